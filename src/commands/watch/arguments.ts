import type { Command } from 'commander';
import { WEBHOOK_SETTINGS } from '../../settings/webhook-settings.ts';
import { onWord, repeated, settingOption } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function watchArguments(command: Command, run: Run): Command {
  command
    .description(
      "wait until today's numbers meet a condition (exit 1 if --for ends first), or follow states",
    )
    .argument('[filter...]', 'filters, as in linecheck fulfillments (rows must match all)')
    .option('--until <condition>', "condition to wait for, such as 'p90>12m'")
    .option('--follow', 'print a line when a state starts or ends: slow, quiet, stopped')
    .option('--states <states>', 'states for --follow: slow, quiet, stopped, busy')
    .option('--state <file>', 'with --follow, keep open states in a file across restarts')
    .option('--again-after <duration>', 'with --follow, print a second line if a state lasts')
    .option(
      '--quiet-hours <hours>',
      'with --follow, hold starts: 22:00-6:00, or TAG=22:00-6:00 by tag or restaurant (repeatable)',
      repeated,
    )
    .option(
      '--min-length <duration>',
      'with --follow, leave out shorter states: 10m, or TAG=10m by tag or restaurant (repeatable)',
      repeated,
    )
    .option(
      '--window <duration>',
      'use only items bumped in this time before each reading: 1m to 24h (default: the business date)',
    )
    .option(
      '--date <date>',
      'with --follow, replay a business date: YYYYMMDD, today, yesterday or -N days',
    )
    .option('--from <date>', 'first date to replay (default: 28 dates in total)')
    .option('--to <date>', 'last date to replay (default: yesterday)')
    .option(
      '--all-restaurants',
      'follow or replay every restaurant. Failures are printed, and the rest go on',
    )
    .option(
      '--every <duration>',
      'time between readings, 5s or more (default: from the source, 5m in a replay)',
    )
    .option('--for <duration>', 'how long to wait or follow (default: no limit)')
    .option(
      '--late <duration>',
      "station time that counts as late, at all stations (default: each station's limit)",
    );
  for (const record of Object.values(WEBHOOK_SETTINGS)) settingOption(command, record);
  return command
    .addHelpText('after', HELP)
    .action(onWord(run, async () => (await import('./watch.ts')).watchCommand));
}

const HELP = `
Conditions are figures with > >= < <=, joined by and, or (and binds closer).
They cover today's business date up to the reading or, with --window 30m, items
bumped in the 30 minutes before it (never before the date):
  p90, median  station time of the items, compared with a duration: p90>12m
  late         items over their station's late limit, and all over 60 min:
               late>5. The limit is --late, else the one set in the monitor
               (:limit) or in the profile, else the station's usual 90% (reads
               earlier dates, as stations --now does), else 12m
  open         most tickets open at once: on the date, or in the window,
               including those fired before it. A ticket counts once its last
               item is bumped, as the API does not list open tickets: open>20
  findings     audit issues of setup and date, whatever the filter and the
               window: findings>0
  rows         rows matching the filter, at every level, by bump time: rows>100
station:NAME before a figure limits it to that station, as in filters:
  station:grill p90>12m and station:"hot line" late>=3 or findings>0
A figure with nothing to count is n/a and meets no condition. In a window
without bumps, so is every figure except findings. A failed reading is repeated,
with the reason on stderr. The result is one line of JSON on stdout:
  {schemaVersion, met, readings, until, windowMs, restaurant, source,
   businessDate, readAt, figures: [{station, figure, value, unBumped}]},
   durations in ms, null for n/a. unBumped are items over 60 min, left
   out of p90 and median

--follow prints one line of JSON when a state starts or ends, until --for ends
(exit 0) or a signal arrives. It compares with earlier dates like stations
--now. Until those are read, a station is slow by --late. That state does not
start again afterward. A station that can't be judged (no reading for 5 minutes,
no bump or ticket anywhere for 15) starts and ends nothing.
  {event: "begin", repeated, restaurant, source, businessDate, station, state,
   since, saidAt, at, nowMedianMs, nowP90Ms, nowBumps, ratio, usualMedianMs,
   usualDates, sentence}
  {event: "end", same fields, and endedAt, reason}
  {event: "gap", repeated, restaurant, source, from, to, reason, sentence}
  station   {guid, name}, or null for the whole kitchen: stopped (nothing comes
            out at any station), slow, or busy (slow by its orders)
  since     when it started: slow at the first slow bump, quiet at the last
            bump. since, saidAt and station identify the state, and are
            repeated at the end
  saidAt    the first moment it could be detected
  at        when the data was read. endedAt: time of the first reading without
            the state. stopped and quiet end at the first bump
  reason    for an end: over, compared (slow by --late, but not compared with
            usual), closeout, or removed (no longer followed). For a gap: the
            failure code, or NOT_READ
  figures   the last 30 minutes or the last five bumps, as in stations --now,
            or null where nothing was read
Times are UTC, durations ms. A failed reading is printed once on stderr. When
readings work again, a gap comes before what started or ended meanwhile. A slow
pipe holds the output back.
--state FILE stores the open states, so that after a restart each ends once and
does not start again. Each line is stored before printing: if the program is
killed then, the line may be printed again, with repeated: true. A damaged file,
or one from another restaurant, is refused and left unchanged. Remove it to
start over. Use one file per process.
--webhook sends each line, too: linecheck help scripts.
  linecheck watch --follow --state ~/kitchen.json \\
    --webhook https://alerts.example/kitchen

With --again-after, a printed state that lasts has one more line:
  {event: "again", repeated, restaurant, source, businessDate, station, state,
   since, saidAt, sentence}
In quiet hours, starts wait. A state over before its start was printed has no
lines. A lost platform does not wait. The last --quiet-hours or --min-length for
a restaurant counts.

With --all-restaurants, one process follows every restaurant: in trouble read
every minute, in service every 2, closed every 15, or as often as 11 requests a
second allow: each of 5,000 about every half hour. Lines are the same. A
platform without an answer for 50 s is one line, and so is its return:
  {event: "begin" or "end", restaurant: null, restaurants, state: "lost", since,
   at, sentence}

With --date, or --from and --to, it prints the lines of past dates and exits: 0,
or the highest code of unread dates. Each date is read once and judged every
--every from the first bump to closeout (today: until now), only by items bumped
by then. \`at\` is that moment. A date's open states end at closeout.
  linecheck watch --follow --date yesterday --all-restaurants | jq -r .sentence`;
