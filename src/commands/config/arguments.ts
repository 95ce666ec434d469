/** The subcommands of `linecheck config`, and what their help tells. */
import type { Command } from 'commander';
import type { ListFlags } from '../../output/list-format.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { withListFormat } from '../archive/flags.ts';
import { sourceArguments } from '../arguments/connection-arguments.ts';
import type { Run } from '../io.ts';

/** Gives them to the command. */
export function configArguments(config: Command, run: Run): void {
  config
    .description('the configuration file: its profiles, what is set, and by whom')
    .addHelpText('after', HELP);
  const show = config
    .command('show')
    .description('print every setting, its value and where it comes from; secrets are hidden');
  sourceArguments(withListFormat(show)).action(async (flags: ConnectionFlags & ListFlags) => {
    const { configShowCommand } = await import('./show.ts');
    await configShowCommand(flags, run);
  });
  config
    .command('check')
    .description('print every mistake in the file, a line each; the exit code is 2 if there is one')
    .action(async () => {
      const { configCheckCommand } = await import('./check.ts');
      await configCheckCommand(run);
    });
  config
    .command('init')
    .description('ask for a first profile and write the file; without a terminal print an example')
    .action(async () => {
      const { configInitCommand } = await import('./init.ts');
      await configInitCommand(run);
    });
  config
    .command('path')
    .description('print where the file is, or would be')
    .action(async () => {
      const { configPathCommand } = await import('./show.ts');
      configPathCommand(run);
    });
}

const HELP = `
The file is $XDG_CONFIG_HOME/linecheck/config.toml, else
~/.config/linecheck/config.toml; LINECHECK_CONFIG names another. Of each
setting a flag comes first, then the environment, then the profile, then the
default. --profile or LINECHECK_PROFILE choose a profile, else default_profile
of the file; where there is only one, that is it.
A secret is never in the file: client_secret_file names a file that its user
alone can read, and client_secret_command a command that prints it. The file and
its folder must belong to its user or to root, and nobody else may be able to
change them.`;
