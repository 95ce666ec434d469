import type { Command } from 'commander';
import { withListFormat } from '../archive/flags.ts';
import { onFlags, platformArguments } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function loginArguments(command: Command, run: Run): Command {
  const otherwise = 'table on a terminal, otherwise json';
  const described = withListFormat(command, otherwise)
    .description('log in, and print scopes and expiry, never the token')
    .option('--forget', 'remove the token stored by --token-cache, in place of a login')
    .option('--all', 'with --forget: of all platforms and clients');
  return platformArguments(described)
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./login.ts')).loginCommand));
}

const HELP = `
Prints what the token is good for: scopes, time left, and how far the platform's
clock is from this machine's. Exit codes: 0 logged in, 2 configuration, 3
refused, 7 unreachable.

Where the secret comes from: linecheck help connect.

With --token-cache (token_cache = true in the profile), here and on every
command that reads from a platform, the token is remembered (linecheck help
terminal), readable only by you, until a minute before it expires or the
platform refuses it. linecheck doctor never uses it. --forget overwrites it on
this machine only: the platform has no way to revoke a token before it expires.`;
