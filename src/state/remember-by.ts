/** Remembering what was made of something for as long as that is there. */

/**
 * The same function, which remembers its last answer for each first argument, and gives it again while the others are the same.
 * Models are asked for with each key and each frame, and made once.
 */
export function rememberedBy<First extends object, Rest extends readonly unknown[], Made>(
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
