import * as fc from 'fast-check';

const LAST_CHARACTER = 0x10_ffff;
/** No characters of their own: halves of pairs. */
const HALVES = { from: 0xd800, count: 0x800 };

/**
 * Any string at all, names of built-in properties among them: as `fc.string({ unit: 'binary' })`, which makes a map of all 1.1 million
 * characters first, in each process, and keeps it.
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
