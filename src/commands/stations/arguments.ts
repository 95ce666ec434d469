/** The words and flags of `linecheck stations`, and its help. */
import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../io.ts';
import type { StationsFlags } from './stations.ts';

/** Gives them to the command, and what it does with them. */
export function stationsArguments(command: Command, run: Run): Command {
  return command
    .description('print the stations; in a pipe one JSON object a line')
    .argument('[station]', 'guid or name: this one alone, with its findings')
    .option('--modified-since <time>', 'only what was created or modified after that moment')
    .option('--now', 'the state of each station, against what is usual')
    .option('--at <time>', 'the same as of a time: 18:30, or an age such as -30m')
    .option('--date <date>', 'the same on a business date, as of --at or its last bump')
    .option('--explain', 'one sentence on why the station is in its state')
    .option('--no-usual', 'states without reading dates to compare with')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(async (station: string | undefined, flags: StationsFlags) => {
      const { stationsCommand } = await import('./stations.ts');
      await stationsCommand(station, flags, run);
    });
}

const HELP = `
Times: 2026-11-20T05:00:00Z, or with an offset such as +01:00; of the clock of
the restaurant 2026-11-20T05:00, 18:30 (of today) or a date (from its midnight
on): 2026-11-20, YYYYMMDD, today, yesterday, fri; or an age: -30m, -2h, -3d.
The platform chooses which stations those are. It does not tell which ones were
removed, and an archive knows no more than when a change was copied into it.
Since findings, who shares a printer and, at times, the way to the expediter
depend on the stations that are not asked for, they are left empty then;
linecheck audit judges them all.

json and ndjson have the stations as the platform tells them; csv and md, and
json with --columns, these columns:
  guid, entityType, name, kitchenPrinter, connectedPrepStations, printingMode,
  includeWithExpediter, expoRouting
                   the fields of the API's document, references as guids
  expo             the way to the expediter: explicit, only, implicit-all (since
                   no station sends there), none or not stated
  printerSharedBy  how many other stations have the same printer
  findings, rules  of the audit of the set-up: how many, and which rules
States (--now, --at, --date, --explain) read the date and, to compare with it,
the same weekday of the weeks before (usual_weeks, 4); those are kept on disk.
  slow     its tickets take longer than their items usually do
  quiet    tickets come in, and nothing comes out
  busy     far more work was fired than usual at this hour
  ok       none of these
  unknown  can't be judged; why says the reason
Formats have guid, name, asOf, state, since, nowMedianMs, nowP90Ms, nowBumps,
ratio, points, late, judged, lateMs, limitFrom, muted, muteNote, usualMedianMs,
usualDates, sinceLastMs, why. Now is the last 30 minutes, or the last five
bumps.
  late       of the tickets judged: those that took lateMs or longer
  limitFrom  whose limit that is: set here, profile, usual 90% (of this station
             at this hour) or default (12m). It makes a station slow only where
             nothing is usual. Figures of dates (report, trend) take the
             profile's limit, else 12m
  muted      until closeout, in the monitor (M), with its note

json of one station is {station, findings}, each finding {rule, severity,
message, fix}.`;
