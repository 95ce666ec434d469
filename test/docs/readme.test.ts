import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SYMPTOM_ROWS } from '../../src/commands/help/help-topics.ts';
import { firstKeys, keyRows } from '../../src/commands/help/start.ts';
import { program } from '../../src/commands/program.ts';
import { RULES } from '../../src/kitchen/audit/audit.ts';
import { SEVERITY_MARKS } from '../../src/kitchen/audit/rule.ts';
import { ownRun } from '../commands/own-io.ts';
import { withBlock } from './generated-block.ts';
import { withPictureTitles } from './pictures.ts';

/** `error; warning where the expediter still gets the tickets`. */
function severityText({ severity, milder }: (typeof RULES)[number]): string {
  const severe = SEVERITY_MARKS[severity].sentenceWord;
  return milder === undefined
    ? severe
    : `${severe}; ${SEVERITY_MARKS[milder.severity].sentenceWord} where ${milder.when}`;
}

const README = page('../../README.md');

/** Most used first. */
const COMMANDS = 'stations why audit trace fulfillments items report watch'.split(' ');

/** Generated blocks per page. */
const PAGES: readonly (readonly [path: string, blocks: () => Promise<Record<string, string>>])[] = [
  [
    README,
    async () => ({
      'first keys': table(['key', 'on the first screen'], await firstKeyRows()),
      commands: table(['`linecheck` …', 'does'], commandRows()),
      symptoms: table(['you see', 'why, and what to do'], symptomRows()),
    }),
  ],
  [page('../../src/terminal/README.md'), async () => ({ keys: await keysTable() })],
  [page('../../src/screens/README.md'), async () => ({})],
  [page('../../src/kitchen/audit/README.md'), async () => ({ rules: rulesTable() })],
];

describe('generated parts of pages', () => {
  test.each(PAGES)('%s', async (path, blocks) => {
    const text = await readFile(path, 'utf8');
    const renewed = Object.entries(await blocks()).reduce(
      (changed, [name, content]) => withBlock(changed, name, content),
      text,
    );
    await expect(withPictureTitles(renewed, path)).toMatchFileSnapshot(path);
  });

  test.each([
    'README.md',
    '.github/CONTRIBUTING.md',
    '.github/SECURITY.md',
    'src/bundle/README.md',
  ])('%s names existing scripts and files', async (name) => {
    const text = await readFile(page(`../../${name}`), 'utf8');
    const scripts = Array.from(text.matchAll(/\bnpm run ([a-z:-]+)/g), ([, each = '']) => each);
    expect(scripts.filter((each) => !Object.hasOwn(packageJson.scripts, each))).toEqual([]);
    const folder = dirname(page(`../../${name}`));
    const links = Array.from(text.matchAll(/\]\(([^)#:]+)\)/g), ([, link = '']) => link);
    const missing = links.filter((link) => !existsSync(join(folder, link)));
    expect(missing).toEqual([]);
  });

  test('the README has 650 words at most with tables, and 120 lines', async () => {
    const text = await readFile(README, 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(120);
    expect(text.match(/\S*\w\S*/g)?.length).toBeLessThanOrEqual(650);
  });
});

function page(path: string): string {
  return new URL(path, import.meta.url).pathname;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function firstKeyRows(): Promise<readonly (readonly string[])[]> {
  return (await firstKeys()).map(([key, does]) => [`\`${key}\``, does]);
}

function commandRows(): readonly (readonly string[])[] {
  const { commands } = program(ownRun());
  return COMMANDS.map((name) => {
    const command = commands.find((each) => each.name() === name);
    return [`\`${name}\``, command?.description() ?? ''];
  });
}

/** What newcomers meet first. The help has the rest. */
function symptomRows(): readonly (readonly string[])[] {
  return SYMPTOM_ROWS.slice(0, 4);
}

/** One row per screen set, in keymap order. */
async function keysTable(): Promise<string> {
  const rows = Array.from(await keyRows(), ([where, listed]) => {
    const entries = listed.map(([keys, does]) => {
      return `${keys.map((key) => `\`${key}\``).join(' ')} ${does}`;
    });
    return [where, entries.join(' · ')];
  });
  return table(['where', 'keys'], rows);
}

/** One row per rule, by number. */
function rulesTable(): string {
  const rows = RULES.map((rule) => {
    const { id, name, condition, why, fix } = rule;
    return [`\`${id}\` ${name}`, severityText(rule), condition, `${why} ${fix}`];
  });
  return table(['rule', 'severity', 'raised when', 'why, and the fix'], rows);
}
