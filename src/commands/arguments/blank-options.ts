/** Refuses blank option values: a script with an empty variable would read something else than intended. */
import type { Command } from 'commander';
import { Failure } from '../../contract/failures.ts';

/** Throws USAGE for a blank value of an option on the command line. */
export function refuseBlankOptions(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (command.getOptionValueSource(name) !== 'cli') continue;
    if (typeof value !== 'string' || value.trim() !== '') continue;
    throw new Failure('USAGE', `${option.long ?? option.flags} is empty.`);
  }
}
