/** Avoids a login where an earlier or parallel process has kept a token. */
import { TOKEN_RENEWAL_SECONDS } from '../../contract/limits.ts';
import type { Clock } from '../transport/clock.ts';
import { createGrant, type Grant } from './grant.ts';

/** `refused` is the access token that got a 401, if any. */
export type ObtainGrant = (refused: string | undefined) => Promise<Grant>;

/** A token in `store` with over a minute left (A21), but not the refused one. Else logs in, one process at a time. */
export function storedLogin(
  logIn: () => Promise<Grant>,
  store: TokenStore,
  clock: Clock,
  signal: AbortSignal,
): ObtainGrant {
  async function kept(refused: string | undefined): Promise<Grant | undefined> {
    const token = await store.load();
    if (token === undefined || token.accessToken === refused) return undefined;
    return grantOf(token, clock);
  }

  return async (refused) =>
    (await kept(refused)) ??
    store.exclusively(async () => {
      // The previous process may have logged in.
      const found = await kept(refused);
      if (found !== undefined) return found;
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
