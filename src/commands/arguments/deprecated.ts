/** What goes, and when. Until then it works, with a warning where it is requested. */
import type { Command } from 'commander';
import type { Outlet } from '../../output/line-output.ts';
import { PROGRAM } from './notes-about.ts';

export interface Deprecated {
  /** Command, or the first word of several. */
  readonly name: string;
  /** A field in JSON, a column, or a flag such as `--archive`. */
  readonly what: string;
  readonly instead: string;
  /** First version without it. */
  readonly goesIn: string;
  /** Printed always, so a warning would only be noise. */
  readonly isField?: true;
}

/** Former names, printed beside the present ones. */
export const DEPRECATED: readonly Deprecated[] = [
  { name: 'fleet', what: 'guid', instead: 'restaurant', goesIn: '0.4.0', isField: true },
  { name: 'trend', what: 'date', instead: 'businessDate', goesIn: '0.4.0' },
  { name: 'archive', what: 'guid', instead: 'restaurant', goesIn: '0.4.0', isField: true },
];

/** Once for each flag and column. */
export function warnDeprecated(
  words: readonly string[],
  command: Command,
  stderr: Outlet,
  table: readonly Deprecated[] = DEPRECATED,
): void {
  const columns = String(command.getOptionValue('columns')).split(',');
  const flags = command.options.flatMap((option) => {
    const from = command.getOptionValueSource(option.attributeName());
    return from === 'cli' ? [option.long] : [];
  });
  const requested = new Set([...flags, ...columns.map((column) => column.trim())]);
  for (const { name, what, instead, goesIn, isField } of table) {
    if (words[0] === name && requested.has(what) && isField !== true)
      stderr.write(`${PROGRAM}${what} goes in ${goesIn}. Use ${instead}.\n`);
  }
}
