/** The words and flags of `linecheck watch`, and what its help tells of them. */
import type { Command } from 'commander';
import type { WatchFlags } from './watch-request.ts';

/** Gives them to the command, and what it does with them. */
export function watchArguments(command: Command): Command {
  return command
    .description('read today until its figures are as told: exit 0 then, 1 where --for ends before')
    .argument('[filter...]', 'rows must pass all of them, as in linecheck fulfillments')
    .requiredOption('--until <condition>', "what to wait for, such as 'p90>12m'")
    .option(
      '--every <duration>',
      'pause between two readings, 5s or more; by default that of the source',
    )
    .option('--for <duration>', 'how long to wait; without it for ever')
    .option(
      '--late <duration>',
      'station time that is late; by default that of the profile, else 12m',
    )
    .addHelpText('after', HELP)
    .action(async (words: readonly string[], flags: WatchFlags) => {
      const { watchCommand } = await import('./watch.ts');
      await watchCommand(words, flags);
    });
}

const HELP = `
Conditions are figures with > >= < <=, joined by and, or (and binds closer):
  p90, median  station time, compared with a duration: p90>12m
  late         rows whose station time is late: 12m or more, unless --late or
               the profile says otherwise: late>5
  open         most tickets open at once on the date so far: open>20
  findings     of the audit of set-up and date, whatever the filter: findings>0
  rows         rows that pass the filter: rows>100
station:NAME before a figure is for that one alone, as in filters:
  station:grill p90>12m and station:"hot line" late>=3 or findings>0
A figure that nothing counts for meets nothing. A platform that fails is asked
again, and told on stderr. The result is one line of JSON on stdout:
  {met, readings, until, restaurant, source, businessDate, readAt,
   figures: [{station, figure, value}]}, durations in ms`;
