import { randomInt } from 'node:crypto';

/** A random table seed, 32 bits: nobody can choose untrusted records with colliding keys. */
export function tableSeed(): number {
  return randomInt(2 ** 32);
}
