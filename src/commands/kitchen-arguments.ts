/** Arguments, flags, and help of the commands that read a kitchen. Their code is loaded when they run. */
import { type Command, Option } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP, TABLE_FORMAT_HELP } from '../output/format.ts';
import { WEBHOOK_SETTINGS } from '../settings/settings.ts';
import type { Run } from './arguments/io.ts';
import {
  auditedArguments,
  demoSourceArguments,
  fileArgument,
  onFlags,
  onWord,
  outputArguments,
  repeated,
  settingOption,
  severalArguments,
  timesArgument,
} from './arguments/shared-arguments.ts';
import type { DiffFlags } from './diff.ts';
import {
  AUDIT_HELP,
  DIFF_HELP,
  DISHES_HELP,
  FLEET_HELP,
  FULFILLMENTS_HELP,
  REPORT_HELP,
  STATIONS_HELP,
  TRACE_HELP,
  TREND_HELP,
  WATCH_HELP,
  WHY_HELP,
} from './kitchen-help.ts';

const LATE_HELP =
  "station time that counts as late, at all stations (default: each station's limit)";

export function kitchenArguments(linecheck: Command, run: Run): void {
  const all = [
    outputArguments(stationsArguments(linecheck.command('stations'), run)),
    outputArguments(fulfillmentsArguments(linecheck.command('fulfillments'), run)),
    outputArguments(reportArguments(linecheck.command('report'), run)),
    outputArguments(trendArguments(linecheck.command('trend'), run)),
    outputArguments(whyArguments(linecheck.command('why'), run)),
    outputArguments(auditArguments(linecheck.command('audit'), run)),
    severalArguments(fileArgument(traceArguments(linecheck.command('trace'), run))),
    severalArguments(fileArgument(diffArguments(linecheck.command('diff'), run))),
    timesArgument(severalArguments(fileArgument(fleetArguments(linecheck.command('fleet'), run)))),
    timesArgument(
      severalArguments(fileArgument(dishesArguments(linecheck.command('dishes'), run))),
    ),
    severalArguments(watchArguments(linecheck.command('watch'), run)),
  ];
  for (const each of all) demoSourceArguments(each);
}

function stationsArguments(command: Command, run: Run): Command {
  return command
    .description('print the stations, their setup, or how they are doing now')
    .argument('[station]', 'only this station, with its issues: GUID or name')
    .option('--now', "each station's state, compared with usual")
    .option('--at <time>', 'the state at this time')
    .option('--date <date>', 'a past business date, or with --at a time on it')
    .option('--explain', 'the state of one station in a sentence')
    .option('--no-usual', "don't read earlier dates to compare with")
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', STATIONS_HELP)
    .action(onWord(run, async () => (await import('./stations.ts')).stationsCommand));
}

function fulfillmentsArguments(command: Command, run: Run): Command {
  return command
    .alias('ff')
    .description('print the items bumped on a business date')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters: an item must match all (linecheck help filters)')
    .option('--filter <text>', 'another filter (repeatable)', repeated)
    .option('--level <levels>', 'levels to print, separated by commas: prep,expo1')
    .option('--sort <key>', 'sort key, -key for descending (default: -fulfilled)')
    .option('--columns <ids>', COLUMNS_HELP)
    .option('--format <format>', FORMAT_HELP)
    .option('--limit <number>', 'only the first items')
    .addHelpText('after', FULFILLMENTS_HELP)
    .action(onDatedWords(run, async () => (await import('./fulfillments.ts')).fulfillmentsCommand));
}

/** Filters after an optional date, as one list. */
function onDatedWords<Flags>(
  run: Run,
  load: () => Promise<(words: readonly string[], flags: Flags, run: Run) => Promise<void>>,
) {
  return async (date: string | undefined, filters: readonly string[], flags: Flags) =>
    (await load())(date === undefined ? [] : [date, ...filters], flags, run);
}

function reportArguments(command: Command, run: Run): Command {
  return command
    .description("print a business date's numbers: measures, stations, dayparts, longest tickets")
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters, as in linecheck fulfillments (rows must match all)')
    .option('--late <duration>', LATE_HELP)
    .option('--format <format>', 'table, json, ndjson, csv, md, or html (default: table)')
    .option('--weekly', 'seven dates to this one (default: yesterday), against four weeks before')
    .addOption(mailOption('--mail', 'a message for sendmail -t -i or curl, with a text and a page'))
    .addOption(
      mailOption('--to <addresses>', 'recipients, with commas, repeatable').argParser(repeated),
    )
    .addOption(mailOption('--from <address>', 'sender (default: filled in by sendmail)'))
    .addOption(mailOption('--subject <text>', 'default: restaurant, date, and its first line'))
    .addHelpText('after', REPORT_HELP)
    .action(onDatedWords(run, async () => (await import('./report/report.ts')).reportCommand));
}

