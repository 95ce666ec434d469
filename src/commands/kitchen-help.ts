import { MIN_ITEMS, MIN_RESTAURANTS } from '../kitchen/fleet/compared-items.ts';
import { SORT_KEYS } from '../kitchen/tables/item-columns.ts';
import { MIN_TIMES } from '../kitchen/usual/prep-time.ts';
import { paragraph } from './help/help-topic.ts';

export const STATIONS_HELP = `
Prints a table on a terminal, and ndjson in a pipe. json and ndjson have each
station as the platform sends it. With --now, --at, or --date they have its
state: slow, quiet, busy, ok, or unknown (linecheck help schema stations).

States are compared with the same weekday in the weeks before (usual_weeks in
the profile, default 4). These dates are read once and stored.

A time is 18:30 or 6:30pm (today), yesterday, fri, 2026-11-20T05:00, an age such
as -30m, -2h, or -3d, or an instant such as 2026-11-20T05:00:00Z.`;

export const FULFILLMENTS_HELP = (): string => `
Prints a table on a terminal, and ndjson in a pipe. json and ndjson have the
platform's records with their businessDate, and a field named linecheck for what
linecheck adds. csv, md, and --columns have all of this as columns (linecheck
help schema fulfillments).

${paragraph(`Sort keys: ${SORT_KEYS.join(', ')}. They also work as names of columns.`).trimEnd()}`;

export const REPORT_HELP = `
For a whole date, it begins with what was slow or quiet. Then it has the date's
measures, its stations with the slowest first, dayparts, open tickets over the
day, why tickets were late, and the longest tickets. Beside each figure stands
how many items it leaves out. With a filter, the figures of tickets are still
computed from complete tickets.

An item is late when it takes longer than its station's limit: --late for all
stations, or the limit set in the monitor (:limit), or the profile's, or the 90%
that is usual there (same weekday in the weeks before), or 12m. The first of
these that exists counts, also in the monitor, fleet, and the exporter.
LINECHECK_USUAL_WEEKS=0 reads no earlier dates.

With --weekly there is a row for each restaurant, first the ones that need
somebody. A restaurant is slower if its median or its 90% is 10% above that of
the four weeks before, and above that of each of them. It is later if its late
share is 5 points above theirs, and above that of each.

--mail writes a message and sends nothing (recipes: assets/mail.md). html is one
page for a browser or a printer, with no script and no links, up to 150 KB for
several restaurants.`;

export const TREND_HELP = `
Prints a row for each date with the median station time of each station. If you
name stations, it prints all their measures and setup changes. The last line is
the median of the dates with bumps. JSON and CSV have a record with all measures
for each date and station.

A date is YYYYMMDD, nov 14, fri, yesterday or -28 (days ago). There can be up to
60 of them. Each is read from a platform once and saved as a summary in the
state folder. It is read again once it is final, three business dates after
closeout. Today (--to today) is read as far as it goes and not saved. To see a
station that is no longer in the setup, give its GUID.

Counts are those of linecheck report. Times are within 2% of the report's, so an
item within 2% of its limit may be late here and not there. All dates are judged
by the limits that the report has for the newest date. There is no median of
fewer than five bumps, and no 90% of fewer than ten.

If you name no station, a second table has the kitchen's ticket time, and the
share of tickets within the late limit for stations that have none of their own.
A setup change is shown with the 90% before and after it. This does not prove
that it is the cause. The exit code is the highest of the dates that could not
be read, otherwise 0.`;

export const WHY_HELP = `
Prints a sentence and a drawing for a ticket, or a table of causes for --late.

Each ticket is compared with what its items usually take at this hour, on the
same weekday of the weeks before. A cause is named only where the bumps show it.
Otherwise no cause is clear, and the answer says why. Today, items that haven't
been bumped yet are missing.

With --late, a ticket is late if a bump at prep was over its station's limit, or
if it took at least 2 minutes and 20% longer than usual. Its minutes are the
ones beyond usual. A ticket of more than 60 minutes is counted without its
minutes, because its last bump may be hours late.`;

export const AUDIT_HELP = `
Prints each issue with its fix, worst first, and what was not checked. With
--group rule, the most widespread rules come first.

--since leaves out issues that a setup from before that date already has. Each
command that reads a platform saves its setup, and an archive has its own. With
--since yesterday, a daily job prints an issue on the day it is first seen and
on the next. Where no setup from before the date is known, everything that may
be new is printed, and stderr says so. Issues in the bumps of --date are of that
date.

The exit code is 1 if there is an error (with --since, a new one), 8 if entries
of the station list are unreadable, which makes the audit incomplete, and
otherwise 0. linecheck help rules prints the rules and their thresholds.`;

