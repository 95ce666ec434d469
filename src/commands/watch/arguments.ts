/** The words and flags of `linecheck watch`, and its help. */
import type { Command } from 'commander';
import type { Run } from '../io.ts';
import type { WatchFlags } from './request.ts';

/** Gives them to the command, and what it does with them. */
export function watchArguments(command: Command, run: Run): Command {
  return command
    .description(
      'wait until figures of today meet a condition (exit 1 if --for ends first), or follow states',
    )
    .argument('[filter...]', 'rows must pass all of them, as in linecheck fulfillments')
    .option('--until <condition>', "what to wait for, such as 'p90>12m'")
    .option('--follow', 'print a line whenever a state begins or ends: slow, quiet')
    .option('--states <states>', 'states that --follow prints, of slow, quiet, busy')
    .option('--state <file>', 'with --follow: keep what has begun, across restarts')
    .option(
      '--window <duration>',
      'look only at items bumped this long before each reading: 1m to 24h (default: all of the date)',
    )
    .option(
      '--every <duration>',
      'pause between two readings, 5s or more; by default that of the source',
    )
    .option('--for <duration>', 'how long to wait or follow; without it for ever')
    .option(
      '--late <duration>',
      'station time that is late; by default that of the profile, else 12m',
    )
    .addHelpText('after', HELP)
    .action(async (words: readonly string[], flags: WatchFlags) => {
      const { watchCommand } = await import('./watch-command.ts');
      await watchCommand(words, flags, run);
    });
}

const HELP = `
Conditions are figures with > >= < <=, joined by and, or (and binds closer).
They cover today's business date up to the reading, or with --window 30m the
items bumped in the 30 minutes before it, which never reach before the date:
  p90, median  station time of the items, compared with a duration: p90>12m
  late         items whose station time is late: 12m or more, unless --late or
               the profile has another, and all over 60 min: late>5
  open         most tickets open at once, the peak: of the date, or within the
               window, with those fired before it. A ticket counts once its
               last item is bumped: the API does not list open ones: open>20
  findings     issues of the audit, of setup and date whatever the filter and
               the window: findings>0
  rows         rows that pass the filter, of every level, by when they were
               bumped: rows>100
station:NAME before a figure is for that one alone, as in filters:
  station:grill p90>12m and station:"hot line" late>=3 or findings>0
A figure without anything to count is n/a and meets nothing, and so is every
figure but findings of a window in which nothing was bumped. A platform that
fails is asked again; stderr has why. The result is one line of JSON on stdout:
  {met, readings, until, windowMs, restaurant, source, businessDate, readAt,
   figures: [{station, figure, value, unBumped}]}, durations in ms, null for
   n/a; unBumped are the items over 60 min, which p90 and median leave out

--follow prints one line of JSON whenever a state begins or ends, until --for
ends (exit 0) or a signal does. It compares with earlier dates like stations
--now; until those are read, a station is slow by --late, and rings no second
time when they are. A station that can't be judged (no reading for 5 minutes, no
bump or ticket anywhere for 15) neither begins nor ends anything.
  {event: "begin", repeated, restaurant, source, businessDate, station, state,
   since, saidAt, at, nowMedianMs, nowP90Ms, nowBumps, ratio, usualMedianMs,
   usualDates, sentence}
  {event: "end", the same, and endedAt, reason}
  {event: "gap", repeated, restaurant, source, from, to, reason, sentence}
  station   {guid, name}; null for the whole kitchen
  since     when it began: slow, the first slow bump; quiet, the last bump. With
            saidAt and station it names the state: its end repeats them
  saidAt    the first moment at which it could be known
  at        when the data was read; endedAt is that of the first reading without
            the state
  reason    of an end: over; compared (slow by --late, not against usual);
            closeout. Of a gap: the code of the failure, or NOT_READ
  figures   of the last 30 minutes or the last five bumps, as stations --now has
            them; null where nothing was read
Times are UTC, durations ms. A reading that fails is printed once on stderr;
when readings work again, a gap comes before what began or ended meanwhile. A
slow pipe is waited for.
--state FILE keeps what has begun, so that after a restart it ends once and
begins no second time. Each line is kept before it is printed: one that may have
been printed when the program was killed comes again, with repeated: true. A
damaged file, or one of another restaurant, is refused and stays as it is;
remove it to start over. Use one file for each process.
  linecheck watch --follow --state ~/kitchen.json | while read -r line; do
    curl -d "$line" https://pager.example; done`;
