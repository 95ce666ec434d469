/** `linecheck login`: gets a token and prints its public facts. */

import { createKitchenApi } from '../../api/kitchen-api.ts';
import type { TokenView } from '../../api/token/grant.ts';
import type { TokenKey } from '../../credentials/decode-cached-token.ts';
import { tokenKey } from '../../credentials/token-cache.ts';
import { instantText } from '../../kitchen/export/instant-text.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/json.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import type { Run } from '../arguments/io.ts';
import { loginPlatform } from './platform.ts';

export interface LoginFlags extends ConnectionFlags {
  readonly format?: string;
}

const LOGIN_FORMATS = ['table', 'json'] as const;

/** Writes them to stdout: by default a table on a terminal, JSON elsewhere. Throws a Failure. */
export async function loginCommand(flags: LoginFlags, run: Run): Promise<void> {
  const { environment, stdout, clock } = run;
  const format = choiceOf(
    'format',
    LOGIN_FORMATS,
    flags.format ?? (stdout.isTTY === true ? 'table' : 'json'),
  );
  const platform = await loginPlatform(flags, run);
  const { baseUrl, credentials, dialect } = platform;
  const key = tokenKey(baseUrl, credentials.clientId, dialect.userAccessType);
  const api = createKitchenApi({ ...platform, environment, clock });
  try {
    const view = await api.login();
    const now = clock.now();
    stdout.write(format === 'json' ? loginJson(view, key, now) : loginTable(view, key, now));
  } finally {
    await api.close();
  }
}

/** One object on one line. */
function loginJson(view: TokenView, key: TokenKey, now: number): string {
  const { scopes = null, clientId = key.clientId, expiresAt } = view;
  const { clockAheadMs = null, isKept = false } = view;
  return jsonLine({
    clientId,
    baseUrl: key.baseUrl,
    scopes,
    expiresAt: instantText(expiresAt),
    remainingSeconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
    clockAheadMs,
    kept: isKept,
  });
}

function loginTable(view: TokenView, key: TokenKey, now: number): string {
  const { scopes, clientId = key.clientId, expiresAt, clockAheadMs, isKept } = view;
  const lines = [
    ['Client', clientId],
    ['Base URL', key.baseUrl],
    ['Scopes', scopes === undefined ? 'not in the token' : scopes.join(' ') || 'none'],
    ['Valid for', `${durationText(Math.max(0, expiresAt - now))}, until ${instantText(expiresAt)}`],
    ['Clock', clockText(clockAheadMs)],
    ['Token', isKept === true ? 'cached from an earlier login' : 'new'],
  ] as const;
  return lines.map(([name, says]) => `${name.padEnd(9)}  ${safeText(says)}\n`).join('');
}

/** Token ends have a resolution of seconds, and an answer takes time. */
const AGREES_MS = 2_000;

function clockText(aheadMs: number | undefined): string {
  if (aheadMs === undefined) return 'the token does not include the platform time';
  if (Math.abs(aheadMs) <= AGREES_MS) return 'matches the platform';
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return `the platform is ${durationText(Math.abs(aheadMs))} ${side} this machine`;
}
