import { type Command, Option } from 'commander';
import { repeated } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import type { ReportFlags } from './request.ts';

export function reportArguments(command: Command, run: Run): Command {
  return command
    .description("print a business date's numbers: measures, stations, dayparts, longest tickets")
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters, as in linecheck fulfillments (rows must match all)')
    .option(
      '--late <duration>',
      "station time that counts as late, at all stations (default: each station's limit)",
    )
    .option('--format <format>', 'table, json, ndjson, csv, md, or html (default: table)')
    .option('--weekly', 'seven dates to this one (default: yesterday), against four weeks before')
    .addOption(mailOption('--mail', 'a message for sendmail -t -i or curl, with a text and a page'))
    .addOption(
      mailOption('--to <addresses>', 'recipients, with commas, repeatable').argParser(repeated),
    )
    .addOption(mailOption('--from <address>', 'sender (default: filled in by sendmail)'))
    .addOption(mailOption('--subject <text>', 'default: restaurant, date, and its first line'))
    .addHelpText('after', HELP)
    .action(async (date: string | undefined, filters: readonly string[], flags: ReportFlags) =>
      (await import('./report.ts')).reportCommand(
        date === undefined ? [] : [date, ...filters],
        flags,
        run,
      ),
    );
}

function mailOption(flags: string, description: string): Option {
  return new Option(flags, description).implies({ mail: true, format: 'html' });
}

const HELP = `
Each station has its own limits: --caution and --late for all, else those set in
the monitor (:limit), else the profile's, else its usual 90% (of the same
weekday in the weeks before, read as linecheck stations --now does), else 8m and
12m. The monitor, fleet, and exporter use the same limits.
JSON is one object. Durations are in ms, instants in UTC, null if absent:
  restaurant    {guid, name}, and source: where it was read from
  zone          restaurant's time zone, null if not set, and closeoutHour
  filter        the filter as read
  thresholds    {cautionMs, lateMs} for stations without their own limit
  wholeGroups   figures using complete tickets under a filter: tickets, holds
                and open load
  businessDate  YYYYMMDD. readAt. rows: matching rows. allRows: all rows
  duplicates    merged records. strangers: rows from another restaurant.
                otherDates: rows fired before the date or 4 hours after it,
                included. unreadable. damaged: rows with an unreadable field
  measures      each {id, title, rule, applies, medianMs, p90Ms, meanMs,
                worstMs, count, leftOut}: leftOut are the rows not counted, by
                reason
  stations      slowest first (by p90), each {station, name, rows, medianMs,
                p90Ms, count, caution, late, lateShare, unBumped, massBumped,
                heldMs, limit {cautionMs, lateMs, from}}:
                station is a GUID. caution and late are rows. unBumped are rows
                over 60 min, late but not in median and p90. lateShare is late
                out of count and unBumped, 0 to 1. massBumped are in none of
                these. heldMs is how long other stations' food waited. limit
                judges caution and late, from flag, set here, profile, usual
                90% or default
  rules         what these figures mean
  dayparts      like stations, by fire time, or null with noDayparts, the reason
  openLoad      {peak, at, tickets, leftOut}: most tickets open at once, and the
                fire time at that moment
  worstTickets  each {ticketGuid, tookMs, firedAt, fulfilledAt, odd, waitedOn}:
                odd is un-bumped where a row took over 60 min and is in no
                figure. waitedOn {station, name, ms} is the station others
                waited for longest
  review        null with a filter: headlines {kind, sentence}, unusual, setup,
                issues (a count, null without a setup), newIssues (null without
                an earlier one), usualDates, notCompared, notes,
                stations {usualMedianMs, usualP90Ms, hours},
                and quarters and hours {at, items, usualItems, ratio, bad}: bad
                is busy or quiet where items took 1.25 times as long as usual,
                with or without 1.3 times the usual items
  lateTickets   null with a filter: {sentence, tickets, causes}, as in linecheck
                why --late with the limits here
  promise       null with a filter: {sentence, timed, promisedShare, tickets,
                overHour, keepingMinutes, earlier, calibration}: minutes from
                fire that would have kept 90% on this date, as in linecheck
                promise. earlier {businessDates, tickets, overHour,
                keepingMinutes, keepingLow, keepingHigh}: on up to eight dates
                of its weekday before (those of the usual weeks, and saved
                ones). calibration {sentence, points}: each earlier date is
                promised from the others, and keptShare of its tickets was out
                in time
  comparison    the other date, as above. measures and stations each have
                medianMs and p90Ms {here, there, difference}
--weekly has a row per restaurant, those that need somebody first: {restaurant,
name, state, why, to, dates, datesBefore, items, medianMs, medianMsBefore,
p90Ms, p90MsBefore, lateShare, lateShareBefore, keepingMinutes,
keepingMinutesBefore}. The last two are as in linecheck promise, for 90%. state
is no bumps, slower (90% or median 10% over the four weeks, and over each),
later (late share 5 points over, and over each), as before, or new. dates have
bumps. to is the last.
--mail writes a message and sends nothing (recipes: assets/mail.md).
html is one page for a browser or a printer, with no script and no links, drawn
from this JSON. Several restaurants have a line each, those in trouble first,
then details, up to 150 KB for mail. ndjson and csv have one line for each of
these. section is measure, station, daypart, load, ticket, compared measure, or
compared station, and id is the measure's, station's or ticket's ID.
medianMsThen and p90MsThen are the other
date's figures. A station's limit is in cautionMs, lateMs, and limitFrom.`;
