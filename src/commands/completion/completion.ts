/** `linecheck completion`: a shell script that completes command lines, made from the table of commands. */

import type { Command } from 'commander';
import { writeLines } from '../../output/line-output.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../io.ts';
import { bashCompletion } from './bash.ts';
import { completedCommands } from './completed-commands.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** The script for a shell; `defaultCommand` is the default command. Throws USAGE for an unsupported shell. */
export function completionText(shell: string, root: Command, defaultCommand: string): string {
  const script = SCRIPTS[choiceOf('shell', SHELLS, shell)];
  return script(completedCommands(root, defaultCommand));
}

/** Writes the script to stdout. Throws USAGE for an unsupported shell. */
export async function completionCommand(
  shell: string,
  root: Command,
  defaultCommand: string,
  run: Run,
) {
  await writeLines([completionText(shell, root, defaultCommand)], run.stdout);
}
