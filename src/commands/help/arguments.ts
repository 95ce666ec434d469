/** `linecheck help`: the help of a command, or a topic. */
import type { Command } from 'commander';
import { writeLines } from '../../output/line-output.ts';
import { commandNamed, unknownCommand } from '../arguments/ordered-words.ts';
import type { Run } from '../io.ts';
import { entries } from './entries.ts';
import { HELP_TOPICS } from './help-topics.ts';

const PAGES = HELP_TOPICS.map(({ name }) => name);

/** Adds the words to the command, and the list of topics to the end of the program's help. */
export function helpArguments(command: Command, program: Command, run: Run): Command {
  program.addHelpText('after', () => {
    const pages = entries(HELP_TOPICS.map(({ name, says }) => [name, says] as const));
    return `\nPages (linecheck help PAGE):\n${pages}`.trimEnd();
  });
  return command
    .description('show help for a command, or a help page')
    .argument('[words...]', `command or page: ${PAGES.join(', ')}`)
    .action(async (words: readonly string[]) => {
      await writeLines([await helpText(words, program)], run.stdout);
    });
}

/** The help for these words; the program's own without any. Throws USAGE for an unknown topic. */
export async function helpText(words: readonly string[], program: Command): Promise<string> {
  const [first = ''] = words;
  const topic = words.length === 1 && HELP_TOPICS.find(({ name }) => name === first);
  if (topic) return topic.text(program);
  let command = program;
  for (const word of words) {
    const next = commandNamed(command, word);
    if (next === undefined) {
      throw unknownCommand(word, command, command === program ? PAGES : []);
    }
    command = next;
  }
  return fullHelp(command);
}

/** The help of a command, including the text below its flags. */
export function fullHelp(command: Command): string {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({
    writeOut: (piece) => {
      text += piece;
    },
  });
  command.outputHelp();
  command.configureOutput(before);
  return text;
}
