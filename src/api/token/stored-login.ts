/** Avoids a login where a token is kept by an earlier process, or a parallel one. */
import { TOKEN_RENEWAL_SECONDS } from '../../contract/limits.ts';
import type { Clock } from '../transport/clock.ts';
import { createGrant, type Grant } from './grant.ts';

/** Obtains a grant; `refused` is the access token that the platform answered 401, if one was held. */
export type ObtainGrant = (refused: string | undefined) => Promise<Grant>;

/**
 * Takes the token in `store` while more than a minute of its life remains by our clock (A21) and it is not the refused one; else logs in,
 * one process at a time, and stores the new token.
 */
export function storedLogin(
  logIn: () => Promise<Grant>,
  store: TokenStore,
  clock: Clock,
  signal: AbortSignal,
): ObtainGrant {
  async function kept(refused: string | undefined): Promise<Grant | undefined> {
    const token = await store.load();
    if (token === undefined || token.accessToken === refused) return undefined;
    return grantOf(token, clock.now());
  }

  return async (refused) =>
    (await kept(refused)) ??
    store.exclusively(async () => {
      // The process before us may have logged in.
      const found = await kept(refused);
      if (found !== undefined) return found;
      if (refused !== undefined) await store.discard(refused);
      const grant = await logIn();
      const { accessToken, view } = grant;
      await store.save({ accessToken, expiresAt: view.expiresAt });
      return grant;
    }, signal);
}

function grantOf({ accessToken, expiresAt }: StoredToken, now: number): Grant | undefined {
  const renewAt = expiresAt - TOKEN_RENEWAL_SECONDS * 1000;
  if (now >= renewAt) return undefined;
  const { view } = createGrant(accessToken, (expiresAt - now) / 1000, now);
  return { accessToken, view: { ...view, expiresAt, isKept: true }, renewAt };
}

/** The interface by which tokens outlive a client, and are shared with other processes of the same user. */
export interface StoredToken {
  readonly accessToken: string;
  /** Epoch ms of our clock. */
  readonly expiresAt: number;
}

/**
 * Stores the token of one platform, client and user access type. A store that does not work behaves like an empty one: the only errors are
 * those of `run`.
 */
export interface TokenStore {
  /** The stored token, whatever is left of its life. */
  load(): Promise<StoredToken | undefined>;
  save(token: StoredToken): Promise<void>;
  /** Removes this token; a newer one stays. */
  discard(accessToken: string): Promise<void>;
  /** Runs while no other process does, as far as locks work. Rejects with CANCELLED when `signal` is aborted before. */
  exclusively<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
}
