import type { Command } from 'commander';
import { DEMO } from '../../reader/sources/demo-source.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { Run } from '../arguments/io.ts';
import {
  onFlags,
  onWord,
  plantOption,
  repeated,
  settingOption,
  shareLast,
  withListFormat,
} from '../arguments/shared-arguments.ts';

export const IN_DATA_FOLDER = 'sqlite:PATH or postgres://… (default: a file in the data folder)';

function withArchiveFlag(command: Command): Command {
  shareLast(settingOption(command, SETTINGS.archive, IN_DATA_FOLDER));
  return shareLast(settingOption(command, SETTINGS.allowSharedArchive));
}

function withListFlags(command: Command): Command {
  return withListFormat(withArchiveFlag(command));
}

const SECRET_FILE = 'use your own secret: a file only you can read, or - for standard input';

function clientArguments(client: Command, run: Run): void {
  client.description('manage service logins and what each may read');
  withArchiveFlag(client.command('add'))
    .description('add a client and print the ID and secret, once')
    .argument('<name>', 'name for the client')
    .option(
      '--restaurant <guid>',
      'restaurant the client may read: GUID, or name in the archive (repeatable)',
      repeated,
    )
    .option('--scope <scope>', 'scope to grant: kitchen:read, required to read anything', repeated)
    .option('--secret-file <file>', SECRET_FILE)
    .action(onWord(run, async () => (await import('./logins.ts')).clientAddCommand));
  withArchiveFlag(client.command('rotate'))
    .description(
      "replace a client's secret and print the new one (the old one stops working immediately)",
    )
    .argument('<id>', 'client ID')
    .option('--secret-file <file>', SECRET_FILE)
    .addHelpText('after', ROTATE_HELP)
    .action(onWord(run, async () => (await import('./logins.ts')).clientRotateCommand));
  withArchiveFlag(client.command('revoke'))
    .description('lock out a client, including current tokens, immediately')
    .argument('<id>', 'client ID')
    .action(onWord(run, async () => (await import('./logins.ts')).clientRevokeCommand));
  withListFlags(client.command('list'))
    .description('list the clients, including revoked ones')
    .action(onFlags(run, async () => (await import('./logins.ts')).clientListCommand));
}

function keyArguments(key: Command, run: Run): void {
  key.description('manage signing keys for access tokens');
  withListFlags(key.command('list'))
    .description('list the keys and their ages, newest first')
    .action(onFlags(run, async () => (await import('./logins.ts')).keyListCommand));
  withArchiveFlag(key.command('rotate'))
    .description('sign with a new key (older keys verify until their last token expires)')
    .option('--algorithm <name>', 'EdDSA or RS256', 'EdDSA')
    .action(onFlags(run, async () => (await import('./logins.ts')).keyRotateCommand));
  withArchiveFlag(key.command('revoke'))
    .description('end a leaked key and every token signed with it, within a second')
    .argument('<kid>', 'key ID, as archive key list prints it')
    .addHelpText('after', REVOKE_HELP)
    .action(onWord(run, async () => (await import('./logins.ts')).keyRevokeCommand));
}

const REVOKE_HELP = `
If the key signs, a new key replaces it. Clients with ended tokens log in again
automatically. An earlier backup still has the key: revoke it there, too, after
a restore. Write \`revoke -- <kid>\` for a key starting with a hyphen: older
archives can have one.`;

const ROTATE_HELP = `
Tokens issued before stay valid until they expire. Revoking the
client ends them immediately.`;

export function archiveArguments(archive: Command, run: Run): Command {
  archive.description('create, fill, check, and back up an archive').addHelpText('after', HELP);
  withArchiveFlag(archive.command('init'))
    .description('create an empty archive and print the address')
    .action(onFlags(run, async () => (await import('./opened.ts')).archiveInitCommand));
  withListFlags(archive.command('list'))
    .description('print restaurants, stations, dates, and row counts')
    .option('--restaurant <guid>', 'list each business date of this restaurant')
    .action(onFlags(run, async () => (await import('./restaurants.ts')).archiveListCommand));
  restaurantArguments(archive.command('restaurant'), run);
  clientArguments(archive.command('client'), run);
  keyArguments(archive.command('key'), run);
  withArchiveFlag(archive.command('check'))
    .description('read the complete archive and list what is damaged')
    .addHelpText('after', CHECK_HELP)
    .action(onFlags(run, async () => (await import('./check.ts')).archiveCheckCommand));
  withArchiveFlag(archive.command('backup'))
    .description('copy the archive to a file, also while it is in use')
    .argument('<file>', 'file to write')
    .option('--replace', 'replace an existing file')
    .addHelpText('after', BACKUP_HELP)
    .action(onWord(run, async () => (await import('./backup.ts')).archiveBackupCommand));
  withListFlags(archive.command('prune'))
    .description('remove old business dates, or show which would go')
    .requiredOption('--before <date>', 'first date to keep: YYYYMMDD or -N days')
    .option(
      '--restaurant <guid>',
      'only this restaurant: GUID, or name in the archive (repeatable)',
      repeated,
    )
    .option('--yes', 'remove them')
    .addHelpText('after', PRUNE_HELP)
    .action(onFlags(run, async () => (await import('./prune.ts')).archivePruneCommand));
  importArguments(archive.command('import'), run);
  simulateArguments(archive.command('simulate'), run);
  return archive;
}

