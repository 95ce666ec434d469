import type { Command } from 'commander';
import { onFlags, platformArguments } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function loginArguments(command: Command, run: Run): Command {
  const described = command
    .description('log in, and print scopes and expiry, never the token')
    .option('--format <format>', 'table or json (default: table on a terminal, otherwise json)')
    .option('--forget', 'remove the token stored by --token-cache, in place of a login')
    .option('--all', 'with --forget: of all platforms and clients');
  return platformArguments(described)
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./login.ts')).loginCommand));
}

const HELP = `
The secret comes from LINECHECK_CLIENT_SECRET, else from the file in
LINECHECK_CLIENT_SECRET_FILE (it must be yours and closed to other users), else
from the output of the command in LINECHECK_CLIENT_SECRET_COMMAND (within 30 s).
In a profile, set client_secret_file or client_secret_command. The secret never
goes on a command line.
With --token-cache, here and on all commands reading from a platform, the token
is stored in $XDG_CACHE_HOME/linecheck/tokens, readable only by you. It is used
until a minute before it expires or the platform refuses it. The secret is then
read only for logins and for the monitor. In a profile: token_cache = true.
linecheck doctor never uses it. --forget removes it from this machine only: the
platform has no way to revoke a token before it expires.
JSON is {schemaVersion, clientId, baseUrl, scopes, expiresAt, remainingSeconds,
clockAheadMs, kept}. scopes is null if not in the token. clockAheadMs is how far
the platform's clock is ahead of this machine's, to the second, or null. kept is
true if an earlier login was used.
Exit codes: 0 logged in, 2 configuration, 3 refused, 7 unreachable.`;
