import type { Command } from 'commander';
import { DEFAULT_MINUTES, MAX_MINUTES, TOO_FEW } from '../../kitchen/promise/promise.ts';
import { PROMISE_WORDS_HELP } from '../../kitchen/promise/promise-request.ts';
import { FROM_FIRE } from '../../kitchen/promise/words.ts';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, entries, paragraph } from '../help/help-topic.ts';
import { PROMISE_ANSWER } from './columns.ts';

export function promiseArguments(command: Command, run: Run): Command {
  return command
    .description('print how many tickets were out in time, and what could be promised')
    .argument('[words...]', `minutes (default: ${DEFAULT_MINUTES}), weekdays, and filters`)
    .option('--share <percent>', 'share of tickets a promise must keep', '90%')
    .option('--weeks <number>', 'weeks before the date, 1 to 8', '8')
    .option('--date <date>', 'weekday, and the weeks before this date (default: today)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onWord(run, async () => (await import('./promise.ts')).promiseCommand));
}

const help = (): string => `
${paragraph(`Ticket time is ${FROM_FIRE}: first fired to last bumped, up to ${MAX_MINUTES} min. Tickets over it count as not kept.`)}
Filters, as in linecheck help filters. All words must match:
${entries(PROMISE_WORDS_HELP)}
${paragraph(`Ranges are 90% intervals over the days: tickets of a bad day are late together. An hour without a share has ${TOO_FEW}. Shares are within one 2% step of time. Dates are read and saved as by linecheck trend, those saved by earlier versions once more.`)}
JSON is one object with these for all hours, and in hours for each. ndjson and
csv have one record for all, then one per hour.
${columnEntries(PROMISE_ANSWER)}Exits with the highest code of unread dates, otherwise 0.`;
