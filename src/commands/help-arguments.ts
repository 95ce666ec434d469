/** `linecheck help`: the help of a command, or a page about something else. */
import type { Command } from 'commander';
import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/filter/near-name.ts';
import { entries } from './help/entries.ts';
import { HELP_TOPICS } from './help/help-topics.ts';
import { writeLines } from './line-output.ts';

/** Longer words are not compared with names. */
const LONGEST_NAME = 64;

const PAGES = HELP_TOPICS.map(({ name }) => name);

/** Gives the command its words, and the program the list of pages at the end of its help. */
export function helpArguments(command: Command, program: Command): Command {
  program.addHelpText('after', () => {
    const pages = entries(HELP_TOPICS.map(({ name, says }) => [name, says] as const));
    return `\nPages (linecheck help PAGE):\n${pages}`.trimEnd();
  });
  return command
    .description('show how a command is used, or a page about something else')
    .argument('[words...]', `words of a command or a page: ${PAGES.join(', ')}`)
    .action(async (words: readonly string[]) => {
      await writeLines([await helpText(words, program)], process.stdout);
    });
}

/** What is told of these words; of none what the program itself tells. Throws USAGE for what there is no help for. */
export async function helpText(words: readonly string[], program: Command): Promise<string> {
  const [first = ''] = words;
  const topic = words.length === 1 && HELP_TOPICS.find(({ name }) => name === first);
  if (topic) return topic.text(program);
  let command = program;
  for (const word of words) {
    const next = commandOf(command, word);
    if (next === undefined) {
      const [what, pages] =
        command === program
          ? ['There is neither a command nor a page of that name', PAGES]
          : [`linecheck ${command.name()} has no such command`, []];
      throw new Failure('USAGE', `${what}${suggestion(word, command, pages)}`);
    }
    command = next;
  }
  return wholeHelp(command);
}

/**
 * Throws USAGE where the first word is no command. The parser would take it for a word of the usual command, and complain of a flag
 * instead.
 */
export function refuseUnknown([first = '-']: readonly string[], program: Command): void {
  if (first.startsWith('-') || commandOf(program, first) !== undefined) return;
  throw new Failure('USAGE', `There is no such command${suggestion(first, program)}`);
}

/** The end of a sentence about a word that is no command of this one: what was likely meant, if anything, and a full stop. */
function suggestion(word: string, command: Command, more: readonly string[] = []): string {
  const names = command.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  const near = word.length > LONGEST_NAME ? undefined : nearName(word, [...names, ...more]);
  return near === undefined ? '.' : `; did you mean ${near}?`;
}

function commandOf(command: Command, word: string): Command | undefined {
  return command.commands.find((each) => each.name() === word || each.aliases().includes(word));
}

/** With what is told below its flags. */
function wholeHelp(command: Command): string {
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
