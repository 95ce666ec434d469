import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries } from '../help/help-topic.ts';
import type { DiffFlags } from './diff.ts';
import { LIKE_ANSWER } from './like-document.ts';

export function diffArguments(command: Command, run: Run): Command {
  return command
    .description('compare setups, station by station: two dates, or others with a model (--like)')
    .argument(
      '[old]',
      'file printed by linecheck stations (json or ndjson) or sent by the API; - for standard input',
    )
    .argument('[new]', 'second file (default: the current setup of the platform)')
    .option('--from <date>', 'setup known on a business date, instead of files')
    .option('--to <date>', 'setup known on a later date (default: the current setup)')
    .option('--like <restaurant>', 'model restaurant (name or GUID) to compare others with')
    .option('--all-restaurants', 'with --like: every restaurant (default: --restaurant)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option(
      '--exit-code',
      'exit 1 if anything changed or differs, 8 if a list could not be read completely',
    )
    .addHelpText('after', help)
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff.ts');
      await diffCommand(before, after, flags, run);
    });
}

const help = (): string => `
Give a file, or --from with a business date: YYYYMMDD, nov 14, fri, yesterday or
-28 (days ago). Each new setup is stored when it is read from a platform (in the
state folder) or published to an archive (by sync or import): the latest 200 of
each restaurant. The output has the date on which a setup was first seen; it
changed then, or after the reading before. Exit code 5 (archive: 9): no setup
was seen by that date.

JSON is one object; ndjson and csv are its changes:
  before, after  {from, stations, unreadable, damaged}: which reading, its
                 number of stations, of unreadable entries, and of stations
                 with an unreadable field; with --from and --to also date, and
                 firstSeenAt: when that setup was first seen
  changes        by name, each {station, kind, fields, connectedPrepStations,
                 brought, cured}:
                 station is {guid, name}; kind is added, removed, changed, or
                 affected (same setup, but other stations changed); fields are
                 {field, from, to} by the API's names, null where not set;
                 connectedPrepStations is {added, removed}, each a list of
                 {guid, name}; brought and cured are the new and the resolved
                 issues {rule, severity, message}
csv has GUIDs and rules instead, and monitorsAdded and monitorsRemoved.

--like compares stations with those of the model that have the same name, in any
case: printingMode, expoRouting, includeWithExpediter, whether a kitchenPrinter
is set and shared, and the names of monitored stations (connectedPrepStations).
Stations with the same name are matched in the order of the lists. ndjson and
csv have a row for each restaurant, then one for each of its differences:
${columnEntries(LIKE_ANSWER)}With --tag, name the model by its GUID unless it has the tag.
JSON is one object {source, model, restaurants}; each restaurant is {restaurant,
state, code, stations, unreadable, damaged, differences, duplicates}. Exits with
the highest code of the restaurants that could not be read.`;
