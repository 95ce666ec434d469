import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function whyArguments(command: Command, run: Run): Command {
  return command
    .description('print why a ticket took so long, or what made tickets late')
    .argument('[ticket]', 'ticket or order GUID, or its first 8 characters or more')
    .option('--late', 'all late tickets of the date, added up by cause')
    .option('--date <date>', 'business date (default: today)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(onWord(run, async () => (await import('./why.ts')).whyCommand));
}

const HELP = `
Prints a sentence and a drawing for a ticket, or a table of causes for --late.

Each ticket is compared with what its items usually take at this hour, on the
same weekday of the weeks before. A cause is named only where the bumps show it.
Otherwise no cause is clear, and the answer says why. Items that haven't been
bumped yet are missing today.

With --late, a ticket is late if a bump at prep was over its station's limit, or
if it took at least 2 minutes and 20% longer than usual. The minutes are those
over usual. A ticket of more than 60 minutes counts without minutes, because its
last bump may be hours late.`;
