import type { TokenView } from '../api/grant.ts';
import { createKitchenApi } from '../api/kitchen-api.ts';
import { Failure } from '../contract/failures.ts';
import { instantText } from '../kitchen/text/json-text.ts';
import type { JsonType, ValueOf } from '../kitchen/text/json-type.ts';
import { countOf, durationText } from '../kitchen/text/quantities.ts';
import { jsonLine, versioned } from '../output/line-output.ts';
import type { SourceDependencies } from '../reader/kitchen-source.ts';
import { connectionFrom, notConfigured, readyConnection } from '../reader/sources/connection.ts';
import { forgetTokens, type TokenKey, tokenKey } from '../reader/sources/token-cache.ts';
import { readConfigured } from '../settings/profile-choice.ts';
import { nonBlank } from '../settings/setting.ts';
import type { SettingFlags } from '../settings/settings.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { LoginFlags } from './arguments/command-flags.ts';
import type { Run } from './arguments/io.ts';

export async function loginCommand(flags: LoginFlags, run: Run): Promise<void> {
  if (flags.forget === true) return forgetCachedTokens(flags, run);
  if (flags.all === true) throw new Failure('USAGE', '--all needs --forget.');
  const { environment, stdout, clock } = run;
  const format = flags.format ?? (stdout.isTTY === true ? 'table' : 'json');
  const { key, platform } = await loginPlatform(flags, run, true);
  const api = createKitchenApi({ ...platform, environment, clock });
  try {
    const view = await api.login();
    const now = clock.now();
    stdout.write(format === 'table' ? loginTable(view, key, now) : loginJson(view, key, now));
  } finally {
    await api.close();
  }
}

export const LOGIN_TYPE = {
  'clientId baseUrl': 'text',
  scopes: { $of: { $null: { $list: 'text' } }, $means: 'null where the token does not name them' },
  expiresAt: 'instant',
  remainingSeconds: 'count',
  clockAheadMs: "ms?: the platform's clock minus this machine's",
  kept: 'flag: from an earlier login',
} as const satisfies JsonType;

function loginJson(view: TokenView, key: TokenKey, now: number): string {
  const { scopes = null, clientId = key.clientId, expiresAt } = view;
  const { clockAheadMs = null, isKept = false } = view;
  const value = {
    clientId,
    baseUrl: key.baseUrl,
    scopes,
    expiresAt: instantText(expiresAt),
    remainingSeconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
    clockAheadMs,
    kept: isKept,
  } satisfies ValueOf<typeof LOGIN_TYPE>;
  return jsonLine(versioned(value));
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

/** A smaller difference is not reported: a token's times are in whole seconds, and an answer takes time. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

function clockText(aheadMs: number | undefined): string {
  if (aheadMs === undefined) return 'the token does not include the platform time';
  if (Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS) return 'matches the platform';
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return `the platform is ${durationText(Math.abs(aheadMs))} ${side} this machine`;
}

/** This text stands in for the secret, which is required but not used. */
const SECRET_PLACEHOLDER = 'not-needed';
/** This GUID, which no restaurant has, stands in for a required restaurant. */
const RESTAURANT_PLACEHOLDER = '00000000-0000-0000-0000-000000000000';

/**
 * A login needs no restaurant, so a placeholder replaces it. The key doesn't depend on the secret, so for the key alone, the secret is not
 * read. Throws CONFIGURATION and USAGE.
 */
async function loginPlatform(
  typedFlags: SettingFlags,
  outside: SourceDependencies,
  isSecretNeeded: boolean,
) {
  const { environment, chosen } = await readConfigured(typedFlags, outside.environment);
  const flags = { ...typedFlags, restaurant: [RESTAURANT_PLACEHOLDER] };
  const secret = nonBlank(environment['LINECHECK_CLIENT_SECRET']) ?? SECRET_PLACEHOLDER;
  const withoutSecret = { ...environment, LINECHECK_CLIENT_SECRET: secret };
  const connection = isSecretNeeded
    ? await readyConnection(flags, { ...outside, environment }, chosen?.profile)
    : await connectionFrom(flags, withoutSecret, chosen?.profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const { restaurants: _restaurants, otherRestaurants: _others, ...platform } = connection;
  const { baseUrl, credentials, dialect } = platform;
  const key = tokenKey(baseUrl, credentials.clientId, dialect.userAccessType);
  return { key, platform };
}

async function forgetCachedTokens(flags: LoginFlags, run: Run): Promise<void> {
  const { environment, stdout } = run;
  if (flags.all === true) {
    const count = await forgetTokens(undefined, environment);
    stdout.write(
      count === 0 ? 'There are no cached tokens.\n' : `Removed ${countOf(count, 'token')}.\n`,
    );
    return;
  }
  const { key } = await loginPlatform(flags, run, false);
  const count = await forgetTokens(key, environment);
  const whose = safeText(`of ${key.clientId} at ${key.baseUrl}`);
  stdout.write(
    count === 0 ? `There is no cached token ${whose}.\n` : `Removed the token ${whose}.\n`,
  );
}
