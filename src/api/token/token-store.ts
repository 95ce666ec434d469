/** The port through which tokens outlive a client, and are shared with other processes of the same user. */

/** A token as it is kept. */
export interface StoredToken {
  readonly accessToken: string;
  /** Epoch ms of our clock. */
  readonly expiresAt: number;
}

/**
 * Keeps the token of one platform, client and user access type. A store that does not work is as one that is empty: nothing of it fails
 * but what `run` throws.
 */
export interface TokenStore {
  /** The token that is kept, whatever is left of its life. */
  load(): Promise<StoredToken | undefined>;
  save(token: StoredToken): Promise<void>;
  /** Forgets this token; one that was kept since stays. */
  discard(accessToken: string): Promise<void>;
  /** Runs with no other process in it, as far as that can be had. Rejects with CANCELLED when `signal` is aborted before. */
  exclusively<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
}
