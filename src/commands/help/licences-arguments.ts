/** The flags of `linecheck licenses`. */
import type { Command } from 'commander';
import type { Run } from '../io.ts';
import type { LicencesFlags } from './licences.ts';

/** Adds them, with what the command runs. */
export function licencesArguments(command: Command, run: Run): Command {
  return command
    .description('print the licenses of the bundled packages')
    .option('--format <format>', 'text or json', 'text')
    .action(async (flags: LicencesFlags) => {
      const { licencesCommand } = await import('./licences.ts');
      await licencesCommand(flags, run);
    });
}
