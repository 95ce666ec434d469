/** The option by which what is simulated has faults. */
import type { Command } from 'commander';
import { repeated } from './repeated-option.ts';

/** Gives it to a command that simulates, with an example of a plant. */
export function plantOption(command: Command, example: string): Command {
  return command.option(
    '--plant <plant>',
    `plant a fault, such as ${example}: see linecheck help plants; can be repeated`,
    repeated,
  );
}
