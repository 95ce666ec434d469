/** The words and flags of `linecheck archive …`, and what its help tells of them. */
import type { Command } from 'commander';
import type { ListFlags } from '../../output/list-format.ts';
import { DEMO } from '../../sources/demo/demo-request.ts';
import { plantOption } from '../arguments/plant-option.ts';
import type { Run } from '../io.ts';
import type { BackupFlags } from './backup.ts';
import { clientArguments, keyArguments } from './client-arguments.ts';
import { withArchiveFlag, withListFlags } from './flags.ts';
import type { ImportFlags } from './import-request.ts';
import type { ArchiveFlags } from './opened.ts';
import type { RestaurantFlags } from './restaurant.ts';
import type { SimulateFlags } from './simulate.ts';

/** Gives them to the command, and what each does with them. */
export function archiveArguments(archive: Command, run: Run): Command {
  archive
    .description('fill and look after the archive that linecheck serve serves')
    .addHelpText('after', HELP);
  withArchiveFlag(archive.command('init'))
    .description('make an empty archive, and say where')
    .action(async (flags: ArchiveFlags) => {
      const { archiveInitCommand } = await import('./init.ts');
      await archiveInitCommand(flags, run);
    });
  withListFlags(archive.command('list'))
    .description('print what the archive holds: restaurants, stations, dates, records')
    .option('--restaurant <guid>', 'each business date of this restaurant')
    .action(async (flags: ArchiveFlags & ListFlags & { readonly restaurant?: string }) => {
      const { archiveListCommand } = await import('./list.ts');
      await archiveListCommand(flags, run);
    });
  restaurantArguments(archive.command('restaurant'), run);
  clientArguments(archive.command('client'), run);
  keyArguments(archive.command('key'), run);
  withArchiveFlag(archive.command('check'))
    .description('read everything and name what is damaged')
    .addHelpText('after', CHECK_HELP)
    .action(async (flags: ArchiveFlags) => {
      const { archiveCheckCommand } = await import('./check.ts');
      await archiveCheckCommand(flags, run);
    });
  withArchiveFlag(archive.command('backup'))
    .description('copy the archive to a file, while it is read and written')
    .argument('<file>', 'file of the copy')
    .option('--replace', 'replace a file of that name')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string, flags: BackupFlags) => {
      const { archiveBackupCommand } = await import('./backup.ts');
      await archiveBackupCommand(file, flags, run);
    });
  importArguments(archive.command('import'), run);
  simulateArguments(archive.command('simulate'), run);
  return archive;
}

function restaurantArguments(restaurant: Command, run: Run): void {
  restaurant.description('the restaurants of the archive');
  const described = (command: Command) =>
    withArchiveFlag(command)
      .argument('<guid>', "the platform's identifier of it, a uuid")
      .option('--name <name>', 'what it is called')
      .option('--timezone <zone>', 'IANA zone in which its business dates are counted')
      .option('--closeout-hour <hour>', 'hour at which its business day ends (4)')
      .option('--tier <tier>', 'professional or basic, which has no fulfillments (professional)');
  described(restaurant.command('add'))
    .description('add a restaurant')
    .action(async (guid: string, flags: ArchiveFlags & RestaurantFlags) => {
      const { restaurantAddCommand } = await import('./restaurant.ts');
      await restaurantAddCommand(guid, flags, run);
    });
  described(restaurant.command('set'))
    .description('change what is given of a restaurant')
    .action(async (guid: string, flags: ArchiveFlags & RestaurantFlags) => {
      const { restaurantSetCommand } = await import('./restaurant.ts');
      await restaurantSetCommand(guid, flags, run);
    });
  withListFlags(restaurant.command('list'))
    .description('print the restaurants')
    .action(async (flags: ArchiveFlags & ListFlags) => {
      const { restaurantListCommand } = await import('./restaurant.ts');
      await restaurantListCommand(flags, run);
    });
}

function importArguments(command: Command, run: Run): void {
  withArchiveFlag(command)
    .description('replace the stations of a restaurant, or its business dates, by those of files')
    .option('--restaurant <guid>', 'whose they are')
    .option('--stations <file>', 'a JSON array of PrepStation; - is standard input')
    .option('--fulfillments <file>', 'a JSON array of ItemFulfillment, -, or a folder of them')
    .option('--date <date>', 'business date of the fulfillments, YYYYMMDD')
    .addHelpText('after', IMPORT_HELP)
    .action(async (flags: ImportFlags) => {
      const { importCommand } = await import('./import.ts');
      await importCommand(flags, run);
    });
}

function simulateArguments(command: Command, run: Run): void {
  plantOption(withArchiveFlag(command), 'slow:Grill@18:40+45m')
    .description('add a simulated restaurant and write its business dates')
    .option('--profile <name>', 'cafe, typical, busy, commissary or stress', DEMO.profile)
    .option('--seed <number>', 'the same seed gives the same bytes', String(DEMO.seed))
    .requiredOption('--from <date>', 'first business date: YYYYMMDD, today, yesterday or -N days')
    .option('--to <date>', 'last business date; the first one if left out')
    .option('--restaurant <guid>', 'identifier of it; by default one that comes of the seed')
    .option('--name <name>', 'what it is called; by default what comes of the seed')
    .option('--timezone <zone>', 'IANA zone that it stands in (America/New_York)')
    .option('--closeout-hour <hour>', 'hour at which its business day ends (4)')
    .option('--tier <tier>', 'professional or basic (professional)')
    .addHelpText('after', SIMULATE_HELP)
    .action(async (flags: SimulateFlags) => {
      const { simulateCommand } = await import('./simulate.ts');
      await simulateCommand(flags, run);
    });
}

const HELP = `
An address that holds a password belongs into LINECHECK_ARCHIVE, where other
users do not see it. A PostgreSQL address may list servers, of which the first
that accepts writes is used: postgres://USER@HOST1,HOST2:5433/DATABASE. Options
after a question mark, with & between them: target_session_attrs,
connect_timeout (seconds for each server), and reads=standby, which takes the
bodies of answers from a standby.`;

const CHECK_HELP = `
Each damage is a line of JSON: {restaurant, name, businessDate, damage}. The
exit code is 9 then. Restore a backup, or write those dates again with
linecheck sync or archive import.`;

const BACKUP_HELP = `
The copy is of one moment, complete and checked, and readable by you only. To
restore it, put it in the place of the archive while nothing uses that, or use
it as --archive sqlite:FILE. Back up a PostgreSQL archive with pg_dump.`;

const IMPORT_HELP = `
Files are JSON arrays as the API answers them, one object a line, or gzip of
either: what linecheck fulfillments prints as json or ndjson without --columns
is such, and what it derives (linecheck) is left out. Each record must be as
the API's document has it; the first that is not is named by its place from 0
on and its field, and then nothing of its file is imported. Null counts as
absent; unknown fields are refused, and unknown values too, but for
orderSource. Instants are kept as YYYY-MM-DDThh:mm:ss.SSS+0000. The files of a
folder are named YYYYMMDD.json or YYYYMMDD.ndjson, with .gz or without; a bad
one is skipped and named, the others are imported, and the exit code is 8.
Importing the same again changes nothing. A line of JSON is printed for each of
  {restaurant, stations, configurationVersion, changed}
  {restaurant, businessDate, records, changed}`;

const SIMULATE_HELP = `
A line of JSON is printed for the restaurant, for its stations and for each
business date. Nothing is made of the future: today has what is bumped by now,
and the same command completes it later; dates after today are left out.`;
