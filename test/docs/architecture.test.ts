/** Files named on the pages beside the code exist. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = new URL('../..', import.meta.url).pathname;
const SOURCES = join(ROOT, 'src');
const ARCHITECTURE = join(SOURCES, 'README.md');
const PAGES = (await readdir(SOURCES, { recursive: true }))
  .filter((path) => path.endsWith('README.md'))
  .map((path) => join(SOURCES, path));

/** `room/file.ts`, `file.ts`, or `room/`. Capitals mark a recipe's placeholder. */
const PATH = /`((?:\.\.\/)*(?:[a-z.][\w.-]*\/)*(?:[\w.-]+\.(?:tsx?|mjs|json|md)|(?<=\/)))`/g;
const PLACEHOLDER = /NAME/;
const MADE = /^(?:dist\/|[\w-]+\.json)/;

describe.each(PAGES)('%s', (page) => {
  test('names existing paths', async () => {
    const text = await readFile(page, 'utf8');
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
    const missing = named
      .filter((path) => !PLACEHOLDER.test(path) && !MADE.test(path))
      .filter(
        (path) => ![dirname(page), SOURCES, ROOT].some((from) => existsSync(join(from, path))),
      );
    expect(missing).toEqual([]);
  });

  test('names existing scripts', async () => {
    const text = await readFile(page, 'utf8');
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  });
});

test('the architecture has a row for every room, and at most 180 lines', async () => {
  const text = await readFile(ARCHITECTURE, 'utf8');
  const rooms = (await readdir(SOURCES, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.filter((room) => !text.includes(`\`${room}/\` |`))).toEqual([]);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(180);
});
