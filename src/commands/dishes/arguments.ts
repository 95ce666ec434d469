import type { Command } from 'commander';
import { MIN_ITEMS, MIN_RESTAURANTS } from '../../kitchen/fleet/compared-dishes.ts';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, paragraph } from '../help/help-topic.ts';
import { DISHES_ANSWER } from './columns.ts';

export function dishesArguments(command: Command, run: Run): Command {
  return command
    .description('compare the same dish across restaurants')
    .argument('[words...]', 'business dates, and a dish (multi-location ID, or a part of the name)')
    .option('--from <date>', 'first date (default: 28 dates in total)')
    .option('--to <date>', 'last date (default: yesterday)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onWord(run, async () => (await import('./dishes.ts')).dishesCommand));
}

const help = (): string => `
${paragraph(`Compares all restaurants, or those of --restaurant, on these dates together. An item is the same dish where its multi-location ID is the same. Items without one are compared by name, marked (by name). The chain's median is that of the restaurants' medians, so each restaurant has one vote. A dish with fewer than ${MIN_ITEMS} items in a restaurant is not compared there, nor where it is made at more or fewer stations than elsewhere. Without ${MIN_RESTAURANTS} restaurants, there is no chain.`)}
${paragraph("Slow: at least a quarter over the chain's median, beyond the pace of the restaurant's other dishes, and by more than chance or the difference between restaurants explains.")}
${paragraph('Without a dish, prints a line for each dish, those slow anywhere first. With one, prints its restaurants. Dates are read and saved as by linecheck trend. In the monitor: f on the list of restaurants.')}
json, ndjson, and csv have one record per dish and restaurant.
${columnEntries(DISHES_ANSWER)}Exits with the highest code of unread dates and restaurants, otherwise 0.`;
