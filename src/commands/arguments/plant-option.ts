/** The option that plants faults in a simulation. */
import type { Command } from 'commander';
import { repeated } from './repeated-option.ts';

/** Adds it to a command, with an example of a plant. */
export function plantOption(command: Command, example: string): Command {
  return command.option(
    '--plant <plant>',
    `fault to plant, such as ${example}; see linecheck help plants; repeatable`,
    repeated,
  );
}
