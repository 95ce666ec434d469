/** For each first argument, keeps the last result while the other arguments stay the same. Keys and frames ask for the same models. */
export function memoize<First extends object, Rest extends readonly unknown[], Made>(
  make: (first: First, ...rest: Rest) => Made,
): (first: First, ...rest: Rest) => Made {
  const last = new WeakMap<First, { readonly rest: Rest; readonly made: Made }>();
  return (first, ...rest) => {
    const before = last.get(first);
    if (before?.rest.every((each, index) => Object.is(each, rest[index])) === true)
      return before.made;
    const made = make(first, ...rest);
    last.set(first, { rest, made });
    return made;
  };
}

export interface Observable<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: (now: T, before: T) => void) => () => void;
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<(now: T, before: T) => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      const before = value;
      value = next;
      for (const listener of listeners) listener(next, before);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