function restaurantArguments(restaurant: Command, run: Run): void {
  restaurant.description('add and change restaurants');
  const described = (command: Command) =>
    withArchiveFlag(command)
      .argument('<guid>', "the platform's restaurant ID (UUID)")
      .option('--name <name>', 'restaurant name')
      .option('--timezone <zone>', 'restaurant time zone, IANA')
      .option('--closeout-hour <hour>', 'hour when the business date ends (default: 4)')
      .option(
        '--tier <tier>',
        'professional or basic (basic has no ticket times, default: professional)',
      );
  described(restaurant.command('add'))
    .description('add a restaurant')
    .action(onWord(run, async () => (await import('./restaurants.ts')).restaurantAddCommand));
  described(restaurant.command('set'))
    .description('change the given fields of a restaurant')
    .action(onWord(run, async () => (await import('./restaurants.ts')).restaurantSetCommand));
}

function importArguments(command: Command, run: Run): void {
  withArchiveFlag(command)
    .description('import stations or a business date from files, replacing those in the archive')
    .option('--restaurant <guid>', 'restaurant to import into')
    .option('--stations <file>', 'JSON array of PrepStation, or - for standard input')
    .option('--fulfillments <file>', 'JSON array of ItemFulfillment, or - for standard input')
    .option('--date <date>', "fulfillments' business date, YYYYMMDD")
    .addHelpText('after', IMPORT_HELP)
    .action(onFlags(run, async () => (await import('./import.ts')).importCommand));
}

function simulateArguments(command: Command, run: Run): void {
  plantOption(withArchiveFlag(command), 'slow:Grill@18:40+45m')
    .description('add a simulated restaurant with business dates')
    .option('--profile <name>', 'size: cafe, typical, busy, commissary, or stress', DEMO.profile)
    .option('--seed <number>', 'number: the same one gives the same bytes', String(DEMO.seed))
    .requiredOption('--from <date>', 'first business date: YYYYMMDD, today, yesterday or -N days')
    .option('--to <date>', 'last business date (default: the first)')
    .option('--restaurant <guid>', 'restaurant ID (default: from the seed)')
    .option('--name <name>', 'restaurant name (default: from the seed)')
    .option('--timezone <zone>', 'restaurant time zone, IANA (default: America/New_York)')
    .option('--closeout-hour <hour>', 'hour when the business date ends (default: 4)')
    .option('--tier <tier>', 'professional or basic (default: professional)')
    .addHelpText('after', SIMULATE_HELP)
    .action(onFlags(run, async () => (await import('./simulate.ts')).simulateCommand));
}

const HELP = `
Set an address with a password in LINECHECK_ARCHIVE, where other users can't
see it. A PostgreSQL address has one server: postgres://USER@HOST:5432/DATABASE.
With several, let it lead to the primary (a DNS name, a virtual IP address, or a
proxy). Options follow a question mark, separated by &, such as connect_timeout
(seconds).`;

const CHECK_HELP = `
Prints one line of JSON per damage: {restaurant, name, businessDate, damage},
and exits with 9. Restore a backup, or write those dates again with linecheck
sync or archive import.`;

const BACKUP_HELP = `
The copy is a complete, checked snapshot only you can read. To restore it,
replace the archive file while nothing uses it, or use it as --archive
sqlite:FILE. Back up a PostgreSQL archive with pg_dump.`;

const PRUNE_HELP = `
Without --yes, prints each restaurant's dates, rows, and bytes that would go,
and changes nothing. The last three dates and today can't go, because linecheck
sync reads them again. It reads older ones again only if its --from includes
them. A removed date is NOT_ARCHIVED. Its summary stays, and is made where there
was none, so linecheck trend and dishes still have it, until the time zone,
closeout hour, or mass-bump limits change. Where none can be made, such as of
damaged rows, the date stays, and the exit code is 9. Reads of a removed date
can finish within 15 minutes. After that, the next sync, import, or prune makes
the space free for later dates. A SQLite file doesn't shrink: archive backup
writes a smaller copy to use instead. A line of JSON is {restaurant, name,
state, dates, first, last, records, bytes, businessDates}, with the state
planned or removed.`;

const IMPORT_HELP = `
Reads JSON arrays as the API sends them, or one object per line, also gzipped.
linecheck fulfillments prints such files (json or ndjson, without --columns). It
merges repeated records and prints how many. The fields it adds (businessDate,
linecheck) are skipped. Every record must match the API's
document. If one does not, the record's position (from 0) and field are printed
and nothing in the file is imported. Null counts as absent. Unknown fields are
refused, and so are unknown values, except of orderSource. Instants are kept as
YYYY-MM-DDThh:mm:ss.SSS+0000. Importing the same file again changes nothing.
Prints one line of JSON for each of
  {restaurant, name, stations, configurationVersion, changed}
  {restaurant, name, businessDate, records, changed, duplicates}
restaurant is the GUID. duplicates are repeated records, kept as in the file.`;

const SIMULATE_HELP = `
Prints one line of JSON for the restaurant, the stations and each business
date. Today has only what is bumped by now. Run the same command again to
complete it. Dates after today are skipped.`;
