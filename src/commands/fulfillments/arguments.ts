/** The words and flags of `linecheck fulfillments`, and what its help tells of them. */

import type { Command } from 'commander';
import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { EXPORT_COLUMNS } from '../../kitchen/export/export-columns.ts';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { wrapText } from '../../terminal/text/safe-text.ts';
import { repeated } from '../arguments/repeated-option.ts';
import { filterHelp } from '../help/filters.ts';

/** Columns of a line without its margin. */
const WIDTH = 77;

/** Gives them to the command. */
export function fulfillmentsArguments(command: Command): Command {
  return command
    .alias('ff')
    .description('print the fulfillments of a business date; in a pipe one JSON object a line')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days; today when left out')
    .argument('[filter...]', 'rows must pass all of them')
    .option('--filter <text>', 'the same as a word; can be repeated', repeated)
    .option(
      '--level <levels>',
      'these alone, as the filter level: has them; commas between: 0,expo1',
    )
    .option('--sort <key>', 'what to sort by; -key for descending; by default -fulfilled')
    .option('--columns <ids>', COLUMNS_HELP)
    .option('--format <format>', FORMAT_HELP)
    .option('--limit <number>', 'print the first rows only')
    .option(
      '--stream',
      'ndjson or csv as rows come: unsorted, duplicates too, and a day that breaks off has printed what came',
    )
    .addHelpText('after', help);
}

/** The filter language, the sort keys and the columns: each from the table that the program itself reads. */
function help(): string {
  return [
    '',
    filterHelp(),
    ...listed('Sort keys:', SORT_KEYS),
    ...listed('Columns (or sort keys, for short):', EXPORT_COLUMNS),
    'Those that end in Ms are durations in ms, and instants are in UTC. Without',
    '--columns, json and ndjson have the records as the platform tells them, in',
    'which a field may be missing; queueMs, makeMs, waitMs and odd are then within',
    'linecheck.',
  ].join('\n');
}

function listed(title: string, names: readonly string[]): readonly string[] {
  return [title, ...wrapText(names.join(', '), WIDTH).map((line) => `  ${line}`)];
}
