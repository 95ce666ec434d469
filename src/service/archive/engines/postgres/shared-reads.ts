/** One read answers all calls for a key made before it starts: no caller misses an earlier write. Calls during a read share the next. */
export class SharedReads<Result> {
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Result>>();

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
