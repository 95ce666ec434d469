import type { Command } from 'commander';
import { withListFormat } from '../archive/flags.ts';
import { onFlags, sourceArguments } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function configArguments(config: Command, run: Run): void {
  config.description('show, check, or create settings').addHelpText('after', HELP);
  const show = config
    .command('show')
    .description('print every setting, its value, and where it is set (never a secret)');
  sourceArguments(withListFormat(show)).action(
    onFlags(run, async () => (await import('./settings.ts')).configShowCommand),
  );
  config
    .command('check')
    .description('print mistakes in the file and in LINECHECK_RESTAURANTS (exit 2 for any)')
    .action(async () => (await import('./check.ts')).configCheckCommand(run));
  config
    .command('init')
    .description('create the file by a few questions (without a terminal: print an example)')
    .action(async () => (await import('./init.ts')).configInitCommand(run));
  config
    .command('path')
    .description('print the file path')
    .action(async () => {
      const { configPathCommand } = await import('./settings.ts');
      configPathCommand(run);
    });
}

const HELP = `
The file is config.toml in ~/.config/linecheck, or in
$XDG_CONFIG_HOME/linecheck, or the path in LINECHECK_CONFIG. For each setting, a
flag wins, then a variable, then the profile, then the default. --profile or
LINECHECK_PROFILE chooses the profile, otherwise default_profile in the file, or
the only profile.

The secret is never in the file: set client_secret_file to a file that only you
can read, or client_secret_command to a command that prints it. The file and its
folder belong to you or root, and nobody else can write them.`;
