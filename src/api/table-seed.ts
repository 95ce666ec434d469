/** Random table seeds: nobody can choose untrusted records with colliding keys. */
import { randomInt } from 'node:crypto';

const SEEDS = 2 ** 32;

/** 32 bits. */
export function tableSeed(): number {
  return randomInt(SEEDS);
}
