/** How many things of a kind a command reads at once. */
import { invalidValue } from './invalid-value.ts';

const MOST = 8;

/** Reads `--concurrency`. Throws USAGE for what is no number from 1 to 8. */
export function concurrencyOf(text: string): number {
  const number = Number(text);
  if (/^\d$/.test(text) && number >= 1 && number <= MOST) return number;
  throw invalidValue('concurrency', text, `Write a number from 1 to ${MOST}.`);
}
