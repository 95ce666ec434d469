/** The flags and the help of `linecheck login` and `linecheck logout`. */
import type { Command } from 'commander';
import { platformArguments } from '../arguments/connection-arguments.ts';
import type { Run } from '../io.ts';
import type { LoginFlags } from './login.ts';
import type { LogoutFlags } from './logout.ts';

/** Gives them to the command, and what it does with them. */
export function loginArguments(command: Command, run: Run): Command {
  const described = command
    .description('obtain a token and tell its scopes and its life, never the token')
    .option('--format <format>', 'table or json; by default table on a terminal, else json');
  return platformArguments(described)
    .addHelpText('after', HELP)
    .action(async (flags: LoginFlags) => {
      const { loginCommand } = await import('./login.ts');
      await loginCommand(flags, run);
    });
}

const HELP = `
The secret is LINECHECK_CLIENT_SECRET; else it is in the file that
LINECHECK_CLIENT_SECRET_FILE names, which must be yours and closed to others;
else it is what the command of LINECHECK_CLIENT_SECRET_COMMAND prints within
30 s. A profile names the file or the command as client_secret_file or
client_secret_command. It never goes on a command line.
With --token-cache, here and with all commands that read a platform, the token
is kept in $XDG_CACHE_HOME/linecheck/tokens, readable by you alone, and is used
until a minute before its end or until the platform refuses it; the file or the
command of the secret is then read for logins alone, and for the monitor. A
profile says so as token_cache = true. linecheck logout removes the token.
linecheck doctor never uses it.
JSON is {clientId, baseUrl, scopes, expiresAt, remainingSeconds, clockAheadMs,
kept}. scopes is null where the token does not tell them. clockAheadMs is how
far the platform's clock is ahead of this one, to the second, or null; kept
tells whether an earlier login was used.
Exit codes: 0 logged in, 2 configuration, 3 refused, 7 unreachable.`;

/** Gives them to the command, and what it does with them. */
export function logoutArguments(command: Command, run: Run): Command {
  const described = command
    .description('remove the token that --token-cache kept')
    .option('--all', 'those of all platforms and clients');
  return platformArguments(described)
    .addHelpText('after', LOGOUT_HELP)
    .action(async (flags: LogoutFlags) => {
      const { logoutCommand } = await import('./logout.ts');
      await logoutCommand(flags, run);
    });
}

const LOGOUT_HELP = `
It is removed from this machine alone: the platform knows no way to end a token
before its time.`;
