/** Refuses option values with which a command would read something else than intended: blank ones, and two lists where one counts. */
import type { Command } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

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

/** The help of an option that takes a list has this. */
const LISTED = 'separated by commas';

/** Makes each option that takes a list throw USAGE for a second one: they look as if they added up, but only the last would count. */
export function refuseSecondLists(command: Command): void {
  for (const option of command.options) {
    if (option.parseArg !== undefined || !option.description.includes(LISTED)) continue;
    const name = option.attributeName();
    option.argParser((value: string, before: unknown) => {
      const isSecond = command.getOptionValueSource(name) === 'cli';
      if (!isSecond || typeof before !== 'string' || before === value) return value;
      throw new Failure(
        'USAGE',
        `Two values for ${option.long ?? option.flags}: ${quotedValue(before)} and ${quotedValue(value)}.`,
        { hint: 'Separate several with commas, without spaces.' },
      );
    });
  }
  for (const each of command.commands) refuseSecondLists(each);
}
