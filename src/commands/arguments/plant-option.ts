/** The option by which what is simulated has faults. */
import type { Command } from 'commander';
import { repeated } from './repeated-option.ts';

/** Gives it to a command that simulates, with an example of a plant. */
export function plantOption(command: Command, example: string): Command {
  return command.option(
    '--plant <plant>',
    `fault to plant, such as ${example}; see linecheck help plants; repeatable`,
    repeated,
  );
}
