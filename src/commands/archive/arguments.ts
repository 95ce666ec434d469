import type { Command } from 'commander';
import { type ListFlags, listFormatFlag } from '../../output/format.ts';
import { DEMO } from '../../reader/sources/demo-source.ts';
import type { FlagsOf, FlagTable } from '../../settings/setting.ts';
import { SETTINGS, type SettingFlags } from '../../settings/settings.ts';
import { IN_DATA_FOLDER, plantFlag } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { addFlags, onFlags, onWord, sharedOption } from '../arguments/shared-arguments.ts';

export type ArchiveFlags = Pick<SettingFlags, 'quiet' | 'archive' | 'allowSharedArchive'>;

function addArchiveFlags(command: Command, flags: FlagTable = {}): Command {
  sharedOption(command, SETTINGS.archive, IN_DATA_FOLDER);
  return addFlags(sharedOption(command, SETTINGS.allowSharedArchive), flags);
}

const FORMAT_FLAGS = listFormatFlag();

const SECRET_FLAGS = {
  '--secret-file <file>': 'use your own secret: a file only you can read, or - for standard input',
};
export type SecretFlags = FlagsOf<typeof SECRET_FLAGS>;

const CLIENT_FLAGS = {
  '--restaurant <guid>': {
    help: 'restaurant the client may read: GUID, or name in the archive (repeatable)',
    repeated: true,
  },
  '--scope <scope>': {
    help: 'scope to grant: kitchen:read, required to read anything',
    repeated: true,
  },
} as const;
export type ClientFlags = FlagsOf<typeof CLIENT_FLAGS>;

const KEY_FLAGS = {
  '--algorithm <name>': { help: 'EdDSA or RS256', default: 'EdDSA' },
} as const;
export type KeyFlags = FlagsOf<typeof KEY_FLAGS>;

const BACKUP_FLAGS = { '--replace': 'replace an existing file' };
export type BackupFlags = ArchiveFlags & FlagsOf<typeof BACKUP_FLAGS>;

const ARCHIVE_LIST_FLAGS = { '--restaurant <guid>': 'list each business date of this restaurant' };
export type ArchiveListFlags = ArchiveFlags & ListFlags & FlagsOf<typeof ARCHIVE_LIST_FLAGS>;

const PRUNE_FLAGS = {
  '--before <date>': { help: 'first date to keep: YYYYMMDD or -N days', required: true },
  '--restaurant <guid>': {
    help: 'only this restaurant: GUID, or name in the archive (repeatable)',
    repeated: true,
  },
  '--yes': 'remove them',
} as const;
export type PruneFlags = ArchiveFlags & ListFlags & FlagsOf<typeof PRUNE_FLAGS>;

const RESTAURANT_FLAGS = {
  '--name <name>': 'restaurant name',
  '--timezone <zone>': 'restaurant time zone, IANA',
  '--closeout-hour <hour>': 'hour when the business date ends (default: 4)',
  '--tier <tier>': 'professional or basic (basic has no ticket times, default: professional)',
};
export type RestaurantFlags = FlagsOf<typeof RESTAURANT_FLAGS>;

const IMPORT_FLAGS = {
  '--restaurant <guid>': 'restaurant to import into',
  '--stations <file>': 'JSON array of PrepStation, or - for standard input',
  '--fulfillments <file>': 'JSON array of ItemFulfillment, or - for standard input',
  '--date <date>': "fulfillments' business date, YYYYMMDD",
};
export type ImportFlags = ArchiveFlags & FlagsOf<typeof IMPORT_FLAGS>;

const SIMULATE_FLAGS = {
  ...plantFlag('slow:Grill@18:40+45m'),
  '--profile <name>': {
    help: 'size: cafe, typical, busy, commissary, or stress',
    default: DEMO.profile,
  },
  '--seed <number>': {
    help: 'number: the same one gives the same bytes',
    default: String(DEMO.seed),
  },
  '--from <date>': {
    help: 'first business date: YYYYMMDD, today, yesterday or -N days',
    required: true,
  },
  '--to <date>': 'last business date (default: the first)',
  '--restaurant <guid>': 'restaurant ID (default: from the seed)',
  '--name <name>': 'restaurant name (default: from the seed)',
  '--timezone <zone>': 'restaurant time zone, IANA (default: America/New_York)',
  '--closeout-hour <hour>': 'hour when the business date ends (default: 4)',
  '--tier <tier>': 'professional or basic (default: professional)',
} as const;
export type SimulateFlags = ArchiveFlags & FlagsOf<typeof SIMULATE_FLAGS>;

