import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../arguments/io.ts';
import type { DiffFlags } from './diff.ts';

export function diffArguments(command: Command, run: Run): Command {
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
    .addHelpText('after', HELP)
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) =>
      (await import('./diff.ts')).diffCommand(before, after, flags, run),
    );
}

const HELP = `
Prints the changes of each station, by name, with the issues that they brought
and resolved. affected: the same setup, but other stations changed. csv has
GUIDs in monitorsAdded and monitorsRemoved, and rules in brought and cured.

Give a file, or --from with a business date: YYYYMMDD, nov 14, fri, yesterday or
-28 (days ago). Each new setup is saved when read from a platform (in the state
folder) or published to an archive (by sync or import): the latest 200 per
restaurant. The output has the date on which a setup was first seen. It changed
then, or after the previous reading. Exit code 5 (archive: 9): no setup was seen
by that date.

--like prints differences from the model's stations, by name in any case:
printingMode, expoRouting, includeWithExpediter, whether a kitchenPrinter is set
and shared, and the names of monitored stations (connectedPrepStations).
Stations with the same name are matched in list order. With --tag, name the
model by its GUID unless it has the tag. It exits with the highest code of
unread restaurants.`;
