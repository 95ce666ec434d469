/** The words and flags of `linecheck archive client …` and `linecheck archive key …`. */
import type { Command } from 'commander';
import type { ListFlags } from '../../output/list-format.ts';
import { repeated } from '../arguments/repeated-option.ts';
import type { Run } from '../io.ts';
import type { ClientFlags, SecretFlags } from './client.ts';
import { withArchiveFlag, withListFlags } from './flags.ts';
import type { ArchiveFlags } from './opened.ts';

const SECRET_FILE = 'a secret of your own: a file that only you can read, or - for standard input';

/** Gives `archive client` its words. */
export function clientArguments(client: Command, run: Run): void {
  client.description('who may log in to the service, and what each may read');
  withArchiveFlag(client.command('add'))
    .description('add a client and print its id and secret, which cannot be had again')
    .argument('<name>', 'what you call it')
    .option('--restaurant <guid>', 'a restaurant that it may read, any number of times', repeated)
    .option('--scope <scope>', 'kitchen:read, without which it can read nothing', repeated)
    .option('--secret-file <file>', SECRET_FILE)
    .action(async (name: string, flags: ArchiveFlags & ClientFlags & SecretFlags) => {
      const { clientAddCommand } = await import('./client.ts');
      await clientAddCommand(name, flags, run);
    });
  withArchiveFlag(client.command('rotate'))
    .description('give a client another secret and print it; the old one is void at once')
    .argument('<id>', 'its id')
    .option('--secret-file <file>', SECRET_FILE)
    .addHelpText('after', ROTATE_HELP)
    .action(async (id: string, flags: ArchiveFlags & SecretFlags) => {
      const { clientRotateCommand } = await import('./client.ts');
      await clientRotateCommand(id, flags, run);
    });
  withArchiveFlag(client.command('revoke'))
    .description('refuse a client, and the tokens that it has, from now on')
    .argument('<id>', 'its id')
    .action(async (id: string, flags: ArchiveFlags) => {
      const { clientRevokeCommand } = await import('./client.ts');
      await clientRevokeCommand(id, flags, run);
    });
  withListFlags(client.command('list'))
    .description('print the clients, revoked ones too')
    .action(async (flags: ArchiveFlags & ListFlags) => {
      const { clientListCommand } = await import('./client.ts');
      await clientListCommand(flags, run);
    });
}

/** Gives `archive key` its words. */
export function keyArguments(key: Command, run: Run): void {
  key.description('the keys that sign access tokens');
  withListFlags(key.command('list'))
    .description('print the keys, the one that signs first')
    .action(async (flags: ArchiveFlags & ListFlags) => {
      const { keyListCommand } = await import('./key.ts');
      await keyListCommand(flags, run);
    });
  withArchiveFlag(key.command('rotate'))
    .description('sign with a new key; those before verify until the last token of theirs ends')
    .option('--algorithm <name>', 'EdDSA or RS256', 'EdDSA')
    .action(async (flags: ArchiveFlags & { readonly algorithm: string }) => {
      const { keyRotateCommand } = await import('./key.ts');
      await keyRotateCommand(flags, run);
    });
}

const ROTATE_HELP = `
A token that was issued before is good until it ends; revoking the client ends
it at once.`;
