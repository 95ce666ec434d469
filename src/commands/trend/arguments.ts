import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries } from '../help/help-topic.ts';
import { TREND_ANSWER } from './columns.ts';

export function trendArguments(command: Command, run: Run): Command {
  return command
    .description('print business dates side by side, station by station')
    .argument('[station...]', 'only these stations (names or GUIDs), each with all measures')
    .option('--from <date>', 'first date (default: 28 dates in total)')
    .option('--to <date>', 'last date (default: yesterday)')
    .option(
      '--late <duration>',
      "station time that counts as late, at all stations (default: each station's limit)",
    )
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onWord(run, async () => (await import('./trend.ts')).trendCommand));
}

const help = (): string => `
Dates: YYYYMMDD, nov 14, fri, yesterday or -28 (days ago), up to 60 of them.
Each date is read from a platform once and saved as a summary in the state
folder. It is read again when final, three business dates after closeout. With
--to today, today is read so far and not saved.
For a station no longer in the setup, give its GUID.

Counts match linecheck report. Times are within 2% of it, so items within 2% of
the limit may count as late or not. All dates are judged by the limits that
report has for the newest date: those set in the monitor (:limit) or in the
profile, else the station's usual 90%, else 12m. To compare, the same weekday in
the weeks before that date is read, too (usual_weeks, default 4).
No median for fewer than five bumps, and no 90% for fewer than ten.

A table has a row for each date and a column for each station or, with stations
named, for each measure. The last line is the median of the dates with bumps.
--measure chooses the measures of tables (default: median, all for named
stations).
  median  station time, fired to bumped at prep
  p90     station time of the fastest 90% of items
  late    share of items late or over 60 min
  items   items in these figures
  over60  items over 60 min

Below the tables of named stations: each setup change first seen on one of the
dates, and how the 90% figure compares before and after it (the median of each,
up to the next change, if both have at least three dates with ten bumps). It
does not show the cause.

json, ndjson, and csv have one record per date and station, null (in csv an
empty cell) where there is nothing. Each date starts with a kitchen record, with
guid and station null, unless stations are named.
${columnEntries(TREND_ANSWER)}Exits with the highest code of unread dates, otherwise 0.`;
