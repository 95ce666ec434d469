import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { onFlags } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, paragraph } from '../help/help-topic.ts';
import { FLEET_ANSWER } from './columns.ts';

export function fleetArguments(command: Command, run: Run): Command {
  return command
    .description('list all restaurants, the worst first')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--usual', 'read earlier dates to compare with, where they are not kept')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onFlags(run, async () => (await import('./fleet.ts')).fleetCommand));
}

const help = (): string => `
Prints the slow and quiet stations of each restaurant as the monitor does, since
when, and the time of the last half hour against usual. Then errors and warnings
for setup and date, rows, 90%, and late share of station time, the peak of open
tickets so far, and the last bump.
Slow stations are judged where earlier dates are saved (linecheck stations
--now, the monitor and sync save them). Otherwise slowJudged is false, and the
state may be not judged yet. --usual reads missing dates, with a request for
each. An earlier --date has no slow or quiet stations.
Late share is by each station's limit, as in linecheck report, with a usual
90% where two of the earlier dates are saved. It includes times over 60 min: 24%
(2% over 60). The 90% figure leaves out these and mass bumps. unBumped and
massBumped count them.
${paragraph(`ndjson prints each restaurant when it is read. The other formats wait for all and sort as the monitor: slow and quiet first, then failures, then restaurants in service, by late share and errors. Each line is ${FLEET_ANSWER.keys}, null where unknown. These are also the columns, except stations and guid. restaurant is the GUID. guid, its former name, will go.`)}${columnEntries(FLEET_ANSWER)}Exits with the highest code of failed restaurants (8 for incomplete), otherwise
0: issues are no failure. Outcomes: linecheck help options.`;
