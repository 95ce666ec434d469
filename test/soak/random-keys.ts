/** Keys without a plan: mostly moves, now and then everything else. */
import type { Random } from '../../src/service/simulator/random.ts';

const ENTER = '\r';
const ESCAPE = '\u001b';
const PAGES = ['\u001b[5~', '\u001b[6~', ' ', '\u0004', '\u0015', 'g', 'G'] as const;
const MOVES = ['j', 'k', '\u001b[A', '\u001b[B', 'j', 'j', 'h', 'l'] as const;
const SCREENS = [ENTER, 'f', 'F', 's', 'q', ESCAPE, '?', 'd', 'c', 'O', '\t', '[', ']'] as const;
const LISTS = ['0', '1', '2', 'a', 'o', 'e', 'E', '\\', 'r'] as const;
const WORDS = ['grill', 'fry', 'salad', 'expo', 'burger', 'xyz', 'caf\u00e9', '12'] as const;

/** Next keys, one per entry. A prompt's input is one entry, including the opening key. */
export function randomKeys(random: Random): readonly string[] {
  const roll = random.below(100);
  if (roll < 45) return [oneOf(random, MOVES)];
  if (roll < 63) return [oneOf(random, PAGES)];
  if (roll < 85) return [oneOf(random, SCREENS)];
  if (roll < 97) return [oneOf(random, LISTS)];
  const word = Array.from(oneOf(random, WORDS));
  return ['/', ...word, random.chance(0.7) ? ENTER : ESCAPE];
}

function oneOf(random: Random, keys: readonly string[]): string {
  return keys[random.below(keys.length)] ?? 'j';
}
