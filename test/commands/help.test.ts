import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { helpText } from '../../src/commands/help/arguments.ts';
import { EXAMPLES } from '../../src/commands/help/command-help.ts';
import { CRON_RECIPES, HELP_TOPICS } from '../../src/commands/help/help-topics.ts';
import { LICENSES_FILE, SHIPPED_FILES } from '../../src/commands/help/shipped-files.ts';
import { program } from '../../src/commands/program.ts';
import { run } from '../../src/run.ts';
import { textWidth } from '../../src/terminal/safe-text.ts';
import { ownIo, ownRun } from './own-io.ts';

const SOURCES = new URL('../../src', import.meta.url).pathname;
const NAMES = HELP_TOPICS.map(({ name }) => name);

/** Words in texts, but never set as variables: values for our own platform, and the starter's variables. */
const NO_VARIABLES = new Set(['LINECHECK_UNKNOWN', 'LINECHECK_TIED_TO']);

const words = (text: string) => text.split(' ').filter((word) => word !== '');

test('help without words is that of the program, and lists every command and page', async () => {
  const linecheck = program(ownRun());
  const text = await helpText([], linecheck);
  for (const each of linecheck.createHelp().visibleCommands(linecheck)) {
    expect(text).toMatch(new RegExp(`^  ${each.name()}\\b`, 'm'));
  }
  for (const { name, description } of HELP_TOPICS) {
    expect(text).toMatch(new RegExp(`^  ${name} +${description.slice(0, 20)}`, 'm'));
  }
  const files = SHIPPED_FILES.map(({ name }) => name).join(', ');
  expect(text).toContain(`\n  files: ${files}\n`);
  const help = await helpText(['help'], linecheck);
  for (const { name, description } of [...HELP_TOPICS, ...SHIPPED_FILES]) {
    expect(help).toMatch(new RegExp(`^  ${name} +${description.slice(0, 20)}`, 'm'));
  }
});

test.each([
  ['stations', /^Usage: linecheck stations /],
  ['ff', /^Usage: linecheck fulfillments\|ff [^]+Sort keys:/],
  ['archive client add', /^Usage: linecheck archive client add /],
])('help %s prints the same as the flag, to the last line', async (line, says) => {
  expect(await helpText(words(line), program(ownRun()))).toMatch(says);
});

/** The words for every command with an action. */
function leaves(command: Command, above: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((each) => {
    const path = [...above, each.name()];
    return each.commands.length === 0 ? [path.join(' ')] : leaves(each, path);
  });
}

test.each(['', 'archive', 'config', ...leaves(program(ownRun()))])(
  'the help of %s fits a terminal of 80 columns',
  async (line) => {
    const text = await helpText(words(line), program(ownRun()));
    const wide = text.split('\n').filter((each) => textWidth(each) > 80);
    expect(wide).toEqual([]);
  },
);

test.each(NAMES)('the page %s fits a terminal, and names existing commands', async (name) => {
  const text = await helpText([name], program(ownRun()));
  expect(text).toMatch(/[^\n]\n$/);
  const copied = new Set(CRON_RECIPES.flatMap((recipe) => recipe.map((part) => part.trim())));
  const lines = text.split('\n').filter((line) => !copied.has(line.trim().replace(/^# /, '')));
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(79);
  const known = new Set(
    program(ownRun()).commands.flatMap((each) => [each.name(), ...each.aliases()]),
  );
  const named = text.matchAll(/\blinecheck ([a-z]+)\b(?!\.)/g);
  const foreign = Array.from(named, ([, word = '']) => word).filter((word) => !known.has(word));
  expect(foreign).toEqual([]);
});

const IN_ASSETS = SHIPPED_FILES.filter(({ file }) => file !== LICENSES_FILE);

test.each(IN_ASSETS)('help $name prints the shipped file', async ({ name, file }) => {
  const { io, stdout, stderr } = ownIo();
  expect(await run(['help', name], io)).toBe(0);
  expect(stderr()).toBe('');
  expect(stdout()).toBe(await readFile(join(SOURCES, '../assets', file), 'utf8'));
  expect(packageJson.files).toContain(`assets/${file}`);
});

test('a program without its files says that they are missing', async () => {
  const { io, stdout, stderr } = ownIo();
  const file = () => Promise.reject(new Error('missing'));
  expect(await run(['help', 'man'], { ...io, host: { ...io.host, file } })).toBe(2);
  expect(stdout()).toBe('');
  expect(stderr()).toContain('linecheck.1 is missing. Install linecheck again.');
});

test('the page of variables has every variable that the sources name, and no other', async () => {
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  const named = texts.join('\n').match(/\bLINECHECK_[A-Z_]*[A-Z]\b/g) ?? [];
  const expected = [...new Set(named)].filter((each) => !NO_VARIABLES.has(each)).toSorted();
  const page = await helpText(['connect'], program(ownRun()));
  const printed = page
    .split('\nVariables.')[1]
    ?.match(/^ {2}LINECHECK_[A-Z_]+/gm)
    ?.map((each) => each.trim());
  expect(printed).toEqual(expected);
});

test.each([
  ['statoin', 'Unknown command "statoin". Did you mean "stations"?'],
  ['symptom', 'Did you mean "symptoms"?'],
  ['archive clint', 'Unknown command "clint". Did you mean "client"?'],
  ['frobnicate', 'Unknown command "frobnicate".'],
  ['scripts job', 'Unexpected word "job" after help scripts.'],
  ['stations grill', 'Unknown command "grill".'],
])('help %s is refused with a suggestion', async (line, says) => {
  const outcome = helpText(words(line), program(ownRun()));
  await expect(outcome).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
  await expect(outcome).rejects.toThrow(says);
});

test.each(Object.entries(EXAMPLES))(
  'the help of %s begins with examples that use its own options',
  async (line, examples) => {
    const linecheck = program(ownRun());
    const text = await helpText(words(line), linecheck);
    const [, , ...below] = text.split('\n\n');
    expect(below[0]).toBe(['Examples:', ...examples.map((each) => `  ${each}`)].join('\n'));
    const command = words(line).reduce(
      (of, word) => of.commands.find((each) => each.name() === word) ?? of,
      linecheck,
    );
    const known = new Set(
      [command, ...command.commands].flatMap((each) => each.options.map(({ long }) => long)),
    );
    const flags = examples
      .flatMap((example) => words(example.replaceAll(/'[^']*'|>.*/g, '')))
      .filter((word) => word.startsWith('--'));
    expect(flags.filter((flag) => !known.has(flag))).toEqual([]);
    expect(
      examples.filter(
        (example) => !example.startsWith(line === 'monitor' ? 'linecheck' : `linecheck ${line}`),
      ),
    ).toEqual([]);
  },
);

test("shared options are on a page of their own, and each command's help has a line about them", async () => {
  const linecheck = program(ownRun());
  const [stations, options] = await Promise.all([
    helpText(['stations'], linecheck),
    helpText(['options'], linecheck),
  ]);
  expect(stations).toMatch(
    /^Shared options \(linecheck help options\):\n {2}--format, --restaurant, --archive, --demo and others$/m,
  );
  const flags = [
    ['--base-url <url>', '--hours <number>', '--demo-seed <number>'],
    ['--format <format>', '--columns <ids>', '--output <file>', '--summary <form>'],
    ['--concurrency <number>', '--require-times', '--all-restaurants', '-q, --quiet'],
  ].flat();
  for (const flag of flags) {
    expect(stations).not.toContain(`  ${flag}`);
    expect(options.split(`\n  ${flag} `)).toHaveLength(2);
  }
});
