/** `linecheck logout`: removes kept tokens. */

import { forgetTokens } from '../../credentials/token-cache.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import type { Run } from '../arguments/io.ts';
import { logoutKey } from './platform.ts';

export interface LogoutFlags extends ConnectionFlags {
  readonly all?: boolean;
}

/** Prints what was removed; nothing to remove is no failure. Throws CONFIGURATION and USAGE. */
export async function logoutCommand(flags: LogoutFlags, run: Run): Promise<void> {
  const { environment, stdout } = run;
  if (flags.all === true) {
    const count = await forgetTokens(undefined, environment);
    stdout.write(count === 0 ? 'No cached tokens.\n' : `Removed ${countOf(count, 'token')}.\n`);
    return;
  }
  const key = await logoutKey(flags, environment);
  const count = await forgetTokens(key, environment);
  const whose = safeText(`of ${key.clientId} at ${key.baseUrl}`);
  stdout.write(count === 0 ? `No cached token ${whose}.\n` : `Removed the token ${whose}.\n`);
}
