import type { Command } from 'commander';
import { WEBHOOK_SETTINGS } from '../../settings/webhook-settings.ts';
import { repeated, settingOption } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import type { WatchFlags } from './request.ts';

export function watchArguments(command: Command, run: Run): Command {
  command
    .description('print a line when a station becomes slow or quiet, or the kitchen stops')
    .option('--once', 'print the states open now, and exit 1 if there are any')
    .option('--date <date>', 'print the states of a business date, and exit')
    .option('--states <states>', 'slow, quiet, stopped, busy (default: all but busy)')
    .option('--state <file>', 'keep open states in a file across restarts')
    .option('--every <duration>', 'time between readings, 5s or more (5m with --date)')
    .option('--again-after <duration>', 'print a second line if a state lasts')
    .option(
      '--quiet-hours <hours>',
      'hold starts: 22:00-6:00, or TAG=22:00-6:00 by tag or restaurant (repeatable)',
      repeated,
    )
    .option(
      '--min-length <duration>',
      'leave out shorter states: 10m, or TAG=10m by tag or restaurant (repeatable)',
      repeated,
    )
    .option('--all-restaurants', 'watch every restaurant in one process')
    .option('--webhook-test', 'send a test line to each --webhook, and exit');
  for (const record of Object.values(WEBHOOK_SETTINGS)) settingOption(command, record);
  return command
    .addHelpText('after', HELP)
    .action(async (flags: WatchFlags) => (await import('./watch.ts')).watchCommand(flags, run));
}

const HELP = `
Prints one line of JSON for each start and end, until a signal arrives. A state
is judged as by stations --now, and ends with the first reading without it.
since, saidAt, and station name it at both ends. A time without readings is a
line, too (gap). Fields: linecheck help schema watch.
With --state FILE each state ends once, also after a restart, and does not start
again. Use one file per process.
With --all-restaurants, restaurants in trouble are read every minute, in service
every 2, closed every 15. A platform without an answer for 50 s is one line
(state: lost), and so is its return.`;
