/** Tokens kept on disk, on request: one login serves all commands in a day (A21). */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredToken, TokenStore } from '../api/token/stored-login.ts';
import { parseBaseUrl } from '../api/transport/base-url.ts';
import { systemClock } from '../api/transport/clock.ts';
import { Failure } from '../contract/failures.ts';
import { parsedJson } from '../contract/parsed-json.ts';
import { isObject } from '../files/kept-file.ts';
import { writePrivateFile } from '../files/private-file.ts';
import { currentUser } from '../files/trusted-file.ts';
import { noteSecret } from '../settings/secrets-in-use.ts';
import { settled } from '../settings/setting.ts';
import { SETTINGS } from '../settings/settings.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { ownFolder, ownText, tokenFolder, underLock } from './token-cache-lock.ts';

export interface TokenKey {
  /** Normalized: origin and path. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly userAccessType: string;
}

interface CachedToken extends TokenKey, StoredToken {}

/** Safe in a header, as in a login answer. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;
/** Max token life, ms. */
const LONGEST_LIFE_MS = 366 * 86_400_000;

/** `now` is epoch ms. `undefined` without a token. Never fails. */
function decodeCachedToken(text: string, now: number): CachedToken | undefined {
  const found = parsedJson(text);
  if (!isObject(found) || found['version'] !== 1) return undefined;
  const { baseUrl, clientId, userAccessType, accessToken, expiresAt } = found;
  if (typeof baseUrl !== 'string' || typeof clientId !== 'string') return undefined;
  if (typeof userAccessType !== 'string') return undefined;
  if (typeof accessToken !== 'string' || !TOKEN.test(accessToken)) return undefined;
  if (typeof expiresAt !== 'number' || !Number.isSafeInteger(expiresAt)) return undefined;
  // A later end was written under another clock, or by no login.
  if (expiresAt > now + LONGEST_LIFE_MS) return undefined;
  return { baseUrl, clientId, userAccessType, accessToken, expiresAt };
}

function encodeCachedToken(token: CachedToken): string {
  return `${JSON.stringify({ version: 1, ...token })}\n`;
}

/** Files for tokens, locks, and interrupted writes. */
const TOKEN_FILE = /^[0-9a-f]{64}\.json$/;
const LEFT_OVER = /^\.?[0-9a-f]{64}(?:\.lock|\.lock\.over|-\d+)$/;

/** Throws CONFIGURATION for an invalid base URL. */
export function tokenKey(baseUrl: string, clientId: string, userAccessType: string): TokenKey {
  // Plain http is checked before anything is sent.
  const { origin, path } = parseBaseUrl(baseUrl, true);
  return { baseUrl: `${origin}${path}`, clientId, userAccessType };
}

/** For a connection with kept tokens. Throws CONFIGURATION and USAGE. */
export function keptTokens(
  { baseUrl, clientId }: Pick<TokenKey, 'baseUrl' | 'clientId'>,
  flags: { readonly tokenCache?: boolean; readonly userAccessType?: string },
  environment: Environment,
): { readonly tokenStore?: TokenStore } {
  const sources = { flags, environment };
  if (!settled(SETTINGS.tokenCache, sources)) return {};
  const userAccessType = settled(SETTINGS.userAccessType, sources);
  return { tokenStore: tokenCache(tokenKey(baseUrl, clientId, userAccessType), environment) };
}

/** Reads and writes nothing before use. Ignores and replaces files damaged or not private to the user. */
export function tokenCache(
  key: TokenKey,
  environment: Environment,
  user = currentUser(),
  clock = systemClock,
): TokenStore {
  const folder = tokenFolder(environment);
  const name = tokenName(key);
  const path = join(folder, `${name}.json`);

  const load: TokenStore['load'] = async () => {
    if (!(await ownFolder(folder, user))) return undefined;
    const text = await ownText(path, user);
    const found = text === undefined ? undefined : decodeCachedToken(text, clock.now());
    if (found === undefined || tokenName(found) !== name) return undefined;
    noteSecret(found.accessToken);
    return found;
  };

  return {
    load,
    async save(token) {
      noteSecret(token.accessToken);
      if (!(await ownFolder(folder, user))) return;
      const { accessToken, expiresAt } = token;
      const text = encodeCachedToken({ ...key, accessToken, expiresAt });
      const part = join(folder, `.${name}-${process.pid}`);
      // Replaces a link. A full disk only costs the next process a login.
      await writePrivateFile(path, part, text).catch(() => undefined);
    },
    async discard(accessToken) {
      const found = await load();
      if (found?.accessToken !== accessToken) return;
      await rm(path, { force: true }).catch(() => undefined);
    },
    async exclusively(run, signal) {
      if (!(await ownFolder(folder, user))) return run();
      return underLock(join(folder, `${name}.lock`), { clock, signal }, run);
    },
  };
}

/** For one login, or all. Returns the removed count. Throws CONFIGURATION where one can't be removed. */
export async function forgetTokens(
  key: TokenKey | undefined,
  environment: Environment,
): Promise<number> {
  const folder = tokenFolder(environment);
  const isWanted = (name: string): boolean =>
    key === undefined ? TOKEN_FILE.test(name) : name === `${tokenName(key)}.json`;
  const names = await readdir(folder).catch(() => []);
  const wanted = names.filter(isWanted);
  const leftOver = key === undefined ? names.filter((name) => LEFT_OVER.test(name)) : [];
  try {
    for (const name of [...wanted, ...leftOver]) await rm(join(folder, name), { force: true });
  } catch (cause) {
    throw new Failure('CONFIGURATION', "Can't remove a cached token.", { cause });
  }
  return wanted.length;
}

function tokenName({ baseUrl, clientId, userAccessType }: TokenKey): string {
  const text = JSON.stringify([baseUrl, clientId, userAccessType]);
  return createHash('sha256').update(text).digest('hex');
}
