import type { Command } from 'commander';
import { EXPORT_COLUMNS } from '../../kitchen/columns/export-columns.ts';
import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { wrapText } from '../../terminal/text/safe-text.ts';
import { repeated } from '../arguments/connection-arguments.ts';
import { filterHelp } from '../help/filters.ts';

/** Without margin. */
const WIDTH = 77;

export function fulfillmentsArguments(command: Command): Command {
  return command
    .alias('ff')
    .description('print the bumps of a business date (in a pipe, one JSON object per line)')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters (rows must match all)')
    .option('--filter <text>', 'filter to add, like the words (repeatable)', repeated)
    .option('--level <levels>', 'levels to print, separated by commas: prep,expo1')
    .option('--sort <key>', 'sort key, -key for descending (default: -fulfilled)')
    .option('--columns <ids>', COLUMNS_HELP)
    .option('--format <format>', FORMAT_HELP)
    .option('--limit <number>', 'print only the first rows')
    .addHelpText('after', help);
}

function help(): string {
  return [
    '',
    filterHelp(),
    ...listed('Sort keys:', SORT_KEYS),
    ...listed('Columns (sort keys work as short names):', EXPORT_COLUMNS),
    'Columns ending in Ms are durations in ms. Instants are UTC, in csv and md with',
    "Z. localHour is the hour of the fire (0 to 23) on the restaurant's clock, empty",
    "without a time zone. Without --columns, json and ndjson have the platform's",
    'records, possibly without some fields, with businessDate. queueMs, makeMs,',
    'waitMs, and odd are then inside linecheck. csv for several restaurants starts',
    'with restaurant and has no restaurantGuid unless chosen.',
  ].join('\n');
}

function listed(title: string, names: readonly string[]): readonly string[] {
  return [title, ...wrapText(names.join(', '), WIDTH).map((line) => `  ${line}`)];
}
