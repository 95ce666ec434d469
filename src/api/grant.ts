import { claimsOf, scopesOf } from '../contract/authentication.ts';
import { TOKEN_LIFETIME_SECONDS, TOKEN_RENEWAL_SECONDS } from '../contract/operations.ts';
import { property } from '../contract/parsed-json.ts';
import type { Clock } from './clock.ts';

export interface TokenView extends Omit<TokenFacts, 'issuerEnd'> {
  readonly expiresAt: number;
  /** How far the issuer's clock is ahead of ours, ms, rounded to the second. Absent if token or answer has no time. */
  readonly clockAheadMs?: number;
  /** Present for a token from an earlier login. */
  readonly isKept?: true;
}

/** Two logins give two grants, even for the same token. */
export interface Grant {
  readonly accessToken: string;
  readonly view: TokenView;
  /** From this moment of the steady clock on, a call gets a new token. */
  readonly renewAt: number;
}

const MAX_LIFETIME_SECONDS = 366 * 86_400;

/** `expiresIn` (seconds) counts from now. Renewal is a minute before the end (A21), or after half of a lifetime under two minutes. */
export function createGrant(
  accessToken: string,
  expiresIn: number | undefined,
  clock: Pick<Clock, 'now' | 'steady'>,
): Grant {
  // A guessed lifetime is harmless, because a 401 corrects it.
  const lifetime = expiresIn ?? TOKEN_LIFETIME_SECONDS;
  const lifetimeMs = Math.min(Math.max(lifetime, 0), MAX_LIFETIME_SECONDS) * 1000;
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
  /** Absent if the token has no such claim. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** Expiry by the issuer's clock, epoch ms. */
  readonly issuerEnd?: number;
}

/** The end of the year 9999, seconds since the epoch. */
const MAX_END = 253_402_300_800;

/** The claims are only shown: the platform alone judges a token (A21). A token that is no JWT works as well, without them. */
function readAccessToken(token: string): TokenFacts {
  const claims = claimsOf(token);
  const named = property(claims, 'client_id');
  const clientId = named === undefined ? property(claims, 'azp') : named;
  const end = property(claims, 'exp');
  const scope = property(claims, 'scope');
  return {
    ...(scope !== undefined && { scopes: scopesOf(scope) }),
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
    ...(typeof end === 'number' && end > 0 && end < MAX_END && { issuerEnd: end * 1000 }),
  };
}

/** `refused` is the access token that got a 401, if there was one. */
export type ObtainGrant = (refused: string | undefined) => Promise<Grant>;

/** Takes a token from the store if it has over a minute left (A21) and was not refused. Otherwise logs in, one process at a time. */
export function storedLogin(
  logIn: () => Promise<Grant>,
  store: TokenStore,
  clock: Clock,
  signal: AbortSignal,
): ObtainGrant {
  async function storedGrant(refused: string | undefined): Promise<Grant | undefined> {
    const token = await store.load();
    if (token === undefined || token.accessToken === refused) return undefined;
    return grantFromStore(token, clock);
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

function grantFromStore({ accessToken, expiresAt }: StoredToken, clock: Clock): Grant | undefined {
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

/** Keeps the token of one platform, client, and user access type. A broken store behaves like an empty one: only `run` causes errors. */
export interface TokenStore {
  /** The token may have expired. */
  load(): Promise<StoredToken | undefined>;
  save(token: StoredToken): Promise<void>;
  /** A newer token stays. */
  discard(accessToken: string): Promise<void>;
  /** Runs while no other process does, as far as locks work. Rejects with CANCELLED if the signal is aborted before. */
  exclusively<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
}
