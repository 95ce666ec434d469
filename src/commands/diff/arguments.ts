/** The words and flags of `linecheck diff`, and what its help tells of them. */
import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../io.ts';
import type { DiffFlags } from './diff.ts';

/** Gives them to the command, and what it does with them. */
export function diffArguments(command: Command, run: Run): Command {
  return command
    .description('print what changed in the configuration, station by station')
    .argument(
      '[old]',
      'a file that linecheck stations printed as json or ndjson, or the API; - is standard input',
    )
    .argument('[new]', 'another file; the platform as it is now when left out')
    .option('--from <date>', 'the setup as it was known on a business date, in place of files')
    .option('--to <date>', 'the setup as it was known on a later one (default: as it is now)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option(
      '--exit-code',
      'end with 1 when anything changed, 8 when a list could not be read in full',
    )
    .addHelpText('after', HELP)
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff.ts');
      await diffCommand(before, after, flags, run);
    });
}

const HELP = `
Give a file, or --from with a business date: YYYYMMDD, nov 14, fri, yesterday or
-28 (days ago). The setup is kept whenever linecheck reads another one of a
platform, in the state folder, and whenever another one is published to an
archive, by sync or import: the latest 200 of each restaurant. The answer names
the date on which it was first seen. It was changed then, or since the reading
before. Exit code 5, of an archive 9: nothing was seen by that date.

JSON is one object, ndjson and csv are its changes:
  before, after  {from, stations, unreadable, damaged}: which reading, how many
                 stations it has, entries that could not be read, and stations
                 with a field that could not be read; of --from and --to also
                 date, and firstSeenAt: when that setup was first seen
  changes        by name, each {station, kind, fields, connectedPrepStations,
                 brought, cured}:
                 station is {guid, name}; kind is added, removed, changed, or
                 affected (set up as before, but other stations changed);
                 fields are {field, from, to} in the names of the API's
                 document, null where not stated; connectedPrepStations is
                 {added, removed}, each a list of {guid, name}; brought and
                 cured are findings of the audit {rule, severity, message}
csv has guids and rules instead, and monitorsAdded and monitorsRemoved.`;
