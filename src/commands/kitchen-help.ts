/** The last part of the help of commands that read a kitchen. */
import { MIN_ITEMS, MIN_RESTAURANTS } from '../kitchen/fleet/compared-dishes.ts';
import { SORT_KEYS } from '../kitchen/tables/item-columns.ts';
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
Prints a table on a terminal, and ndjson in a pipe: the platform's records, with
businessDate, and what linecheck adds in a field of that name. csv, md, and
--columns have all as columns (linecheck help schema fulfillments).

${paragraph(`Sort keys: ${SORT_KEYS.join(', ')}. They also work as names of columns.`).trimEnd()}`;

export const REPORT_HELP = `
Prints each measure, stations from the slowest on, dayparts, open load, why
tickets were late, and the longest tickets. Each figure counts what it leaves
out. With a filter, tickets, holds, and open load use complete tickets.

Late is by the station's own limit: --late for all, else the one set in the
monitor (:limit), else the profile's, else its usual 90% (of the same weekday in
the weeks before), else 12m. The monitor, fleet, and exporter use the same
limits. LINECHECK_USUAL_WEEKS=0 reads no earlier dates.

--weekly has a row for each restaurant, those that need somebody first. slower:
90% or median 10% over the four weeks before, and over each. later: late share 5
points over, and over each.

--mail writes a message and sends nothing (recipes: assets/mail.md). html is one
page for a browser or a printer, with no script and no links, up to 150 KB for
several restaurants.`;

export const TREND_HELP = `
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

export const WHY_HELP = `
Prints a sentence and a drawing for a ticket, or a table of causes for --late.

Each ticket is compared with what its items usually take at this hour, on the
same weekday of the weeks before. A cause is named only where the bumps show it.
Otherwise no cause is clear, and the answer says why. Items that haven't been
bumped yet are missing today.

With --late, a ticket is late if a bump at prep was over its station's limit, or
if it took at least 2 minutes and 20% longer than usual. The minutes are those
over usual. A ticket of more than 60 minutes counts without minutes, because its
last bump may be hours late.`;

export const AUDIT_HELP = `
Prints each issue with its fix, worst first, and what was not checked. With
--group rule, the most widespread rules come first.

--since leaves out issues that a setup from before that date already has. Each
command that reads a platform saves its setup, and an archive has its own. With
--since yesterday, a daily job prints an issue on the day it is first seen and
on the next. Where no setup from before the date is known, everything that may
be new is printed, and stderr says so. Issues in the bumps of --date are of that
date.

Exit 0: no error. 1: an error was found, with --since a new one. 8: station list
entries are unreadable, so the audit is incomplete. Run linecheck help rules for
the rules and their thresholds.`;

export const TRACE_HELP = `
Prints each hop with what happens there and why, and the fields of the API that
decide it. ndjson and csv have a line for each hop. An outcome of partial means
that only the expediter gets the ticket, and lost that nobody does.`;

export const DIFF_HELP = `
Prints the changes of each station, by name, with the issues that they brought
and resolved. affected: the same setup, but other stations changed. csv has
GUIDs in monitorsAdded and monitorsRemoved, and rules in brought and cured.

Give a file, or --from with a business date: YYYYMMDD, nov 14, fri, yesterday or
-28 (days ago). Each new setup is saved when read from a platform (in the state
folder) or published to an archive (by sync or import): the latest 200 per
restaurant. The output has the date on which a setup was first seen. It changed
then, or after the previous reading. Exit code 5 (archive: 9): no setup was seen
by that date.

--like prints differences from the model's stations, by name in any case:
printingMode, expoRouting, includeWithExpediter, whether a kitchenPrinter is set
and shared, and the names of monitored stations (connectedPrepStations).
Stations with the same name are matched in list order. With --tag, name the
model by its GUID unless it has the tag. It exits with the highest code of
unread restaurants.`;

export const FLEET_HELP = `
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

export const DISHES_HELP = (): string => `
${paragraph('Prints a line for each dish, those slow anywhere first. With a dish, prints its restaurants. json, ndjson, and csv have a record for each dish in each restaurant.')}
${paragraph(`Compares all restaurants, or those of --restaurant. An item is the same dish where its multi-location ID is the same, or its name where it has none. Each restaurant has one vote: the chain's median is that of the restaurants' medians. A dish isn't compared where it has fewer than ${MIN_ITEMS} items, or is made at more or fewer stations than elsewhere, or with fewer than ${MIN_RESTAURANTS} restaurants.`)}
${paragraph("A dish is slow where it takes at least a quarter longer than the chain's median, and more than chance, the pace of the restaurant's other dishes, or the spread of restaurants explains.").trimEnd()}`;

export const WATCH_HELP = `
Prints one line of JSON for each start and end, until a signal arrives. A state
is judged as by stations --now, and ends with the first reading without it.
since, saidAt, and station name it at both ends. A time without readings is a
line, too (gap). Fields: linecheck help schema watch.
With --state FILE each state ends once, also after a restart, and does not start
again. The file is an SQLite database, for one process at a time.
With --all-restaurants, restaurants in trouble are read every minute, in service
every 2, closed every 15. A platform without an answer for 50 s is one line
(state: lost), and so is its return.`;
