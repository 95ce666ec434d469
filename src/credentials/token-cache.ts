/** Tokens kept on disk, on request: one login serves all commands in a day (A21). */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TokenStore } from '../api/token/stored-login.ts';
import { parseBaseUrl } from '../api/transport/base-url.ts';
import { systemClock } from '../api/transport/clock.ts';
import { Failure } from '../contract/failures.ts';
import { writeKept } from '../files/kept-file.ts';
import { currentUser } from '../files/trusted-file.ts';
import { noteSecret } from '../settings/secrets-in-use.ts';
import { settled } from '../settings/setting.ts';
import { SETTINGS } from '../settings/settings.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { decodeCachedToken, encodeCachedToken, type TokenKey } from './decode-cached-token.ts';
import { ownFolder, ownText, tokenFolder, underLock } from './token-cache-lock.ts';

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
      // A full disk only costs the next process a login.
      await writeKept(path, encodeCachedToken({ ...key, accessToken, expiresAt })).catch(
        () => undefined,
      );
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
