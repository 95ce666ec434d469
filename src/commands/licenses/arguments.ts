import type { Command } from 'commander';
import type { Run } from '../arguments/io.ts';
import type { LicensesFlags } from './licenses.ts';

export function licensesArguments(command: Command, run: Run): Command {
  return command
    .description('print the licenses of bundled packages')
    .option('--format <format>', 'text or json', 'text')
    .action(async (flags: LicensesFlags) =>
      (await import('./licenses.ts')).licensesCommand(flags, run),
    );
}