function clientArguments(client: Command, run: Run): void {
  client.description('manage service logins and what each may read');
  addArchiveFlags(client.command('add'), { ...CLIENT_FLAGS, ...SECRET_FLAGS })
    .description('add a client and print the ID and secret, once')
    .argument('<name>', 'name for the client')
    .action(onWord(run, async () => (await import('./logins.ts')).clientAddCommand));
  addArchiveFlags(client.command('rotate'), SECRET_FLAGS)
    .description(
      "replace a client's secret and print the new one (the old one stops working immediately)",
    )
    .argument('<id>', 'client ID')
    .addHelpText('after', ROTATE_HELP)
    .action(onWord(run, async () => (await import('./logins.ts')).clientRotateCommand));
  addArchiveFlags(client.command('revoke'))
    .description('lock out a client and its current tokens, immediately')
    .argument('<id>', 'client ID')
    .action(onWord(run, async () => (await import('./logins.ts')).clientRevokeCommand));
  addArchiveFlags(client.command('list'), FORMAT_FLAGS)
    .description('list the clients, including revoked ones')
    .action(onFlags(run, async () => (await import('./logins.ts')).clientListCommand));
}

function keyArguments(key: Command, run: Run): void {
  key.description('manage signing keys for access tokens');
  addArchiveFlags(key.command('list'), FORMAT_FLAGS)
    .description('list the keys and their ages, newest first')
    .action(onFlags(run, async () => (await import('./logins.ts')).keyListCommand));
  addArchiveFlags(key.command('rotate'), KEY_FLAGS)
    .description('sign with a new key (older keys verify until their last token expires)')
    .action(onFlags(run, async () => (await import('./logins.ts')).keyRotateCommand));
  addArchiveFlags(key.command('revoke'))
    .description('end a leaked key and every token signed with it, within a second')
    .argument('<kid>', 'key ID, as archive key list prints it')
    .addHelpText('after', REVOKE_HELP)
    .action(onWord(run, async () => (await import('./logins.ts')).keyRevokeCommand));
}

const REVOKE_HELP = `
If new tokens are signed with this key, a new key replaces it. Clients whose
tokens ended log in again by themselves. An earlier backup still has the key, so
revoke it again after a restore. For a key that starts with a hyphen, which
older archives can have, write \`revoke -- <kid>\`.`;

const ROTATE_HELP = `
Tokens issued before stay valid until they expire. Revoke the client to end them
immediately.`;

export function archiveArguments(archive: Command, run: Run): Command {
  archive.description('create, fill, check, and back up an archive').addHelpText('after', HELP);
  addArchiveFlags(archive.command('init'))
    .description('create an empty archive and print the address')
    .action(onFlags(run, async () => (await import('./open-for-command.ts')).archiveInitCommand));
  addArchiveFlags(archive.command('list'), { ...FORMAT_FLAGS, ...ARCHIVE_LIST_FLAGS })
    .description('print restaurants, stations, dates, and row counts')
    .action(onFlags(run, async () => (await import('./restaurants.ts')).archiveListCommand));
  restaurantArguments(archive.command('restaurant'), run);
  clientArguments(archive.command('client'), run);
  keyArguments(archive.command('key'), run);
  addArchiveFlags(archive.command('check'))
    .description('read the complete archive and list what is damaged')
    .addHelpText('after', CHECK_HELP)
    .action(onFlags(run, async () => (await import('./check.ts')).archiveCheckCommand));
  addArchiveFlags(archive.command('backup'), BACKUP_FLAGS)
    .description('copy the archive to a file, even while it is in use')
    .argument('<file>', 'file to write')
    .addHelpText('after', BACKUP_HELP)
    .action(onWord(run, async () => (await import('./backup.ts')).archiveBackupCommand));
  addArchiveFlags(archive.command('prune'), { ...FORMAT_FLAGS, ...PRUNE_FLAGS })
    .description('remove old business dates, or show which ones would be removed')
    .addHelpText('after', PRUNE_HELP)
    .action(onFlags(run, async () => (await import('./prune.ts')).archivePruneCommand));
  addArchiveFlags(archive.command('import'), IMPORT_FLAGS)
    .description('import stations or a business date from files, replacing those in the archive')
    .addHelpText('after', IMPORT_HELP)
    .action(onFlags(run, async () => (await import('./import.ts')).importCommand));
  addArchiveFlags(archive.command('simulate'), SIMULATE_FLAGS)
    .description('add a simulated restaurant with business dates')
    .addHelpText('after', SIMULATE_HELP)
    .action(onFlags(run, async () => (await import('./simulate.ts')).simulateCommand));
  return archive;
}

