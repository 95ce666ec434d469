/** `linecheck __complete`, which the completion scripts run at a key press: prints what may come next, and never an error. */
import { writeLines } from '../output/line-output.ts';
import { safeText } from '../terminal/text/safe-text.ts';
import type { Run } from './arguments/io.ts';
import { bashInsertion, readBashLine } from './completion/bash-line.ts';
import { offersFor } from './completion/offers.ts';
import { DEFAULT_COMMAND, program } from './program.ts';

/** Longest wait at a key press, ms. */
const LONGEST_MS = 1_000;

/**
 * Takes `-- WORDS`, the words after the program's name, the last one unfinished, and prints a word and a tab and a few words about it per line, whatever
 * is typed of it. Or `bash SKIPPED BREAKS LINE`, a line up to the cursor that begins with so many words which are not the program's; then it
 * prints what bash inserts. The last line is `:space`, `:nospace` or `:files`. Prints nothing where that can't be found in time.
 */
export async function completeCommand(words: readonly string[], run: Run): Promise<void> {
  // A hanging read, such as of a lost disk, would keep the process alive.
  setTimeout(() => run.exit(), LONGEST_MS).unref();
  const lines = await answer(words, run).catch(() => []);
  await writeLines(
    lines.map((line) => `${line}\n`),
    run.stdout,
  );
}

async function answer([form, ...words]: readonly string[], run: Run): Promise<readonly string[]> {
  const offersOf = (line: readonly string[]) =>
    offersFor(line, program(run), DEFAULT_COMMAND, run.environment);
  if (form === '--') {
    const { words: offered, next } = await offersOf(words);
    return [...offered.map(({ word, says = '' }) => `${word}\t${safeText(says)}`), `:${next}`];
  }
  if (form !== 'bash') return [];
  const [skipped = '', breaks = '', text = ''] = words;
  const line = readBashLine(text, breaks);
  if (line === undefined || line.isRedirected) return [':files'];
  const { words: offered, next } = await offersOf(line.words.slice(Number(skipped)));
  const insertions = offered.flatMap(
    ({ word }) => bashInsertion(line, word, next === 'space') ?? [],
  );
  return [...new Set(insertions), `:${next}`];
}
