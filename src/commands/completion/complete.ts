/** `linecheck complete`, which the scripts of `linecheck completion` run at a key press: names, one a line, and never an error. */

import { writeLines } from '../../output/line-output.ts';
import type { Run } from '../io.ts';
import { KNOWN_NAMES } from './completed-values.ts';
import { knownNames } from './known-names.ts';

/** Whoever presses a key waits no longer, ms. */
const LONGEST_MS = 1_000;

/** Prints what is known of these names; nothing where that cannot be found out, or not in time. */
export async function completeCommand(
  names: string,
  words: readonly string[],
  run: Run,
): Promise<void> {
  // What hangs, as a file on a disk that is gone, would keep the process.
  setTimeout(() => run.exit(), LONGEST_MS).unref();
  const of = KNOWN_NAMES.find((each) => each === names);
  if (of === undefined) return;
  const known = await knownNames(of, words, run.environment).catch(() => []);
  await writeLines(
    known.map((name) => `${name}\n`),
    run.stdout,
  );
}
