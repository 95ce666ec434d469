/** Random seeds for tables of untrusted records, so that nobody can choose records whose keys collide. */
import { randomInt } from 'node:crypto';

const SEEDS = 2 ** 32;

/** A seed of 32 bits. */
export function tableSeed(): number {
  return randomInt(SEEDS);
}
