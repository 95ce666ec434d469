/** The flags of `linecheck conformance`, and what its help tells of them. */
import type { Command } from 'commander';
import type { Run } from '../io.ts';
import type { ConformanceFlags } from './request.ts';

/** Gives them to the command, and what it does with them. */
export function conformanceArguments(command: Command, run: Run): Command {
  return command
    .description('check a server of this API against its document; exit 1 if it breaks any of it')
    .option(
      '--business-date <date>',
      'of the export: YYYYMMDD, today, yesterday or -N',
      'yesterday',
    )
    .option('--only <pattern>', 'behaviours of this id or beginning; * stands for any text')
    .option('--format <format>', 'table, json or ndjson', 'table')
    .addHelpText('after', HELP)
    .action(async (flags: ConformanceFlags) => {
      const { conformanceCommand } = await import('./conformance.ts');
      await conformanceCommand(flags, run);
    });
}

const HELP = `
pass        as the document, or our service, has it
FAIL        the document is broken
differs     not as our service does where the document leaves it open, or a
            value it does not list
not judged  and why
Only reads and logins are sent, ten a second; three of the logins are wrong on
purpose.`;
