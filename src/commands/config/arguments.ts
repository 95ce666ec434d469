import type { Command } from 'commander';
import { withListFormat } from '../archive/flags.ts';
import { onFlags, sourceArguments } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function configArguments(config: Command, run: Run): void {
  config.description('show, check, or create settings').addHelpText('after', HELP);
  const show = config
    .command('show')
    .description('print every setting, value, and source (secrets are hidden)');
  sourceArguments(withListFormat(show)).action(
    onFlags(run, async () => (await import('./settings.ts')).configShowCommand),
  );
  config
    .command('check')
    .description(
      'print mistakes in the file and LINECHECK_RESTAURANTS, one per line (exit 2 for any)',
    )
    .action(async () => (await import('./check.ts')).configCheckCommand(run));
  config
    .command('init')
    .description('create the file by a few questions, or print an example without a terminal')
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
The file is $XDG_CONFIG_HOME/linecheck/config.toml, or else
~/.config/linecheck/config.toml. LINECHECK_CONFIG sets another path. For each
setting, the flag wins, then the environment variable, then the profile, then
the default. Choose a profile with --profile or LINECHECK_PROFILE. Otherwise
default_profile in the file counts, or the only profile.
The secret is never in the file: set client_secret_file to a file only you can
read, or client_secret_command to a command printing the secret. The file and
the folder around it must belong to you or root and be writable by nobody else.`;
