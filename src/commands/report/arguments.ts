/** The words and flags of `linecheck report`, and what its help tells of them. */
import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../io.ts';
import type { ReportFlags } from './request.ts';

/** Gives them to the command, and what it does with them. */
export function reportArguments(command: Command, run: Run): Command {
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
    .addHelpText('after', HELP)
    .action(async (date: string | undefined, filters: readonly string[], flags: ReportFlags) => {
      const { reportCommand } = await import('./report.ts');
      await reportCommand(date === undefined ? [] : [date, ...filters], flags, run);
    });
}

const HELP = `
JSON is one object, durations in ms, instants in UTC, null for what is not:
  restaurant    {guid, name}; source: where it was read from
  zone          of the restaurant, null where none is set; closeoutHour
  filter        as it was understood; thresholds {cautionMs, lateMs}
  wholeGroups   what a filter leaves whole: tickets, holds and open load take
                each ticket with a row shown, with all its rows
  businessDate  YYYYMMDD; readAt; rows that pass the filter, allRows without it
  duplicates    records that were merged; strangers, of another restaurant;
                otherDates, fired before the date or 4 hours after it, which
                count; unreadable; damaged, in a field
  measures      each {id, title, rule, applies, medianMs, p90Ms, meanMs,
                worstMs, count, leftOut}: leftOut has the rows that do not
                count, by reason
  stations      slowest first (by p90), each {station, name, rows, medianMs,
                p90Ms, count, caution, late, lateShare, unBumped, massBumped,
                heldMs}: station is a guid; caution and late are rows; unBumped
                took over 60 min: not in median and p90, and late; lateShare is
                late of count and unBumped, 0 to 1; massBumped is left out of
                all; heldMs is how long others' food waited for it
  rules         what those figures mean
  dayparts      as stations, by fire time; null with noDayparts, the reason
  openLoad      {peak, at, tickets, leftOut}: most tickets open at once, and the
                fire that made it so
  worstTickets  each {ticketGuid, tookMs, firedAt, fulfilledAt}
  comparison    of the other date, as above, and measures and stations, each
                with medianMs and p90Ms {here, there, difference}
ndjson and csv have a line for each of them, which its section tells: measure,
station, daypart, load, ticket, compared measure or compared station; id is that
of the measure, the station or the ticket. Of a comparison they have
medianMsThen and p90MsThen, those of the other date.`;
