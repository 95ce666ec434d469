/** Bodies as sent, so that the next client gets the same bytes without building them again. */

/** Holds bodies by keys that identify their exact bytes; drops the least recently used first. */
export class BodyCache {
  readonly #capacity: number;
  readonly #held = new Map<string, Buffer>();
  readonly #making = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /** `capacity` is in bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The body of a key; `make` runs once, however many callers wait. All of them get its error, and nothing is kept. */
  async body(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const held = this.#held.get(key);
    if (held !== undefined) {
      this.#held.delete(key);
      this.#held.set(key, held);
      return held;
    }
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    const making = make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    const body = await making;
    this.#keep(key, body);
    return body;
  }

  #keep(key: string, body: Buffer): void {
    if (body.length > this.#capacity) return;
    this.#held.set(key, body);
    this.#bytes += body.length;
    for (const [oldest, { length }] of this.#held) {
      if (this.#bytes <= this.#capacity) return;
      this.#held.delete(oldest);
      this.#bytes -= length;
    }
  }
}
