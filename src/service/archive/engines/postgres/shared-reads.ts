/** Answers equal simultaneous reads with one. */

/**
 * Answers calls for the same key with one read that begins after each of them: none misses what was written before it. Calls during a read
 * wait together for the next one.
 */
export class SharedReads<Result> {
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Result>>();

  /** The result of `read`, or of another call's for this key. */
  async read(key: string, read: () => Promise<Result>): Promise<Result> {
    const shared = this.#next.get(key) ?? this.#after(key, read);
    this.#next.set(key, shared);
    return shared;
  }

  async #after(key: string, read: () => Promise<Result>): Promise<Result> {
    await this.#underWay.get(key);
    this.#next.delete(key);
    const reading = read();
    const settled = reading.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.set(key, settled);
    try {
      return await reading;
    } finally {
      if (this.#underWay.get(key) === settled) this.#underWay.delete(key);
    }
  }
}
