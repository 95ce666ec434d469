import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, paragraph } from '../help/help-topic.ts';
import { STATIONS_ANSWER, STATIONS_NOW_ANSWER } from './columns.ts';

export function stationsArguments(command: Command, run: Run): Command {
  return command
    .description('print the stations (in a pipe, one JSON object per line)')
    .argument('[station]', 'GUID or name: print only this station, with its issues')
    .option('--modified-since <time>', 'print only stations created or modified after this time')
    .option('--now', "print each station's state, compared with usual")
    .option(
      '--at <time>',
      'like --now, as of a time: 18:30 or 6:30pm, an instant, or an age such as -30m',
    )
    .option('--date <date>', 'like --now, on a complete business date, or as of --at')
    .option('--explain', "explain the station's state in a sentence")
    .option('--no-usual', 'do not read earlier dates to compare with')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onWord(run, async () => (await import('./stations.ts')).stationsCommand));
}

const help = (): string => `
Times: 2026-11-20T05:00:00Z, or with an offset such as +01:00. Restaurant time:
2026-11-20T05:00, 18:30 (today) or a date (from midnight): 2026-11-20, YYYYMMDD,
today, yesterday, fri. Or an age: -30m, -2h, -3d.
With --modified-since, the platform chooses the stations. It does not report
removed stations, and an archive only has the time at which a change was copied.
Issues, shared printers and, at times, expo routing depend on the other
stations, so they are empty then. linecheck audit checks all stations.

${paragraph(`json and ndjson have the stations as the platform sends them. csv and md, and json with --columns, have the columns ${STATIONS_ANSWER.columns.join(', ')}: the API's fields, references as GUIDs, and`)}${columnEntries(STATIONS_ANSWER)}States (--now, --at, --date, --explain) read the date and, to compare, the same
weekday in the weeks before (usual_weeks, default 4). These are stored on disk.
  slow     tickets take longer than these items usually do
  quiet    orders come in, nothing comes out
  busy     far more work was fired than usual at this hour
  ok       none of these
  unknown  can't be judged (why has the reason)
${paragraph(`All formats except table have ${STATIONS_NOW_ANSWER.columns.join(', ')}. Figures starting with now cover the last 30 minutes, or the last five bumps. A quiet station has no current time: nowMedianMs, nowP90Ms, and ratio are null. Without --at, a past date has no states: state is unknown, why is the day is over, and asOf, sinceLastMs, and everything about now are null. The table has the complete date.`)}${columnEntries(STATIONS_NOW_ANSWER)}
json of one station is {station, findings}. Each finding (issue) is {rule,
severity, message, fix, since}. since is {firstSeenAt, orEarlier}: the first
saved setup with the issue, or null.`;
