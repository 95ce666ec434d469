/** How much help a person has to read. What doesn't fit belongs on a page, or in `linecheck help schema`. */
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { isShared } from '../../src/commands/arguments/shared-arguments.ts';
import { fullHelp } from '../../src/commands/help/arguments.ts';
import { HELP_TOPICS } from '../../src/commands/help/help-topics.ts';
import { OPTIONS } from '../../src/commands/help/options.ts';
import { program } from '../../src/commands/program.ts';
import { textWidth } from '../../src/terminal/safe-text.ts';
import { ownRun } from './own-io.ts';

const MOST_COMMANDS = 24;
const MOST_PAGES = 10;
const MOST_LINES = 60;
const MOST_FLAGS = 210;
const WIDTH = 80;

interface Named {
  /** `linecheck archive list` */
  readonly words: string;
  readonly command: Command;
}

/** With everything below. */
function commandsOf(command: Command, before = ''): readonly Named[] {
  const words = `${before} ${command.name()}`.trim();
  return [{ words, command }, ...command.commands.flatMap((each) => commandsOf(each, words))];
}

const LINECHECK = program(ownRun());
const COMMANDS = commandsOf(LINECHECK);

test(`the program has at most ${MOST_COMMANDS} commands and ${MOST_PAGES} pages`, () => {
  const commands = LINECHECK.createHelp().visibleCommands(LINECHECK);
  expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS);
  expect(HELP_TOPICS.length).toBeLessThanOrEqual(MOST_PAGES);
});

test('every --format takes table, json, and ndjson, and the options page says what a pipe gets', async () => {
  const page = (await OPTIONS.text(LINECHECK)).replaceAll(/\s+/g, ' ');
  const [, lists = ''] = /In a pipe, (.*?) print ndjson/.exec(page) ?? [];
  const given = COMMANDS.flatMap(({ words, command }) => {
    const { description = '' } = command.options.find(({ long }) => long === '--format') ?? {};
    return description === '' ? [] : [{ words, description }];
  });
  expect(given.length).toBeGreaterThan(15);
  for (const { words, description } of given) {
    expect(description).toMatch(/^table, json, (?:or )?ndjson/);
    const [first = '', ...more] = words.replace('linecheck ', '').split(' ');
    const isListed = lists.includes([first, ...more].join(' ')) || lists.includes(`${first},`);
    expect([words, isListed]).toEqual([words, description.includes('otherwise ndjson')]);
  }
});

test.each(COMMANDS)(`the help of $words fits on ${MOST_LINES} lines`, ({ command }) => {
  const lines = fullHelp(command).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  expect(lines.filter((line) => textWidth(line) > WIDTH)).toEqual([]);
});

/** Each command counts with each of its own flags. A flag of the page of shared options counts once for all commands, and --help not at all. */
test(`all commands together have at most ${MOST_FLAGS} flags`, () => {
  const flags = COMMANDS.flatMap(({ words, command }) =>
    command.options.map((option) => (isShared(option) ? option.flags : `${words} ${option.flags}`)),
  );
  expect(new Set(flags).size).toBeLessThanOrEqual(MOST_FLAGS);
});
