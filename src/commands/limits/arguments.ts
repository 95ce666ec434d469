import type { Command } from 'commander';
import { RINGS_EXPLAINED } from '../../kitchen/pace/limit-advice.ts';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, paragraph } from '../help/help-topic.ts';
import { LIMITS_ANSWER } from './columns.ts';

export function limitsArguments(command: Command, run: Run): Command {
  return command
    .description('print how often station limits would have rung, and propose others')
    .argument('[station]', 'GUID or name: print only this station, in sentences')
    .option('--date <date>', 'judge the four weeks before this business date (default: today)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onWord(run, async () => (await import('./limits.ts')).limitsCommand));
}

const help = (): string => `
${paragraph(`The limit in force is the one set in the monitor (:limit) or in the profile, else the station's usual 90%, else 12m. All days are judged by the limit of --date. ${RINGS_EXPLAINED.join(' ')} Only days with at least five bumps at the station count. With under two of them, there is no proposal. The average is the mean of these days. Limits are counted to the second. In the monitor, :limit? has the same numbers.`)}
Dates are read and saved as by linecheck trend.

json, ndjson, and csv have one record per station.
${columnEntries(LIMITS_ANSWER)}Exits with the highest code of unread dates, otherwise 0.`;
