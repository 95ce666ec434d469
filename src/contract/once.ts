export function once<Value>(make: () => Value): () => Value {
  let result: { readonly value: Value } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}

/** Computes each key's value once. Forgets all values at `maxKeys`, because a network may send any number of keys. */
export function oncePerKey<Key, Value>(
  make: (key: Key) => Value,
  maxKeys = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const values = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const entry = values.get(key);
    if (entry !== undefined) return entry.value;
    const value = make(key);
    if (values.size >= maxKeys) values.clear();
    values.set(key, { value });
    return value;
  };
}

/** Computes each object's value once. The value lives as long as the object. */
export function oncePerObject<Key extends WeakKey, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = values.get(key);
    if (entry !== undefined) return entry.value;
    const value = make(key);
    values.set(key, { value });
    return value;
  };
}

/** Runs one call at a time for each key. Further calls share its result. */
export function sharedPerKey<Value>() {
  const running = new Map<string, Promise<Value>>();
  return (key: string, work: () => Promise<Value>): Promise<Value> => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}

/** Shares a result for `staleMs` from the read's start, unless the read failed or the clock was set back. */
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

/** Runs work one by one, in the order of the calls. The next work runs even if one fails. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** A full cache drops its oldest entry. Setting an entry makes it the newest. */
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
