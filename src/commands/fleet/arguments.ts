/** Flags and help of `linecheck fleet`. */
import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../arguments/io.ts';
import type { FleetFlags } from './fleet.ts';

export function fleetArguments(command: Command, run: Run): Command {
  return command
    .description('list all restaurants, the worst first')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--usual', 'read earlier dates to compare with, where they are not kept')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(async (flags: FleetFlags) => {
      const { fleetCommand } = await import('./fleet.ts');
      await fleetCommand(flags, run);
    });
}

const HELP = `
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
ndjson prints each restaurant when it is read; the other formats wait for all
and sort as the monitor: slow and quiet first, then failures, then restaurants
in service, by late share and errors. Each line is {restaurant, name, guid,
state, code, businessDate, errors, warnings, rows, p90Ms, lateShare, unBumped,
massBumped, mostOpen, lastFulfilledAt, readAt, unreadable, pace, slow, quiet,
since, ratio, usualDates, slowJudged, stations}, null where unknown; these are
also the columns, except stations and guid. restaurant is the GUID; guid, its
former name, will go.
  state      read, incomplete (some entries of the station list are unreadable;
             errors and warnings cover the rest), not subscribed, not archived,
             denied, unreachable, timed out and so on, or not read yet
  code       why it was not read: NOT_SUBSCRIBED, NOT_PERMITTED and so on
  pace       slow, quiet, ok or unknown (out of service, nothing to judge, or
             some stations or entries could not be judged)
  slow       names of the stations that need somebody; quiet: the same
  ratio      time of the last half hour over the usual time of these items
  stations   those slow or quiet: {guid, name, state, since, nowMedianMs,
             usualMedianMs, ratio}
Exits with the highest code of the restaurants that failed (8 for incomplete),
otherwise 0: issues are no failure. Outcomes: linecheck help several.`;
