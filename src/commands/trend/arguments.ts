/** The words and flags of `linecheck trend`, and its help. */
import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { repeated } from '../arguments/repeated-option.ts';
import type { Run } from '../io.ts';
import type { TrendFlags } from './request.ts';

/** Gives them to the command, and what it does with them. */
export function trendArguments(command: Command, run: Run): Command {
  return command
    .description('print business dates side by side, station by station')
    .argument('[station...]', 'names or GUIDs: only these stations, each with all measures')
    .option('--from <date>', 'first date (default: 28 dates in all)')
    .option('--to <date>', 'last date (default: yesterday)')
    .option(
      '--measure <measures>',
      'measures of tables, with commas between them; can be repeated (default: median)',
      repeated,
    )
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(async (stations: readonly string[], flags: TrendFlags) => {
      const { trendCommand } = await import('./trend.ts');
      await trendCommand(stations, flags, run);
    });
}

const HELP = `
Dates: YYYYMMDD, nov 14, fri, yesterday or -28 (days ago), at most 60 of them.
Each date of a platform is read once, and kept as a summary in the state folder;
it is read again when it is final, three business dates after its closeout.
Today is read with --to today, as far as it is, and not kept.
Of a station that is no longer in the setup give the GUID.

Counts are those of linecheck report. Times are within 2% of it, so that items
within 2% of the limit may count as late or not; the limit is late of the
profile, else 12m. There is no median of fewer than five bumps, and no 90% of
fewer than ten.

A table has a row for each date, and a column for each station, or for each
measure of the stations that are named; the last line is the median of the
dates with bumps. --measure chooses the measures of tables: the median, and all
of them for stations that are named.
  median  station time, fired to bumped at prep
  p90     station time that 90% of the items were within
  late    share of items that were late or over 60 min
  items   items that count in these
  over60  items over 60 min

Below the tables of stations that are named stands each change of their setup
that was first seen on one of the dates, and how the 90% of the dates after it
compares with those before: the median of each, where both have at least three
dates with ten bumps, up to the next change. It says nothing of the cause.

json, ndjson and csv have a record for each date and station, null (in csv an
empty cell) for what there is none of. Before those of its stations each date
has one of the kitchen, with guid and station null; it has none where stations
are named.
  date, weekday    YYYYMMDD, and Mon to Sun
  state            read, no bumps, or not read with its reason in code
  guid, station    of the station; rows of no station are "no station"
  items            that count in median and 90%; bumps has one for all items
                   of a ticket at one moment
  medianMs, p90Ms  station time
  late, lateShare  items of lateMs or longer, and over 60 min; the share (0 to
                   1) is of items and unBumped
  unBumped         items over 60 min, and leftOut all other rows left out
The exit code is the highest of the dates that could not be read, else 0.`;
