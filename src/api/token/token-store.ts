/** The interface by which tokens outlive a client, and are shared with other processes of the same user. */

/** A stored token. */
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