export const TRACE_HELP = `
Prints each hop with what happens there and why, and the fields of the API that
decide it. ndjson and csv have a line for each hop. The outcome partial means
that only the expediter gets the ticket, and lost means that nobody does.`;

export const DIFF_HELP = `
Prints the changes of each station, by name, with the issues that they brought
and resolved. A station is affected if its own setup is the same, but changes of
other stations brought or resolved issues there. csv has GUIDs in monitorsAdded
and monitorsRemoved, and rules in brought and cured.

Give a file, or --from with a business date: YYYYMMDD, nov 14, fri, yesterday or
-28 (days ago). Each new setup is saved when read from a platform (in the state
folder) or published to an archive (by sync or import): the latest 200 per
restaurant. The output says on which date a setup was first seen. It was changed
on that date, or at any time after the reading before. If no setup is known from
that date or earlier, the exit code is 5 (with an archive: 9).

--like compares each station with the model's station of the same name, in upper
or lower case: printingMode, expoRouting, includeWithExpediter, whether a
kitchenPrinter is set and shared, and the names of monitored stations
(connectedPrepStations). Stations with the same name are matched in list order.
With --tag, name the model by its GUID unless it has the tag. The exit code is
the highest of the restaurants that could not be read.`;

export const FLEET_HELP = `
Prints the slow and quiet stations of each restaurant as the monitor does, since
when, and the time of the last half hour beside the usual one. Errors and
warnings of setup and date follow, then items, the 90% and late share of station
time, the most tickets that were open at once so far, and the last bump. Times
of day are on each restaurant's own clock, and in JSON in UTC.

Restaurants with a slow or quiet station come first, then the ones that failed,
then those in service, by late share and errors. ndjson prints each restaurant
as soon as it is read.

Earlier dates are read once, with a request for each, and then saved. With
LINECHECK_USUAL_WEEKS=0 none are read, and a station is slow only by its limit.
For an earlier --date, no station is judged.

The late share is by each station's limit, as in linecheck report. It includes
times over 60 minutes, and says how many: 24% (2% over 60). The 90% leaves these
out, and mass bumps. The exit code is the highest of the restaurants that failed
(8 for an incomplete one), otherwise 0. Issues do not change it.`;

export const ITEMS_HELP = (): string => `
${paragraph('For one or two restaurants: a line for each menu item at each station, first those that are slow against the four weeks before. Without dates it is the last seven before today.')}
${paragraph(`The prep time is what to enter in displays that fire by prep time: 80% of the items that had nothing to wait for were bumped by then. Such an item is the only one of its ticket at the station, and nothing was open there when it was fired. Where an item has fewer than 30 such times, those of the station's other items stand in for the rest. Items with fewer than ${MIN_TIMES} times have no prep time, and neither have stations whose cooks bump in rounds or with the complete ticket. csv begins with what an administrator types: item, GUID, station, and seconds.`)}
${paragraph(`For more restaurants: a line for each item, first those that are slow somewhere, or a line for each restaurant if you name an item. Without dates it is the last four weeks. An item is the same where its multi-location ID is the same, or its name where it has none. Each restaurant has one vote: the chain's median is that of the restaurants' medians. An item isn't compared where it has fewer than ${MIN_ITEMS} times, or is made at more or fewer stations than elsewhere, or with fewer than ${MIN_RESTAURANTS} restaurants. It is slow where it takes at least a quarter longer than the chain's median, and more than chance, the pace of the restaurant's other items, or the spread of restaurants explains.`).trimEnd()}`;

export const WATCH_HELP = `
Prints one line of JSON when a state starts and one when it ends, until a signal
arrives. A state is judged as by stations --now, and ends with the first reading
that does not find it. Both lines have the same station, since, and saidAt. A
period without readings has a line, too (gap). linecheck help schema watch has
the fields. While earlier dates are still to be read, no state starts by the
default limit.

With --state FILE, states are remembered across restarts: none starts again, and
each ends once. The file is an SQLite database, for one process at a time.

With --all-restaurants, a restaurant with an open state is read every minute,
one in service every 2 minutes, and a closed one every 15. A platform that does
not answer for 50 seconds has one line (state: lost), and another when it is
back. States that begin together at three or more restaurants have one line,
which says what these share, so each start waits two minutes for others. There
is another line when twice as many are in it (more), and one when most are fine
again (end). States that are still open then get lines of their own.`;
