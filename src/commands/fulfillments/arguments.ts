import type { Command } from 'commander';
import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { repeated } from '../arguments/connection-arguments.ts';
import { paragraph } from '../help/help-topic.ts';

export function fulfillmentsArguments(command: Command): Command {
  return command
    .alias('ff')
    .description('print the items bumped on a business date')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters: an item must match all (linecheck help filters)')
    .option('--filter <text>', 'another filter (repeatable)', repeated)
    .option('--level <levels>', 'levels to print, separated by commas: prep,expo1')
    .option('--sort <key>', 'sort key, -key for descending (default: -fulfilled)')
    .option('--columns <ids>', COLUMNS_HELP)
    .option('--format <format>', FORMAT_HELP)
    .option('--limit <number>', 'only the first items')
    .addHelpText('after', help);
}

const help = (): string => `
Prints a table on a terminal, and ndjson in a pipe: the platform's records, with
businessDate, and what linecheck adds in a field of that name. csv, md, and
--columns have all as columns (linecheck help schema fulfillments).

${paragraph(`Sort keys: ${SORT_KEYS.join(', ')}. They also work as names of columns.`).trimEnd()}`;
