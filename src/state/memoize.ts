/** Caches results for as long as their input exists. */

/**
 * The same function with a cache: for each first argument, the last result is returned while the other arguments are the same. Models are requested
 * for each key and frame, and made once.
 */
export function memoize<First extends object, Rest extends readonly unknown[], Made>(
  make: (first: First, ...rest: Rest) => Made,
): (first: First, ...rest: Rest) => Made {
  const last = new WeakMap<First, { readonly rest: Rest; readonly made: Made }>();
  return (first, ...rest) => {
    const known = last.get(first);
    if (known?.rest.every((each, at) => Object.is(each, rest[at])) === true) return known.made;
    const made = make(first, ...rest);
    last.set(first, { rest, made });
    return made;
  };
}
