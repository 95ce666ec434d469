/** Arguments, flags, and help of the commands that read a kitchen. Their code is loaded when they run. */
import type { Command } from 'commander';
import {
  ANSWER_FLAGS,
  LIST_FLAGS,
  MAIL_FLAGS,
  OUTPUT_FLAG,
  SEVERAL_FLAGS,
  TABLE_FLAGS,
  TABLE_FORMAT_FLAG,
  TIMES_FLAG,
} from '../output/format.ts';
import type { FlagsOf, FlagTable } from '../settings/setting.ts';
import { type ConnectionFlags, WEBHOOK_SETTINGS } from '../settings/settings.ts';
import type { Run } from './arguments/io.ts';
import { addFlags, demoSourceArguments, onFlags, onWord } from './arguments/shared-arguments.ts';
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

export const STATIONS_FLAGS = {
  '--now': "each station's state, compared with usual",
  '--at <time>': 'the state at this time',
  '--date <date>': 'a past business date, or with --at a time on it',
  '--explain': 'the state of one station in a sentence',
  '--no-usual': "don't read earlier dates to compare with",
  ...LIST_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type StationsFlags = ConnectionFlags & FlagsOf<typeof STATIONS_FLAGS>;

export const FULFILLMENTS_FLAGS = {
  '--filter <text>': { help: 'another filter (repeatable)', repeated: true },
  '--level <levels>': 'levels to print, separated by commas: prep,expo1',
  '--sort <key>': 'sort key, -key for descending (default: -fulfilled)',
  '--limit <number>': 'only the first items',
  ...LIST_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type FulfillmentsFlags = ConnectionFlags & FlagsOf<typeof FULFILLMENTS_FLAGS>;

export const REPORT_FLAGS = {
  '--late <duration>': LATE_HELP,
  '--format <format>': 'table, json, ndjson, csv, md, or html (default: table)',
  '--weekly': 'seven dates to this one (default: yesterday), against four weeks before',
  ...MAIL_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type ReportFlags = ConnectionFlags & FlagsOf<typeof REPORT_FLAGS>;

export const TREND_FLAGS = {
  '--from <date>': 'first date (default: 28 dates in total)',
  '--to <date>': 'last date (default: yesterday)',
  '--late <duration>': LATE_HELP,
  ...TABLE_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type TrendFlags = ConnectionFlags & FlagsOf<typeof TREND_FLAGS>;

export const WHY_FLAGS = {
  '--late': 'all late tickets of the date, added up by cause',
  '--date <date>': 'business date (default: today)',
  ...TABLE_FLAGS,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type WhyFlags = ConnectionFlags & FlagsOf<typeof WHY_FLAGS>;

export const AUDIT_FLAGS = {
  '--date <date>': 'also check the bumps of a date: YYYYMMDD, today, yesterday or -N days',
  '--rule <id=choice>': {
    help: 'set a rule to off, info (note), warn, or error (repeatable)',
    repeated: true,
  },
  '--since <date>': 'only issues first seen since then: YYYYMMDD, yesterday or -N days',
  '--group <what>': 'rule: each rule, with the number of restaurants and their names',
  '--allow <station>': {
    help: 'station to skip, by GUID or exact name (repeatable)',
    repeated: true,
  },
  '--columns <ids>': 'columns, separated by commas (prints only issues, or rules)',
  ...TABLE_FORMAT_FLAG,
  ...ANSWER_FLAGS,
} as const satisfies FlagTable;
export type AuditFlags = ConnectionFlags & FlagsOf<typeof AUDIT_FLAGS>;

export const TRACE_FLAGS = {
  '--kds-down': "route while the station's KDS is offline",
  '--date <date>': 'use the bumps of a business date to find the stations that have a KDS',
  ...TABLE_FORMAT_FLAG,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type TraceFlags = ConnectionFlags & FlagsOf<typeof TRACE_FLAGS>;

export const DIFF_FLAGS = {
  '--from <date>': 'setup known on a business date, instead of files',
  '--to <date>': 'setup known on a later date (default: the current setup)',
  '--like <restaurant>': 'model restaurant (name or GUID) to compare others with',
  '--all-restaurants': 'with --like: every restaurant (default: --restaurant)',
  '--exit-code': 'exit 1 if anything changed or differs, 8 if a list could not be read completely',
  ...TABLE_FORMAT_FLAG,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type DiffFlags = ConnectionFlags & FlagsOf<typeof DIFF_FLAGS>;

export const FLEET_FLAGS = {
  '--date <date>': 'business date: YYYYMMDD, today, yesterday or -N days',
  '--usual': 'read earlier dates to compare with, where they are not kept',
  ...LIST_FLAGS,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
  ...TIMES_FLAG,
} as const satisfies FlagTable;
export type FleetFlags = ConnectionFlags & FlagsOf<typeof FLEET_FLAGS>;

export const DISHES_FLAGS = {
  '--from <date>': 'first date (default: 28 dates in total)',
  '--to <date>': 'last date (default: yesterday)',
  ...TABLE_FLAGS,
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
  ...TIMES_FLAG,
} as const satisfies FlagTable;
export type DishesFlags = ConnectionFlags & FlagsOf<typeof DISHES_FLAGS>;

export const WATCH_FLAGS = {
  '--once': 'print the states open now, and exit 1 if there are any',
  '--date <date>': 'print the states of a business date, and exit',
  '--states <states>': 'slow, quiet, stopped, busy (default: all but busy)',
  '--state <file>': 'keep open states in a file across restarts',
  '--every <duration>': 'time between readings, 5s or more (5m with --date)',
  '--all-restaurants': 'watch every restaurant in one process',
  '--webhook-test': 'send a test line to each --webhook, and exit',
  ...WEBHOOK_SETTINGS,
  ...SEVERAL_FLAGS,
} as const satisfies FlagTable;
export type WatchFlags = ConnectionFlags & FlagsOf<typeof WATCH_FLAGS>;

export function kitchenArguments(linecheck: Command, run: Run): void {
  const reading = (name: string, flags: FlagTable): Command =>
    demoSourceArguments(addFlags(linecheck.command(name), flags));

  reading('stations', STATIONS_FLAGS)
    .description('print the stations, their setup, or how they are doing now')
    .argument('[station]', 'only this station, with its issues: GUID or name')
    .addHelpText('after', STATIONS_HELP)
    .action(onWord(run, async () => (await import('./stations.ts')).stationsCommand));

  reading('fulfillments', FULFILLMENTS_FLAGS)
    .alias('ff')
    .description('print the items bumped on a business date')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters: an item must match all (linecheck help filters)')
    .addHelpText('after', FULFILLMENTS_HELP)
    .action(onDatedWords(run, async () => (await import('./fulfillments.ts')).fulfillmentsCommand));

  reading('report', REPORT_FLAGS)
    .description("print a business date's numbers: measures, stations, dayparts, longest tickets")
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters, as in linecheck fulfillments (rows must match all)')
    .addHelpText('after', REPORT_HELP)
    .action(onDatedWords(run, async () => (await import('./report/report.ts')).reportCommand));

  reading('trend', TREND_FLAGS)
    .description('print business dates side by side, station by station')
    .argument('[station...]', 'only these stations (names or GUIDs), each with all measures')
    .addHelpText('after', TREND_HELP)
    .action(onWord(run, async () => (await import('./trend.ts')).trendCommand));

  reading('why', WHY_FLAGS)
    .description('print why a ticket took so long, or what made tickets late')
    .argument('[ticket]', 'ticket or order GUID, or its first 8 characters or more')
    .addHelpText('after', WHY_HELP)
    .action(onWord(run, async () => (await import('./why.ts')).whyCommand));

  reading('audit', AUDIT_FLAGS)
    .description('list setup issues and fixes, or by rule with --group (exit 1 for an error)')
    .addHelpText('after', AUDIT_HELP)
    .action(onFlags(run, async () => (await import('./audit/audit.ts')).auditCommand));

  reading('trace', TRACE_FLAGS)
    .description("print a station's ticket route, hop by hop, with reasons")
    .argument('<station>', 'station: GUID or name')
    .addHelpText('after', TRACE_HELP)
    .action(onWord(run, async () => (await import('./trace.ts')).traceCommand));

  reading('diff', DIFF_FLAGS)
    .description('compare setups, station by station: two dates, or others with a model (--like)')
    .argument(
      '[old]',
      'file from linecheck stations (json or ndjson) or from the API (- for standard input)',
    )
    .argument('[new]', "second file (default: the platform's current setup)")
    .addHelpText('after', DIFF_HELP)
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) =>
      (await import('./diff.ts')).diffCommand(before, after, flags, run),
    );

  reading('fleet', FLEET_FLAGS)
    .description('list all restaurants, the worst first')
    .addHelpText('after', FLEET_HELP)
    .action(onFlags(run, async () => (await import('./fleet.ts')).fleetCommand));

  reading('dishes', DISHES_FLAGS)
    .description('compare the same dish across restaurants')
    .argument('[words...]', 'business dates, and a dish (multi-location ID, or a part of the name)')
    .addHelpText('after', DISHES_HELP)
    .action(onWord(run, async () => (await import('./dishes.ts')).dishesCommand));

  reading('watch', WATCH_FLAGS)
    .description('print a line when a station becomes slow or quiet, or the kitchen stops')
    .addHelpText('after', WATCH_HELP)
    .action(onFlags(run, async () => (await import('./watch/watch.ts')).watchCommand));
}

/** Filters after an optional date, as one list. */
function onDatedWords<Flags>(
  run: Run,
  load: () => Promise<(words: readonly string[], flags: Flags, run: Run) => Promise<void>>,
) {
  return async (date: string | undefined, filters: readonly string[], flags: Flags) =>
    (await load())(date === undefined ? [] : [date, ...filters], flags, run);
}
