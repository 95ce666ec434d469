/** The flags of `linecheck sync`, and what its help tells of them. */
import type { Command } from 'commander';
import { SETTINGS } from '../../settings/settings.ts';
import { IN_DATA_FOLDER } from '../archive/flags.ts';
import { connectionArguments, settingOption } from '../arguments/connection-arguments.ts';
import type { Run } from '../io.ts';
import type { SyncFlags } from './request.ts';

/** Gives them to the command, and what it does with them. */
export function syncArguments(command: Command, run: Run): Command {
  const described = command
    .description('copy stations and business dates of a platform into an archive')
    .option('--from <date>', 'first business date: YYYYMMDD, today, yesterday or -N days (-3)')
    .option('--to <date>', 'last business date (today)')
    .option('--concurrency <number>', 'business dates read at once, 1 to 8 (2)')
    .option('--format <format>', 'table or ndjson; by default table on a terminal, else ndjson');
  const connected = connectionArguments(
    described,
    'restaurant to copy, by guid or a name of the profile or archive',
  );
  return settingOption(connected, SETTINGS.archive, `where to: ${IN_DATA_FOLDER}`)
    .addHelpText('after', HELP)
    .action(async (flags: SyncFlags) => {
      const { syncCommand } = await import('./sync.ts');
      await syncCommand(flags, run);
    });
}

const HELP = `
A date that the archive holds is not read again, except today and the three
dates before it, whose items may still be bumped, and dates that were no older
than that when they were last read. A date is replaced when all of it has come,
or not at all: what ends a sync, kill -9 too, loses nothing, and the next one
goes on where it ended. Stations are published when the whole list came. Each
date gets a summary, so that --archive compares with it without reading it.
A restaurant that the archive does not hold is added, with the zone and the
closeout hour of this command; of one that it holds, the archive's are kept.
A date that cannot be copied is told, the others are copied, and the exit code
is that of the first failure.
Each line of ndjson is {restaurant, businessDate, records, changed, duplicates,
strangers, unreadable, damaged}. Duplicates, and strangers, which are records
of other restaurants, are kept as they came.
From then on, without a platform: linecheck --archive sqlite:PATH
An address with a password belongs into LINECHECK_ARCHIVE, never on a command
line.`;
