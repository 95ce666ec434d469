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
