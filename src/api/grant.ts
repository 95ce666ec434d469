import { claimsOf, scopesOf } from '../contract/authentication.ts';
import { TOKEN_LIFETIME_SECONDS, TOKEN_RENEWAL_SECONDS } from '../contract/operations.ts';
import { property } from '../contract/parsed-json.ts';
import type { Clock } from './clock.ts';

export interface TokenView extends Omit<TokenFacts, 'issuerEnd'> {
  readonly expiresAt: number;
  /** How many ms the issuer's clock is ahead of ours, rounded to the second. Absent if the token or the answer has no time. */
  readonly clockAheadMs?: number;
  /** Present if the token came from an earlier login. */
  readonly isKept?: true;
}

/** One login's token. Two logins give two grants, even for the same token. */
export interface Grant {
  readonly accessToken: string;
  readonly view: TokenView;
  /** Calls get a new token from this time of the steady clock on. */
  readonly renewAt: number;
}

const MAX_LIFETIME_SECONDS = 366 * 86_400;

/** `expiresIn` is seconds from now. A token is renewed a minute before its end, or at half of a lifetime under two minutes. */
export function createGrant(
  accessToken: string,
  expiresIn: number | undefined,
  clock: Pick<Clock, 'now' | 'steady'>,
): Grant {
  // A wrong guess of the lifetime is harmless, because a 401 corrects it.
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
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** Expiry by the issuer's clock, epoch ms. */
  readonly issuerEnd?: number;
}

/** The end of the year 9999 in epoch seconds. */
const MAX_END = 253_402_300_800;

/** Reads a token's claims for display: only the platform judges a token. A token that is no JWT has no claims. */
function readAccessToken(token: string): TokenFacts {
  const claims = claimsOf(token);
  const clientIdClaim = property(claims, 'client_id');
  const clientId = clientIdClaim === undefined ? property(claims, 'azp') : clientIdClaim;
  const end = property(claims, 'exp');
  const scope = property(claims, 'scope');
  return {
    ...(scope !== undefined && { scopes: scopesOf(scope) }),
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
    ...(typeof end === 'number' && end > 0 && end < MAX_END && { issuerEnd: end * 1000 }),
  };
}

/** `refused` is the access token that got a 401. */
export type ObtainGrant = (refused: string | undefined) => Promise<Grant>;

/** Takes a token from the store if it has over a minute left and was not refused. Otherwise one process at a time logs in. */
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

/** Keeps the token of one platform, client, and user access type. A broken store acts like an empty store. */
export interface TokenStore {
  load(): Promise<StoredToken | undefined>;
  save(token: StoredToken): Promise<void>;
  /** Removes only this token. A newer token stays. */
  discard(accessToken: string): Promise<void>;
  /** Other processes wait while `run` works, as far as locks work. Throws CANCELLED if `signal` aborts during the wait. */
  exclusively<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
}
