import type { Command } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { writeLines } from '../../output/line-output.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { commandNamed, unknownCommand } from '../arguments/command-line.ts';
import type { Run } from '../arguments/io.ts';
import { entries, type HelpTopic } from './help-topic.ts';
import { HELP_TOPICS } from './help-topics.ts';
import { SCHEMA, SHIPPED_FILES, schemaTexts, shippedText } from './shipped-files.ts';

const PAGE_NAMES = [...HELP_TOPICS, ...SHIPPED_FILES].map(({ name }) => name);

export function helpArguments(command: Command, program: Command, run: Run): Command {
  const files = SHIPPED_FILES.map(({ name }) => name).join(', ');
  program.addHelpText(
    'after',
    () => `\nPages (linecheck help PAGE):\n${pageList(HELP_TOPICS)}  files: ${files}`,
  );
  return command
    .description('print the help of a command, a help page, or a file')
    .argument('[words...]', 'a command, a page, or a file')
    .addHelpText('after', () =>
      `\nPages:\n${pageList(HELP_TOPICS)}\nFiles, such as linecheck help openapi > openapi.json:\n${pageList(SHIPPED_FILES)}`.trimEnd(),
    )
    .action(async (words: readonly string[]) => {
      const [name] = words;
      const file = words.length === 1 && SHIPPED_FILES.find((each) => each.name === name);
      const texts = file
        ? [await shippedText(file.file, run.host)]
        : name === SCHEMA.name
          ? await schemaTexts(words.slice(1).join(' '), run.host)
          : [await helpText(words, program, run.environment)];
      await writeLines(texts, run.stdout);
    });
}

function pageList(pages: readonly Pick<HelpTopic, 'name' | 'description'>[]): string {
  return entries(pages.map(({ name, description }) => [name, description] as const));
}

export async function helpText(
  words: readonly string[],
  program: Command,
  environment?: Environment,
): Promise<string> {
  const [first = '', second] = words;
  const page = PAGE_NAMES.find((name) => name === first);
  if (page !== undefined && second !== undefined) {
    const message = `Unexpected word ${quotedValue(second)} after help ${page}.`;
    throw new Failure('USAGE', message, { hint: `Run linecheck help ${page}.` });
  }
  const topic = HELP_TOPICS.find(({ name }) => name === first);
  if (topic) return topic.text(program, environment);
  let command = program;
  for (const word of words) {
    const next = commandNamed(command, word);
    if (next === undefined) {
      throw unknownCommand(word, command, command === program ? PAGE_NAMES : []);
    }
    command = next;
  }
  return fullHelp(command);
}

export function fullHelp(command: Command): string {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({ writeOut: (piece) => void (text += piece) });
  command.outputHelp();
  command.configureOutput(before);
  return text;
}
