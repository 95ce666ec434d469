/** Keeps tokens on disk if the user wants that, so that one login serves all commands of a day. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { canceled } from '../../api/cancellation.ts';
import { type Clock, systemClock } from '../../api/clock.ts';
import type { StoredToken, TokenStore } from '../../api/grant.ts';
import { platformAddress } from '../../api/preflight.ts';
import {
  asFields,
  asInstant,
  asText,
  asTextLike,
  fromJsonText,
  type JsonReader,
} from '../../contract/decode-json.ts';
import { Failure } from '../../contract/failures.ts';
import { makeTrustedFolder } from '../../files/write-private.ts';
import { readSettingOrDefault } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { noteSecret } from '../../settings/typed-text.ts';
import { holdLock } from '../../store/file-lock.ts';
import { TOKENS } from '../../store/schema.ts';
import { storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';

export interface TokenKey {
  /** The normalized origin and path. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly userAccessType: string;
}

interface CachedToken extends TokenKey, StoredToken {}

const TOKEN = /^[\x21-\x7e]{1,8192}$/;
const MAX_LIFE_MS = 366 * 86_400_000;

const cachedToken: JsonReader<CachedToken> = asFields({
  baseUrl: asText,
  clientId: asText,
  userAccessType: asText,
  accessToken: asTextLike(TOKEN),
  expiresAt: asInstant,
});

export function tokenKey(baseUrl: string, clientId: string, userAccessType: string): TokenKey {
  return { baseUrl: platformAddress(baseUrl), clientId, userAccessType };
}

/** `tokenStore` is present if the user wants tokens to be kept. Throws CONFIGURATION and USAGE. */
export function tokenCacheOptions(
  { baseUrl, clientId }: Pick<TokenKey, 'baseUrl' | 'clientId'>,
  flags: { readonly tokenCache?: boolean; readonly userAccessType?: string },
  environment: Environment,
): { readonly tokenStore?: TokenStore } {
  const sources = { flags, environment };
  if (!readSettingOrDefault(SETTINGS.tokenCache, sources)) return {};
  const userAccessType = readSettingOrDefault(SETTINGS.userAccessType, sources);
  return { tokenStore: tokenCache(tokenKey(baseUrl, clientId, userAccessType), environment) };
}

export function tokenCache(
  key: TokenKey,
  environment: Environment,
  clock = systemClock,
): TokenStore {
  const store = storeIn(environment);
  const owner = tokenName(key);

  /** `undefined` if the text has no token. Never fails. */
  const tokenIn = (text = ''): CachedToken | undefined => {
    const token = fromJsonText(cachedToken, text);
    // A token with a later end was written under another clock, or not by a login.
    if (token === undefined || token.expiresAt > clock.now() + MAX_LIFE_MS) return undefined;
    return tokenName(token) === owner ? token : undefined;
  };

  return {
    async load() {
      const token = tokenIn((await store.get(TOKENS, owner))?.value);
      if (token !== undefined) noteSecret(token.accessToken);
      return token;
    },
    async save({ accessToken, expiresAt }) {
      noteSecret(accessToken);
      const value = JSON.stringify({ version: 1, ...key, accessToken, expiresAt });
      await store.put(TOKENS, { owner, value });
    },
    discard: (accessToken) =>
      store.write((rows) => {
        const token = tokenIn(rows.get(TOKENS, owner)?.value);
        if (token?.accessToken === accessToken) rows.remove(TOKENS, owner);
      }),
    async exclusively(run, signal) {
      const lock = `${store.path}-login-${owner.slice(0, 16)}`;
      const release = await lockLogin(lock, clock, signal);
      try {
        return await run();
      } finally {
        release?.();
      }
    },
  };
}

/** After this wait, a process continues without the lock, because an unnecessary login is better than none. */
const MAX_LOCK_WAIT_MS = 150_000;
const MIN_PAUSE_MS = 20;

/** Returns the function that releases the lock, or `undefined` if the lock can't be taken in time. Throws CANCELLED. */
async function lockLogin(
  path: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  const waitUntil = clock.steady() + MAX_LOCK_WAIT_MS;
  try {
    const distrust = await makeTrustedFolder(dirname(path));
    if (distrust !== undefined) return undefined;
    while (clock.steady() < waitUntil) {
      const release = holdLock(path);
      if (release !== undefined) return release;
      // The pause is random, so that waiting processes don't collide.
      await clock.sleep(MIN_PAUSE_MS * (1 + 2 * Math.random()), signal);
    }
  } catch {
    // The lock can't be made, for instance on a full disk. Waiting would not help.
    if (signal.aborted) throw canceled();
  }
  return undefined;
}

/** Removes the token of one login, or all tokens, and returns their number. Throws CONFIGURATION if a token can't be removed. */
export async function forgetTokens(
  key: TokenKey | undefined,
  environment: Environment,
): Promise<number> {
  const store = storeIn(environment);
  const owner = key && tokenName(key);
  const tokens = await store.list(TOKENS, owner);
  const isRemoved =
    tokens.length === 0 ||
    (await store.write((rows) => {
      rows.remove(TOKENS, owner);
      return rows.isKept;
    }));
  try {
    if (!isRemoved) throw new Error(store.trouble);
    store.removeDamagedFile();
  } catch (cause) {
    throw new Failure('CONFIGURATION', "Can't remove a cached token.", { cause });
  }
  return tokens.length;
}

function tokenName({ baseUrl, clientId, userAccessType }: TokenKey): string {
  const text = JSON.stringify([baseUrl, clientId, userAccessType]);
  return createHash('sha256').update(text).digest('hex');
}
