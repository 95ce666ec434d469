/** Words and help of `linecheck completion`. */
import type { Command } from 'commander';
import type { Run } from '../io.ts';

/** Adds the shells to the command; `defaultCommand` is the default command of the program. */
export function completionArguments(
  command: Command,
  root: Command,
  defaultCommand: string,
  run: Run,
): Command {
  root
    .command('complete', { hidden: true })
    .helpOption(false)
    .argument('<names>')
    .argument('[words...]')
    .action(async (names: string, words: readonly string[]) => {
      const { completeCommand } = await import('./complete.ts');
      await completeCommand(names, words, run);
    });
  return command
    .description('print the shell completion script')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText('after', HELP)
    .action(async (shell: string) => {
      const { completionCommand } = await import('./completion.ts');
      await completionCommand(shell, root, defaultCommand, run);
    });
}

const HELP = `
bash  eval "$(linecheck completion bash)" in ~/.bashrc
zsh   source <(linecheck completion zsh) in ~/.zshrc, after compinit
fish  linecheck completion fish | source in ~/.config/fish/config.fish
Completes profiles, restaurants and stations from the configuration, an archive
file, and the stations read last on this machine.`;
