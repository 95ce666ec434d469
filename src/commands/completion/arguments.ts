import type { Command } from 'commander';
import { writeLines } from '../../output/line-output.ts';
import { choiceOf } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import { COMPLETION_FILES, COMPLETION_SHELLS, shippedText } from '../help/shipped-files.ts';

export function completionArguments(command: Command, run: Run): Command {
  return command
    .description('print the shell completion script')
    .argument('<shell>', 'bash, zsh, or fish')
    .addHelpText('after', HELP)
    .action(async (shell: string) => {
      const file = COMPLETION_FILES[choiceOf('shell', COMPLETION_SHELLS, shell)];
      await writeLines([await shippedText(file, run.host)], run.stdout);
    });
}

const HELP = `
Prints a script. To load it, write in the shell's own file:
  bash  ~/.bashrc: eval "$(linecheck completion bash)"
  zsh   ~/.zshrc, after compinit: source <(linecheck completion zsh)
  fish  ~/.config/fish/config.fish: linecheck completion fish | source

At each Tab, the script asks the program for commands, flags, profiles, tags,
restaurants, and the stations that were last read on this machine. Nothing is
sent anywhere. In a checkout it completes npx linecheck, too.`;
