/** The words and flags of `linecheck report`, and what its help tells of them. */
import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from './output-format.ts';
import type { ReportFlags } from './report-request.ts';

/** Gives them to the command, and what it does with them. */
export function reportArguments(command: Command): Command {
  return command
    .description('print a business date in figures: the day, stations, dayparts, worst tickets')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days; today when left out')
    .argument('[filter...]', 'rows must pass all of them, as in linecheck fulfillments')
    .option('--compare <date>', 'set medians and p90s against those of this date')
    .option(
      '--caution <duration>',
      'station time to be looked after; by default that of the profile, else 8m',
    )
    .option(
      '--late <duration>',
      'station time that is late; by default that of the profile, else 12m',
    )
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--width <columns>', 'a short table for a ticket printer: 42 for paper of 80 mm')
    .action(async (date: string | undefined, filters: readonly string[], flags: ReportFlags) => {
      const { reportCommand } = await import('./report.ts');
      await reportCommand(date === undefined ? [] : [date, ...filters], flags);
    });
}
