/** Whether a command reads an archive instead of a platform, and which. */
import { Failure } from '../../contract/failures.ts';
import { setting } from '../../settings/setting.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import type { ConnectionFlags } from '../platform/connection.ts';
import { refusePlatformOptions } from '../platform/idle-options.ts';

/**
 * The address of the archive to read: the flag's, whatever else is configured; else that of `LINECHECK_ARCHIVE` where no base URL is.
 * `undefined` where none is to be read. Throws USAGE where the flags name a platform, too, or how to reach one.
 */
export function offlineArchive(
  flags: ConnectionFlags,
  environment: Environment,
): string | undefined {
  const told = setting(flags.archive);
  const platform = setting(flags.baseUrl);
  if (told !== undefined && platform !== undefined) {
    throw new Failure('USAGE', 'Either --base-url or --archive can be read, not both.');
  }
  const isConfigured = (platform ?? setting(environment['LINECHECK_BASE_URL'])) !== undefined;
  const archive = told ?? (isConfigured ? undefined : setting(environment['LINECHECK_ARCHIVE']));
  if (archive !== undefined) refusePlatformOptions(flags, 'an archive');
  return archive;
}
