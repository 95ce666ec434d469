/** The flags of `linecheck logout`, and what its help tells of it. */
import type { Command } from 'commander';
import { platformArguments } from '../arguments/connection-arguments.ts';
import type { LogoutFlags } from './logout.ts';

/** Gives them to the command, and what it does with them. */
export function logoutArguments(command: Command): Command {
  const described = command
    .description('remove the token that --token-cache kept')
    .option('--all', 'those of all platforms and clients');
  return platformArguments(described)
    .addHelpText('after', HELP)
    .action(async (flags: LogoutFlags) => {
      const { logoutCommand } = await import('./logout.ts');
      await logoutCommand(flags);
    });
}

const HELP = `
It is removed from this machine alone: the platform knows no way to end a token
before its time.`;
