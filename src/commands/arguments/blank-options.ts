/** Refuses option values a command would misread: blank ones, and second ones where one counts. */
import type { Command, Option } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import { ONE_DATE } from './asked-date.ts';

/** Throws USAGE for a blank value. A script's empty variable could otherwise select, for example, another restaurant unnoticed. */
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

/** In the help for list options. */
const LISTED = 'separated by commas';
/** Why a second value is refused. `undefined` where the last one counts, for a wrapper's user. */
function hintForSecond({ long, description }: Option): string | undefined {
  if (description.includes(LISTED)) return 'Separate several with commas, without spaces.';
  return long === '--date' ? ONE_DATE : undefined;
}

/** Makes list and date options throw USAGE for a second value. Otherwise only the last would count, unnoticed. */
export function refuseSecondValues(command: Command): void {
  for (const option of command.options) {
    const hint = hintForSecond(option);
    if (option.parseArg !== undefined || hint === undefined) continue;
    const name = option.attributeName();
    option.argParser((value: string, before: unknown) => {
      const isSecond = command.getOptionValueSource(name) === 'cli';
      if (!isSecond || typeof before !== 'string' || before === value) return value;
      const both = `${quotedValue(before)} and ${quotedValue(value)}`;
      throw new Failure('USAGE', `Two values for ${option.long ?? option.flags}: ${both}.`, {
        hint,
      });
    });
  }
  for (const each of command.commands) refuseSecondValues(each);
}
