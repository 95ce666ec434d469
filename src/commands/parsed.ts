/** Parses a command line, and runs its command. */
import { CommanderError } from 'commander';
import type { Run } from './arguments/io.ts';
import { orderedWords } from './arguments/ordered-words.ts';
import { Refused } from './ends/end-text.ts';
import { commandWords } from './help/command-help.ts';
import { program } from './program.ts';

/** `onWords` hears the command's own words before it runs. Throws Refused for a line that runs nothing, and what the command throws. */
export async function parsed(
  argv: readonly string[],
  run: Run,
  onWords: (words: readonly string[]) => void,
): Promise<void> {
  const linecheck = program(run).hook('preAction', (_program, command) => {
    onWords(commandWords(command));
  });
  try {
    await linecheck.parseAsync(orderedWords(argv, linecheck), { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? new Refused(error.exitCode === 0) : error;
  }
}
