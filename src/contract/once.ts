/** Computes a value on first use. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Computes each key's value once. Forgets all before it holds more than `most`: what comes from a network has any number of keys. */
export function oncePerKey<Key, Value>(
  make: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held.value;
    const value = make(key);
    if (known.size >= most) known.clear();
    known.set(key, { value });
    return value;
  };
}

/** The same as long as an object is in use elsewhere. */
export function oncePerObject<Of extends WeakKey, Value>(
  make: (of: Of) => Value,
): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    const held = known.get(of);
    if (held !== undefined) return held.value;
    const value = make(of);
    known.set(of, { value });
    return value;
  };
}

/** Runs one at a time for each key: calls during it share the result. */
export function sharedPerKey<Value>() {
  const running = new Map<string, Promise<Value>>();
  return (key: string, work: () => Promise<Value>): Promise<Value> => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}

/** Reads again once the last read began longer ago than `staleMs`, or where a clock was set back. A failed read is not kept. */
export function cachedRead<Value>(
  read: () => Promise<Value>,
  staleMs: number,
  now: () => number,
): () => Promise<Value> {
  let last: { readonly time: number; readonly value: Promise<Value> } | undefined;
  return () => {
    if (last !== undefined && Math.abs(now() - last.time) < staleMs) return last.value;
    const reading = { time: now(), value: read() };
    last = reading;
    reading.value.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.value;
  };
}

/** Runs work in the order of the calls, one at a time. A failed one does not stop the next. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

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
