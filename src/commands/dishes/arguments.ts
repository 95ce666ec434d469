import type { Command } from 'commander';
import { MIN_ITEMS, MIN_RESTAURANTS } from '../../kitchen/fleet/compared-dishes.ts';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { paragraph } from '../help/help-topic.ts';

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
${paragraph('Prints a line for each dish, those slow anywhere first. With a dish, prints its restaurants. json, ndjson, and csv have a record for each dish in each restaurant.')}
${paragraph(`Compares all restaurants, or those of --restaurant. An item is the same dish where its multi-location ID is the same, or its name where it has none. Each restaurant has one vote: the chain's median is that of the restaurants' medians. A dish isn't compared where it has fewer than ${MIN_ITEMS} items, or is made at more or fewer stations than elsewhere, or with fewer than ${MIN_RESTAURANTS} restaurants.`)}
${paragraph("A dish is slow where it takes at least a quarter longer than the chain's median, and more than chance, the pace of the restaurant's other dishes, or the spread of restaurants explains.").trimEnd()}`;
