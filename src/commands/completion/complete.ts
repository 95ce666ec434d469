/** `linecheck complete`, run by the completion scripts at a key press: prints names, one per line, and never an error. */

import { writeLines } from '../../output/line-output.ts';
import type { Run } from '../io.ts';
import { KNOWN_NAMES } from './completed-values.ts';
import { knownNames } from './known-names.ts';

/** Longest wait at a key press, ms. */
const LONGEST_MS = 1_000;

/** Prints the known names; nothing where they can't be found in time. */
export async function completeCommand(
  names: string,
  words: readonly string[],
  run: Run,
): Promise<void> {
  // A hanging read, such as of a lost disk, would keep the process alive.
  setTimeout(() => run.exit(), LONGEST_MS).unref();
  const of = KNOWN_NAMES.find((each) => each === names);
  if (of === undefined) return;
  const known = await knownNames(of, words, run.environment).catch(() => []);
  await writeLines(
    known.map((name) => `${name}\n`),
    run.stdout,
  );
}
