/** Words, flags and help of `linecheck archive client …` and `archive key …`. */

import type { Command } from 'commander';
import type { Run } from '../arguments/io.ts';
import { onFlags, onWord } from '../arguments/loaded-command.ts';
import { repeated } from '../arguments/repeated-option.ts';
import { withArchiveFlag, withListFlags } from './flags.ts';

const SECRET_FILE = 'use your own secret: a file only you can read, or - for standard input';

export function clientArguments(client: Command, run: Run): void {
  client.description('manage service logins and what each may read');
  withArchiveFlag(client.command('add'))
    .description('add a client and print the ID and secret, once')
    .argument('<name>', 'name for the client')
    .option(
      '--restaurant <guid>',
      'restaurant the client may read: GUID, or name in the archive (repeatable)',
      repeated,
    )
    .option('--scope <scope>', 'scope to grant: kitchen:read, required to read anything', repeated)
    .option('--secret-file <file>', SECRET_FILE)
    .action(onWord(run, async () => (await import('./client.ts')).clientAddCommand));
  withArchiveFlag(client.command('rotate'))
    .description(
      "replace a client's secret and print the new one (the old one stops working immediately)",
    )
    .argument('<id>', 'client ID')
    .option('--secret-file <file>', SECRET_FILE)
    .addHelpText('after', ROTATE_HELP)
    .action(onWord(run, async () => (await import('./client.ts')).clientRotateCommand));
  withArchiveFlag(client.command('revoke'))
    .description('lock out a client, including current tokens, immediately')
    .argument('<id>', 'client ID')
    .action(onWord(run, async () => (await import('./client.ts')).clientRevokeCommand));
  withListFlags(client.command('list'))
    .description('list the clients, including revoked ones')
    .action(onFlags(run, async () => (await import('./client.ts')).clientListCommand));
}

export function keyArguments(key: Command, run: Run): void {
  key.description('manage signing keys for access tokens');
  withListFlags(key.command('list'))
    .description('list the keys and their ages, newest first')
    .action(onFlags(run, async () => (await import('./key.ts')).keyListCommand));
  withArchiveFlag(key.command('rotate'))
    .description('sign with a new key (older keys verify until their last token expires)')
    .option('--algorithm <name>', 'EdDSA or RS256', 'EdDSA')
    .action(onFlags(run, async () => (await import('./key.ts')).keyRotateCommand));
  withArchiveFlag(key.command('revoke'))
    .description('end a leaked key and every token signed with it, within a second')
    .argument('<kid>', 'key ID, as archive key list prints it')
    .addHelpText('after', REVOKE_HELP)
    .action(onWord(run, async () => (await import('./key.ts')).keyRevokeCommand));
}

const REVOKE_HELP = `
If the key signs, a new key replaces it. Clients with ended tokens log in again
automatically. An earlier backup still has the key: revoke it there, too, after
a restore. Write \`revoke -- <kid>\` for a key starting with a hyphen: older
archives can have one.`;

const ROTATE_HELP = `
Tokens issued before stay valid until they expire. Revoking the
client ends them immediately.`;
