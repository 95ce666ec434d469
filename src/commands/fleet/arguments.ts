import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { onFlags } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function fleetArguments(command: Command, run: Run): Command {
  return command
    .description('list all restaurants, the worst first')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--usual', 'read earlier dates to compare with, where they are not kept')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./fleet.ts')).fleetCommand));
}

const HELP = `
Prints the slow and quiet stations of each restaurant as the monitor does, since
when, and the time of the last half hour against usual. Then errors and warnings
for setup and date, rows, 90%, and late share of station time, the peak of open
tickets so far, and the last bump.

Slow and quiet restaurants come first, then failures, then restaurants in
service, by late share and errors. ndjson prints each when it is read.

Slow stations are judged where earlier dates are saved (linecheck stations
--now, the monitor and sync save them). --usual reads missing ones, with a
request for each. An earlier --date has no slow or quiet stations.

Late share is by each station's limit, as in linecheck report. It includes times
over 60 min: 24% (2% over 60). The 90% figure leaves out these and mass bumps.
Exits with the highest code of failed restaurants (8 for incomplete), otherwise
0: issues are no failure.`;
