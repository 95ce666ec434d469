import type { Command } from 'commander';
import { writeLines } from '../../output/line-output.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../arguments/io.ts';
import { COMPLETION_FILES, COMPLETION_SHELLS, shippedText } from '../help/shipped-files.ts';

export function completionArguments(command: Command, run: Run): Command {
  return command
    .description('print the shell completion script')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText('after', HELP)
    .action(async (shell: string) => {
      const file = COMPLETION_FILES[choiceOf('shell', COMPLETION_SHELLS, shell)];
      await writeLines([await shippedText(file, run.host)], run.stdout);
    });
}

const HELP = `
bash  eval "$(linecheck completion bash)" in ~/.bashrc
zsh   source <(linecheck completion zsh) in ~/.zshrc, after compinit
fish  linecheck completion fish | source in ~/.config/fish/config.fish
The script asks the program at each key press. Profiles, restaurants and tags
come from the configuration, restaurants also from an archive file, stations
from the last time they were read on this machine. Nothing is sent anywhere. In
a checkout it completes npx linecheck, too.`;