function restaurantArguments(restaurant: Command, run: Run): void {
  restaurant.description('add and change restaurants');
  const guidHelp = "the platform's restaurant ID (UUID)";
  const addArguments = (command: Command) =>
    addArchiveFlags(command, RESTAURANT_FLAGS).argument('<guid>', guidHelp);
  addArguments(restaurant.command('add'))
    .description('add a restaurant')
    .action(onWord(run, async () => (await import('./restaurants.ts')).restaurantAddCommand));
  addArguments(restaurant.command('set'))
    .description('change the given fields of a restaurant')
    .action(onWord(run, async () => (await import('./restaurants.ts')).restaurantSetCommand));
}

const HELP = `
Set an address with a password in LINECHECK_ARCHIVE, where other users can't see
it. A PostgreSQL address names one server: postgres://USER@HOST:5432/DATABASE.
If there are several, name one that always leads to the primary (by DNS, a
virtual IP address, or a proxy). Options such as connect_timeout (seconds)
follow a question mark, separated by &.`;

const CHECK_HELP = `
Prints a line of JSON for each damaged entry, {restaurant, name, businessDate,
damage}, and exits with 9 if there are any. Restore a backup, or write those
dates again with linecheck sync or archive import.`;

const BACKUP_HELP = `
The copy is a complete, checked snapshot that only you can read. To restore it,
replace the archive file while nothing uses it, or use it as --archive
sqlite:FILE. Back up a PostgreSQL archive with pg_dump.`;

const PRUNE_HELP = `
Without --yes, it prints how many dates, rows, and bytes would be removed from
each restaurant, and changes nothing. Today and the last three dates are never
removed, because linecheck sync reads them again. It reads older ones again only
if its --from includes them.

Reading a removed date fails with NOT_ARCHIVED. Its summary stays, so that
linecheck trend and items still have it, until the time zone, the closeout
hour, or a mass-bump limit changes. If a date has no summary and none can be
made, because its rows are damaged, the date stays, and the exit code is 9.

A removed date that is being read can be read to its end for 15 minutes. After
that, the next sync, import, or prune makes its space free for later dates. An
SQLite file doesn't shrink: archive backup writes a smaller copy to use instead.
A line of JSON is {restaurant, name, state, dates, first, last, records, bytes,
businessDates}, and its state is planned or removed.`;

const IMPORT_HELP = `
Reads JSON arrays as the API sends them. What linecheck fulfillments prints as
json (without --columns) can be read, too: it has no repeated records, and the
fields that it adds (businessDate, linecheck) are skipped. Every record must
match the API's document. If one does not, its position (from 0) and field are
printed, and nothing in the file is imported. Null counts as absent. Unknown
fields are refused, and so are unknown values, except of orderSource. Times are
stored as YYYY-MM-DDThh:mm:ss.SSS+0000. Importing the same file again changes
nothing. It prints a line of JSON for the stations and one for the business
date:
  {restaurant, name, stations, configurationVersion, changed}
  {restaurant, name, businessDate, records, changed, duplicates}
restaurant is the GUID. duplicates counts repeated records. They are stored as
they are in the file.`;

const SIMULATE_HELP = `
Prints a line of JSON for the restaurant, for its stations, and for each
business date. Today has only what was bumped until now. Run the same command
again to complete it. Dates after today are skipped.`;
