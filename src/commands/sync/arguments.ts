import type { Command } from 'commander';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/operations.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { IN_DATA_FOLDER } from '../archive/arguments.ts';
import type { Run } from '../arguments/io.ts';
import {
  connectionArguments,
  onFlags,
  settingOption,
  summaryArgument,
  timesArgument,
  withListFormat,
} from '../arguments/shared-arguments.ts';

export function syncArguments(command: Command, run: Run): Command {
  const described = withListFormat(command)
    .description('copy stations and business dates from a platform to an archive')
    .option(
      '--from <date>',
      'first business date: YYYYMMDD, today, yesterday or -N days (default: -3)',
    )
    .option('--to <date>', 'last business date (default: today)')
    .option(
      '--all-restaurants',
      'copy every restaurant in the profile (default without --restaurant and LINECHECK_RESTAURANT)',
    )
    .option('--concurrency <number>', 'business dates to read at once, 1 to 8 (default: 2)')
    .option(
      '--rate <number>',
      `requests per second, 1 to ${SUSTAINABLE_REQUESTS_PER_SECOND} (default: ${SUSTAINABLE_REQUESTS_PER_SECOND})`,
    );
  const connected = connectionArguments(
    described,
    'restaurant to copy: GUID, or name in the profile or archive',
  );
  settingOption(timesArgument(summaryArgument(connected)), SETTINGS.tag);
  settingOption(connected, SETTINGS.archive, `archive to copy to: ${IN_DATA_FOLDER}`);
  return settingOption(connected, SETTINGS.allowSharedArchive)
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./sync.ts')).syncCommand));
}

const HELP = `
Dates already in the archive are not read again, except today and the three
dates before it, because items may still be bumped, and dates equally recent
when last read. A date is replaced only once complete: an interrupted sync (even
by kill -9) loses nothing, and the next one continues. Stations are published
when the complete list has arrived. Each date gets a summary, so --archive can
compare with it without reading it.
A new restaurant is added with this command's time zone and closeout hour. An
existing one keeps those in the archive.
If a date fails, it is printed and the others are copied. If nothing can be read
from a restaurant, the other dates there are not tried.
One sync at a time copies to an archive. While one runs, another ends with exit
code 9. A killed sync is in nobody's way.
A sync keeps to --rate for all restaurants together. Beyond a platform limit, it
waits as long as the platform asks.
Duplicates and records from another restaurant are kept as sent.
To read the archive: linecheck --archive sqlite:PATH
Set an address with a password in LINECHECK_ARCHIVE, never on a command line.`;
