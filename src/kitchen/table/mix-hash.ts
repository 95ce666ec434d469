/** Adds a 32-bit word to a hash. Every bit of either may change every bit in the result. */
export function mixHash(hash: number, word: number): number {
  const once = Math.imul(hash ^ word ^ ((hash ^ word) >>> 16), 0x7f_eb_35_2d);
  const twice = Math.imul(once ^ (once >>> 15), 0x84_6c_a6_8b);
  return twice ^ (twice >>> 16);
}
