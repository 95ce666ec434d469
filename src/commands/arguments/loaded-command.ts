import type { Run } from './io.ts';

/** A command's action. Its code is loaded when it runs. */
export function onFlags<Flags>(
  run: Run,
  load: () => Promise<(flags: Flags, run: Run) => Promise<void>>,
): (flags: Flags) => Promise<void> {
  return async (flags) => (await load())(flags, run);
}

/** With one argument, or a list of them. */
export function onWord<Word, Flags>(
  run: Run,
  load: () => Promise<(word: Word, flags: Flags, run: Run) => Promise<void>>,
): (word: Word, flags: Flags) => Promise<void> {
  return async (word, flags) => (await load())(word, flags, run);
}
