import * as fc from 'fast-check';

const LAST_CHARACTER = 0x10_ffff;
/** Halves of pairs, no characters. */
const HALVES = { from: 0xd800, count: 0x800 };

/**
 * Any string, built-in property names included. Like `fc.string({ unit: 'binary' })`, but without building and keeping a map of all 1.1
 * million characters in each process.
 */
export function anyString(
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  const point = fc
    .nat({ max: LAST_CHARACTER - HALVES.count })
    .map((rank) => (rank < HALVES.from ? rank : rank + HALVES.count));
  const characters = fc.array(point, lengths).map((points) => String.fromCodePoint(...points));
  return fc.oneof(
    { arbitrary: characters, weight: 3 },
    { arbitrary: fc.string(lengths), weight: 1 },
  );
}
