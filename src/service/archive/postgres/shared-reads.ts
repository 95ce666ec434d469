/** One read answers all calls made before it starts, so that no caller misses an earlier write. Calls during a read share the next read. */
export class SharedReads<Result> {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Result>>();

  async read(key: string, read: () => Promise<Result>): Promise<Result> {
    const shared = this.#next.get(key) ?? this.#readNext(key, read);
    this.#next.set(key, shared);
    return shared;
  }

  async #readNext(key: string, read: () => Promise<Result>): Promise<Result> {
    await this.#running.get(key);
    this.#next.delete(key);
    const reading = read();
    const settled = reading.catch(() => undefined);
    this.#running.set(key, settled);
    try {
      return await reading;
    } finally {
      if (this.#running.get(key) === settled) this.#running.delete(key);
    }
  }
}
