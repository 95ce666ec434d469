/** `linecheck help`: the help of a command, or a page about something else. */
import type { Command } from 'commander';
import { writeLines } from '../../output/line-output.ts';
import { commandNamed, unknownCommand } from '../arguments/ordered-words.ts';
import type { Run } from '../io.ts';
import { entries } from './entries.ts';
import { HELP_TOPICS } from './help-topics.ts';

const PAGES = HELP_TOPICS.map(({ name }) => name);

/** Gives the command its words, and the program the list of pages at the end of its help. */
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

/** What is told of these words; of none what the program itself tells. Throws USAGE for what there is no help for. */
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
  return wholeHelp(command);
}

/** The help of a command, with what is told below its flags. */
export function wholeHelp(command: Command): string {
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