function mailOption(flags: string, description: string): Option {
  return new Option(flags, description).implies({ mail: true, format: 'html' });
}

function trendArguments(command: Command, run: Run): Command {
  return command
    .description('print business dates side by side, station by station')
    .argument('[station...]', 'only these stations (names or GUIDs), each with all measures')
    .option('--from <date>', 'first date (default: 28 dates in total)')
    .option('--to <date>', 'last date (default: yesterday)')
    .option('--late <duration>', LATE_HELP)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', TREND_HELP)
    .action(onWord(run, async () => (await import('./trend.ts')).trendCommand));
}

function whyArguments(command: Command, run: Run): Command {
  return command
    .description('print why a ticket took so long, or what made tickets late')
    .argument('[ticket]', 'ticket or order GUID, or its first 8 characters or more')
    .option('--late', 'all late tickets of the date, added up by cause')
    .option('--date <date>', 'business date (default: today)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', WHY_HELP)
    .action(onWord(run, async () => (await import('./why.ts')).whyCommand));
}

function auditArguments(command: Command, run: Run): Command {
  const described = command.description(
    'list setup issues and fixes, or by rule with --group (exit 1 for an error)',
  );
  return auditedArguments(described)
    .option('--since <date>', 'only issues first seen since then: YYYYMMDD, yesterday or -N days')
    .option('--group <what>', 'rule: each rule, with the number of restaurants and their names')
    .option('--allow <station>', 'station to skip, by GUID or exact name (repeatable)', repeated)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', `${COLUMNS_HELP} (prints only issues, or rules)`)
    .addHelpText('after', AUDIT_HELP)
    .action(onFlags(run, async () => (await import('./audit/audit.ts')).auditCommand));
}

function traceArguments(command: Command, run: Run): Command {
  return command
    .description("print a station's ticket route, hop by hop, with reasons")
    .argument('<station>', 'station: GUID or name')
    .option('--kds-down', "route while the station's KDS is offline")
    .option(
      '--date <date>',
      'use the bumps of a business date to find the stations that have a KDS',
    )
    .option('--format <format>', TABLE_FORMAT_HELP)
    .addHelpText('after', TRACE_HELP)
    .action(onWord(run, async () => (await import('./trace.ts')).traceCommand));
}

function diffArguments(command: Command, run: Run): Command {
  return command
    .description('compare setups, station by station: two dates, or others with a model (--like)')
    .argument(
      '[old]',
      'file from linecheck stations (json or ndjson) or from the API (- for standard input)',
    )
    .argument('[new]', "second file (default: the platform's current setup)")
    .option('--from <date>', 'setup known on a business date, instead of files')
    .option('--to <date>', 'setup known on a later date (default: the current setup)')
    .option('--like <restaurant>', 'model restaurant (name or GUID) to compare others with')
    .option('--all-restaurants', 'with --like: every restaurant (default: --restaurant)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option(
      '--exit-code',
      'exit 1 if anything changed or differs, 8 if a list could not be read completely',
    )
    .addHelpText('after', DIFF_HELP)
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) =>
      (await import('./diff.ts')).diffCommand(before, after, flags, run),
    );
}

function fleetArguments(command: Command, run: Run): Command {
  return command
    .description('list all restaurants, the worst first')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--usual', 'read earlier dates to compare with, where they are not kept')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', FLEET_HELP)
    .action(onFlags(run, async () => (await import('./fleet.ts')).fleetCommand));
}

function dishesArguments(command: Command, run: Run): Command {
  return command
    .description('compare the same dish across restaurants')
    .argument('[words...]', 'business dates, and a dish (multi-location ID, or a part of the name)')
    .option('--from <date>', 'first date (default: 28 dates in total)')
    .option('--to <date>', 'last date (default: yesterday)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', DISHES_HELP)
    .action(onWord(run, async () => (await import('./dishes.ts')).dishesCommand));
}

function watchArguments(command: Command, run: Run): Command {
  command
    .description('print a line when a station becomes slow or quiet, or the kitchen stops')
    .option('--once', 'print the states open now, and exit 1 if there are any')
    .option('--date <date>', 'print the states of a business date, and exit')
    .option('--states <states>', 'slow, quiet, stopped, busy (default: all but busy)')
    .option('--state <file>', 'keep open states in a file across restarts')
    .option('--every <duration>', 'time between readings, 5s or more (5m with --date)')
    .option('--all-restaurants', 'watch every restaurant in one process')
    .option('--webhook-test', 'send a test line to each --webhook, and exit');
  for (const record of Object.values(WEBHOOK_SETTINGS)) settingOption(command, record);
  return command
    .addHelpText('after', WATCH_HELP)
    .action(onFlags(run, async () => (await import('./watch/watch.ts')).watchCommand));
}
