/** An exported `src` name means one thing, searchable across rooms. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** Without re-exports. */
function exportedNames(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest === null && exportName.name !== null ? [exportName.name] : [],
    ),
  );
}

/** In several files, with the files. */
function sharedNames(texts: Iterable<readonly [file: string, text: string]>): readonly string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    for (const name of exportedNames(file, text)) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  return Array.from(files)
    .filter(([, of]) => of.size > 1)
    .map(([name, of]) => `${name}: ${[...of].join(', ')}`);
}

/** The client's types need no others, so they repeat under the public names. */
function isOfClient(file: string): boolean {
  return file.startsWith('client/');
}

it('every exported name is exported by one file', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !isOfClient(file));
  expect(
    sharedNames(own.map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)),
  ).toEqual([]);
});

it.each([
  ['export interface Step {}', true],
  ['export type Step = string;', true],
  ['export const Step = 1;', true],
  ['const Step = 1; export { Step };', true],
  ["export { Step } from './one.ts';", false],
  ["export type { Step } from './one.ts';", false],
  ['interface Step {}', false],
])('%s beside another Step is refused: %s', (line, isRefused) => {
  const shared = sharedNames([
    ['one.ts', 'export interface Step {}'],
    ['two.ts', line],
  ]);
  expect(shared.length).toBe(isRefused ? 1 : 0);
});
