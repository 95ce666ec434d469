import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

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
    .addHelpText('after', HELP)
    .action(onWord(run, async () => (await import('./trend.ts')).trendCommand));
}

const HELP = `
Prints a row for each date: the median station time of each station or, for
named ones, all measures and their setup changes. The last line is the median of
the dates with bumps. JSON and CSV have a record with all measures for each date
and station.

Dates: YYYYMMDD, nov 14, fri, yesterday or -28 (days ago), up to 60 of them.
Each is read from a platform once and saved as a summary in the state folder. It
is read again when final, three business dates after closeout. Today (--to
today) is read so far and not saved. For a station no longer in the setup, give
its GUID.

Counts match linecheck report. Times are within 2% of it, so items within 2% of
the limit may count as late or not. All dates are judged by the limits that
report has for the newest date. There is no median for fewer than five bumps,
and no 90% for fewer than ten.

Without stations named, a second table has the kitchen's ticket time, and the
share of tickets within the late limit of stations without their own.
A setup change is shown with the 90% before and after it. It does not show the
cause.
Exits with the highest code of unread dates, otherwise 0.`;
