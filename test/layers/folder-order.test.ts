/** Room folders import only earlier ones, in the src/README.md order, so no cycle joins two folders. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const SOURCE = /\.(?:tsx?|mjs)$/;

/** Text by path below `src`. */
function sources(): ReadonlyMap<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    SOURCE.test(file),
  );
  return new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));
}

/** Relative imports, types included, as paths below `src`. */
function importsOf(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(dirname(file), specifier));
}

/** `kitchen: text, calendar` and so on, folders bottom up. `.` is the room's own files, `*` each other folder. */
function ordersIn(page: string): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = page.split('\n## Inside the rooms\n');
  const lines = section.split('\n## ')[0]?.matchAll(/^\| `(\w+)\/` \| `(.+)` \|$/gm) ?? [];
  return new Map(Array.from(lines, ([, room = '', order = '']) => [room, order.split(' ')]));
}

/** Folders with files, as paths below the room. `.` is the room's own. */
function foldersOf(room: string, files: Iterable<string>): readonly string[] {
  const own = [...files].filter((file) => file.startsWith(`${room}/`));
  return [...new Set(own.map((file) => posix.relative(room, dirname(file)) || '.'))];
}

/** Imports from a later folder in the room, or between folders of `*`. */
function upward(
  files: ReadonlyMap<string, string>,
  orders: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return Array.from(files).flatMap(([file, text]) => {
    const [room = ''] = file.split('/');
    const order = orders.get(room) ?? [];
    const folder = (path: string) => posix.relative(room, dirname(path)) || '.';
    const rank = (path: string) => order.indexOf(order.includes(folder(path)) ? folder(path) : '*');
    const isUpward = (target: string) =>
      rank(target) > rank(file) ||
      (order[rank(target)] === '*' &&
        rank(target) === rank(file) &&
        folder(target) !== folder(file));
    return importsOf(file, text)
      .filter((target) => target.startsWith(`${room}/`) && isUpward(target))
      .map((target) => `${file} imports ${target}`);
  });
}

const files = sources();
const orders = ordersIn(readFileSync(join(SRC, 'README.md'), 'utf8'));
const rooms = new Set(Array.from(files.keys(), (file) => file.split('/')[0] ?? ''));
const divided = [...rooms].filter((room) => foldersOf(room, files.keys()).length > 1);

describe('the folders of a room', () => {
  it.each(divided)('%s: are all in the order of the page', (room) => {
    const order = orders.get(room) ?? [];
    const found = foldersOf(room, files.keys());
    const others = order.includes('*') ? found.filter((folder) => !order.includes(folder)) : [];
    const expected = order.flatMap((folder) => (folder === '*' ? others : folder));
    expect(expected.toSorted()).toEqual(found.toSorted());
  });

  it('import only from folders before them', () => {
    expect(upward(files, orders)).toEqual([]);
  });
});

it.each([
  ["import { one } from '../upper/one.ts';", true],
  ["import type { One } from '../upper/one.ts';", true],
  ["export { one } from '../upper/one.ts';", true],
  ["export * from '../upper/one.ts';", true],
  ["const one = await import('../upper/one.ts');", true],
  ["import { one } from './one.ts';", false],
  ["import { one } from '../one.ts';", false],
])('%s in a lower folder is refused: %s', (line, isRefused) => {
  const tree = new Map([['room/lower/two.ts', line]]);
  const refused = upward(tree, new Map([['room', ['.', 'lower', 'upper']]]));
  expect(refused.length).toBe(isRefused ? 1 : 0);
});

it.each([
  ["import { one } from '../another/one.ts';", 1],
  ["import { one } from '../lower/one.ts';", 0],
  ["import { one } from './one.ts';", 0],
  ["import { one } from '../one.ts';", 1],
])('%s in a folder of * is refused %i times', (line, times) => {
  const tree = new Map([['room/other/two.ts', line]]);
  expect(upward(tree, new Map([['room', ['lower', '*', '.']]]))).toHaveLength(times);
});
