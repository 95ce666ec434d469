import { claimsOf, scopesOf } from '../contract/authentication.ts';
import { TOKEN_LIFETIME_SECONDS, TOKEN_RENEWAL_SECONDS } from '../contract/operations.ts';
import { property } from '../contract/parsed-json.ts';
import type { Clock } from './clock.ts';

export interface TokenView extends Omit<TokenFacts, 'issuerEnd'> {
  readonly expiresAt: number;
  /** The issuer's clock ahead of ours, ms, rounded to the second. Absent where token or answer has no time. */
  readonly clockAheadMs?: number;
  /** Present for a token from an earlier login. */
  readonly isKept?: true;
}

/** Two logins give two grants, even for the same token. */
export interface Grant {
  readonly accessToken: string;
  readonly view: TokenView;
  /** By the steady clock. From here a new call gets a new token. */
  readonly renewAt: number;
}

const LONGEST_LIFETIME_SECONDS = 366 * 86_400;

/** `expiresIn` (seconds) counts from receipt. Renews a minute before the end (A21), or after half a lifetime under two minutes. */
export function createGrant(
  accessToken: string,
  expiresIn: number | undefined,
  clock: Pick<Clock, 'now' | 'steady'>,
): Grant {
  // Guessing a lifetime is harmless: a 401 corrects it.
  const lifetime = expiresIn ?? TOKEN_LIFETIME_SECONDS;
  const lifetimeMs = Math.min(Math.max(lifetime, 0), LONGEST_LIFETIME_SECONDS) * 1000;
  const expiresAt = clock.now() + lifetimeMs;
  const { issuerEnd, ...facts } = readAccessToken(accessToken);
  const hasBothEnds =
    issuerEnd !== undefined && expiresIn !== undefined && lifetime * 1000 === lifetimeMs;
  const clockAheadMs = hasBothEnds ? Math.round(issuerEnd - expiresAt) : undefined;
  return {
    accessToken,
    view: { expiresAt, ...facts, ...(clockAheadMs !== undefined && { clockAheadMs }) },
    renewAt: clock.steady() + lifetimeMs - Math.min(TOKEN_RENEWAL_SECONDS * 1000, lifetimeMs / 2),
  };
}

interface TokenFacts {
  /** Absent without the claim, empty when it lists none. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** Expiry by the issuer's clock, epoch ms. */
  readonly issuerEnd?: number;
}

/** End of year 9999, seconds since the epoch. */
const LATEST_END = 253_402_300_800;

/** Claims for display only: only the platform judges a token (A21). Another token than a JWT has none, and works as well. */
function readAccessToken(token: string): TokenFacts {
  const claims = claimsOf(token);
  const named = property(claims, 'client_id');
  const clientId = named === undefined ? property(claims, 'azp') : named;
  const end = property(claims, 'exp');
  const scope = property(claims, 'scope');
  return {
    ...(scope !== undefined && { scopes: scopesOf(scope) }),
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
    ...(typeof end === 'number' && end > 0 && end < LATEST_END && { issuerEnd: end * 1000 }),
  };
}

/** `refused` is the access token that got a 401, if any. */
export type ObtainGrant = (refused: string | undefined) => Promise<Grant>;

/** A token in `store` with over a minute left (A21), but not the refused one. Else logs in, one process at a time. */
export function storedLogin(
  logIn: () => Promise<Grant>,
  store: TokenStore,
  clock: Clock,
  signal: AbortSignal,
): ObtainGrant {
  async function storedGrant(refused: string | undefined): Promise<Grant | undefined> {
    const token = await store.load();
    if (token === undefined || token.accessToken === refused) return undefined;
    return grantOf(token, clock);
  }

  return async (refused) =>
    (await storedGrant(refused)) ??
    store.exclusively(async () => {
      // The previous process may have logged in.
      const grantOfOther = await storedGrant(refused);
      if (grantOfOther !== undefined) return grantOfOther;
      if (refused !== undefined) await store.discard(refused);
      const grant = await logIn();
      const { accessToken, view } = grant;
      await store.save({ accessToken, expiresAt: view.expiresAt });
      return grant;
    }, signal);
}

function grantOf({ accessToken, expiresAt }: StoredToken, clock: Clock): Grant | undefined {
  const lifetimeMs = expiresAt - clock.now();
  const leftMs = lifetimeMs - TOKEN_RENEWAL_SECONDS * 1000;
  if (leftMs <= 0) return undefined;
  const { view } = createGrant(accessToken, lifetimeMs / 1000, clock);
  const renewAt = clock.steady() + leftMs;
  return { accessToken, view: { ...view, expiresAt, isKept: true }, renewAt };
}

export interface StoredToken {
  readonly accessToken: string;
  /** Epoch ms by our clock. */
  readonly expiresAt: number;
}

/** For one platform, client, and user access type. A broken store behaves like an empty one: only `run` causes errors. */
export interface TokenStore {
  /** However expired. */
  load(): Promise<StoredToken | undefined>;
  save(token: StoredToken): Promise<void>;
  /** A newer one stays. */
  discard(accessToken: string): Promise<void>;
  /** Runs while no other process does, as far as locks work. Rejects with CANCELLED when `signal` aborts before. */
  exclusively<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
}
