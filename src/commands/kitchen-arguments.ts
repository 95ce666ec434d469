import type { Command } from 'commander';
import type { FlagTable } from '../settings/setting.ts';
import {
  AUDIT_FLAGS,
  DIFF_FLAGS,
  type DiffFlags,
  FLEET_FLAGS,
  FULFILLMENTS_FLAGS,
  ITEMS_FLAGS,
  REPORT_FLAGS,
  STATIONS_FLAGS,
  TRACE_FLAGS,
  TREND_FLAGS,
  WATCH_FLAGS,
  WHY_FLAGS,
} from './arguments/command-flags.ts';
import type { Run } from './arguments/io.ts';
import { addFlags, demoSourceArguments, onFlags, onWord } from './arguments/shared-arguments.ts';
import {
  AUDIT_HELP,
  DIFF_HELP,
  FLEET_HELP,
  FULFILLMENTS_HELP,
  ITEMS_HELP,
  REPORT_HELP,
  STATIONS_HELP,
  TRACE_HELP,
  TREND_HELP,
  WATCH_HELP,
  WHY_HELP,
} from './kitchen-help.ts';

export function kitchenArguments(linecheck: Command, run: Run): void {
  const addCommand = (name: string, flags: FlagTable): Command =>
    demoSourceArguments(addFlags(linecheck.command(name), flags));

  addCommand('stations', STATIONS_FLAGS)
    .description('print the stations, their setup, or how they are doing now')
    .argument('[station]', 'only this station, with its issues: GUID or name')
    .addHelpText('after', STATIONS_HELP)
    .action(onWord(run, async () => (await import('./stations.ts')).stationsCommand));

  addCommand('fulfillments', FULFILLMENTS_FLAGS)
    .alias('ff')
    .description('print the items bumped on a business date')
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters: an item must match all (linecheck help filters)')
    .addHelpText('after', FULFILLMENTS_HELP)
    .action(
      onDateAndFilters(run, async () => (await import('./fulfillments.ts')).fulfillmentsCommand),
    );

  addCommand('report', REPORT_FLAGS)
    .description(
      'print the figures of a business date: stations, dayparts, causes, longest tickets',
    )
    .argument('[date]', 'YYYYMMDD, today, yesterday or -N days (default: today)')
    .argument('[filter...]', 'filters: an item must match all (linecheck help filters)')
    .addHelpText('after', REPORT_HELP)
    .action(onDateAndFilters(run, async () => (await import('./report/report.ts')).reportCommand));

  addCommand('trend', TREND_FLAGS)
    .description('print business dates side by side, station by station')
    .argument('[station...]', 'only these stations (names or GUIDs), with all measures')
    .addHelpText('after', TREND_HELP)
    .action(onWord(run, async () => (await import('./trend.ts')).trendCommand));

  addCommand('why', WHY_FLAGS)
    .description('print why a ticket took so long, or what made tickets late')
    .argument('[ticket]', 'ticket or order GUID, or its first 8 characters or more')
    .addHelpText('after', WHY_HELP)
    .action(onWord(run, async () => (await import('./why.ts')).whyCommand));

  addCommand('audit', AUDIT_FLAGS)
    .description('list setup issues and fixes, or by rule with --group (exit 1 for an error)')
    .addHelpText('after', AUDIT_HELP)
    .action(onFlags(run, async () => (await import('./audit/audit.ts')).auditCommand));

  addCommand('trace', TRACE_FLAGS)
    .description("print a station's ticket route, hop by hop, with reasons")
    .argument('<station>', 'station: GUID or name')
    .addHelpText('after', TRACE_HELP)
    .action(onWord(run, async () => (await import('./trace.ts')).traceCommand));

  addCommand('diff', DIFF_FLAGS)
    .description('compare the setups of two dates, or of restaurants with a model (--like)')
    .argument(
      '[old]',
      'file from linecheck stations (json or ndjson) or from the API (- for standard input)',
    )
    .argument('[new]', "second file (default: the platform's current setup)")
    .addHelpText('after', DIFF_HELP)
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) =>
      (await import('./diff.ts')).diffCommand(before, after, flags, run),
    );

  addCommand('fleet', FLEET_FLAGS)
    .description('list all restaurants, the worst first')
    .addHelpText('after', FLEET_HELP)
    .action(onFlags(run, async () => (await import('./fleet.ts')).fleetCommand));

  addCommand('items', ITEMS_FLAGS)
    .description('print times of menu items, and prep times to enter')
    .argument('[words...]', 'business dates, and an item (an ID, or a part of its name)')
    .addHelpText('after', ITEMS_HELP)
    .action(onWord(run, async () => (await import('./items.ts')).itemsCommand));

  addCommand('watch', WATCH_FLAGS)
    .description('print a line when a station becomes slow or quiet, or the kitchen stops')
    .addHelpText('after', WATCH_HELP)
    .action(onFlags(run, async () => (await import('./watch/watch.ts')).watchCommand));
}

/** Passes an optional date and filters on as one list. */
function onDateAndFilters<Flags>(
  run: Run,
  load: () => Promise<(words: readonly string[], flags: Flags, run: Run) => Promise<void>>,
) {
  return async (date: string | undefined, filters: readonly string[], flags: Flags) =>
    (await load())(date === undefined ? [] : [date, ...filters], flags, run);
}
