/** Avoids a login where a token is kept by an earlier process, or a parallel one. */
import { TOKEN_RENEWAL_SECONDS } from '../../contract/limits.ts';
import type { Clock } from '../transport/clock.ts';
import { createGrant, type Grant } from './grant.ts';
import type { StoredToken, TokenStore } from './token-store.ts';

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
