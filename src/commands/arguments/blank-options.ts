/** Refuses option values with which a command would read something else than intended: blank ones, and two where one counts. */
import type { Command, Option } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { ONE_DATE } from './asked-date.ts';

/**
 * Throws USAGE for a blank value of an option on the command line: a script whose own variable is empty would otherwise get, for example,
 * another restaurant's numbers unnoticed.
 */
export function refuseBlankOptions(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (command.getOptionValueSource(name) !== 'cli') continue;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!values.some((each) => typeof each === 'string' && each.trim() === '')) continue;
    throw new Failure('USAGE', `${option.long ?? option.flags} is empty.`);
  }
}

/** The help of an option that takes a list has this. */
const LISTED = 'separated by commas';
/** Why a second value is refused; undefined for options of which the last counts, as it does for a wrapper's user. */
function hintForSecond({ long, description }: Option): string | undefined {
  if (description.includes(LISTED)) return 'Separate several with commas, without spaces.';
  return long === '--date' ? ONE_DATE : undefined;
}

/**
 * Makes each option that takes a list, or a date, throw USAGE for a second value: lists look as if they added up, and two dates as if both
 * were read, but only the last would count.
 */
export function refuseSecondValues(command: Command): void {
  for (const option of command.options) {
    const hint = hintForSecond(option);
    if (option.parseArg !== undefined || hint === undefined) continue;
    const name = option.attributeName();
    option.argParser((value: string, before: unknown) => {
      const isSecond = command.getOptionValueSource(name) === 'cli';
      if (!isSecond || typeof before !== 'string' || before === value) return value;
      throw new Failure(
        'USAGE',
        `Two values for ${option.long ?? option.flags}: ${quotedValue(before)} and ${quotedValue(value)}.`,
        { hint },
      );
    });
  }
  for (const each of command.commands) refuseSecondValues(each);
}
