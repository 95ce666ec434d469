import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, paragraph } from '../help/help-topic.ts';
import { FLEET_ANSWER } from './columns.ts';
import type { FleetFlags } from './fleet.ts';

export function fleetArguments(command: Command, run: Run): Command {
  return command
    .description('list all restaurants, the worst first')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--usual', 'read earlier dates to compare with, where they are not kept')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(async (flags: FleetFlags) => {
      const { fleetCommand } = await import('./fleet.ts');
      await fleetCommand(flags, run);
    });
}

const help = (): string => `
Prints for each restaurant its slow and quiet stations as the monitor does,
since when, and the time of the last half hour against usual; then errors and
warnings of setup and date, rows, 90% and late share of station time, the most
tickets open at once on the date so far, and the last bump.
Slow stations are judged where earlier dates are kept (linecheck stations --now,
the monitor and sync keep them); else slowJudged is false, and the state may be
not judged yet. --usual reads the missing ones: a request for each. An earlier
--date has no stations that are slow or quiet.
Late share is by each station's limit, as in linecheck report, with a usual
90% where two of the earlier dates are kept. It includes times over 60 min: 24%
(2% over 60). The 90% figure leaves these and mass bumps out; unBumped and
massBumped are their numbers.
${paragraph(`ndjson prints each restaurant when it is read; the other formats wait for all and sort as the monitor: slow and quiet first, then failures, then restaurants in service, by late share and errors. Each line is ${FLEET_ANSWER.keys}, null where unknown; these are also the columns, except stations and guid. restaurant is the GUID; guid, its former name, will go.`)}${columnEntries(FLEET_ANSWER)}Exits with the highest code of the restaurants that failed (8 for incomplete),
otherwise 0: issues are no failure. Outcomes: linecheck help several.`;
