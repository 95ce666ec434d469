/** Setting an entry makes it the newest. The oldest is dropped when full. */
export class BoundedCache<Value> extends Map<string, Value> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.#capacity) return this;
    for (const oldest of this.keys()) {
      this.delete(oldest);
      break;
    }
    return this;
  }
}
