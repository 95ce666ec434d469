/** The option by which what is simulated has faults. */
import type { Command } from 'commander';
import { repeated } from './repeated-option.ts';

/** Gives it to a command that simulates. */
export function plantOption(command: Command): Command {
  return command.option(
    '--plant <plant>',
    'plant a fault, such as slow:Grill@18:40+45m: see linecheck help plants; can be repeated',
    repeated,
  );
}
