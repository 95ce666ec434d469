import type { Command } from 'commander';
import { onFlags } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function licensesArguments(command: Command, run: Run): Command {
  return command
    .description('print the licenses of bundled packages')
    .option('--format <format>', 'text or json', 'text')
    .action(onFlags(run, async () => (await import('./licenses.ts')).licensesCommand));
}
