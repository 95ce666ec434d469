/** A `src/README.md` recipe works with changes only in the named files. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProjectCopy, projectCopy } from '../setup/project-copy.ts';
import { changedFiles, expectedTest, follow } from './followed.ts';
import { recipePaths } from './recipe-page.ts';
import { ADDED_RULE, RECIPES } from './recipes.ts';

/** Docs without pictures. The long run makes those. */
const DOCS = ['test/docs/man-page.test.ts', 'test/docs/readme.test.ts'];

const paths = await recipePaths();

let copy: ProjectCopy;
let failures: ReadonlyMap<string, readonly string[]>;
let mistakes: string;
beforeAll(async () => {
  copy = await projectCopy();
  // In sequence: several change the same file.
  for (const recipe of RECIPES) await follow(copy, recipe);
  [failures, mistakes] = await Promise.all([
    copy.failures([...DOCS, ...RECIPES.map(expectedTest)], '--update'),
    copy.mistakes(),
  ]);
});
afterAll(() => copy.remove());

test('the page has these recipes', () => {
  expect([...paths.keys()]).toEqual(RECIPES.map(({ title }) => title));
});

test.each(RECIPES)('$title: the page names the files that changed', (recipe) => {
  const named = (paths.get(recipe.title) ?? []).map((path) => path.replaceAll('NAME', recipe.name));
  expect(named.toSorted()).toEqual(changedFiles(recipe).toSorted());
  const added = Object.keys(recipe.files ?? {});
  expect(named.filter((path) => !existsSync(path))).toEqual(added.toSorted());
});

test('the types are right in a copy with all recipes', () => {
  expect(mistakes).toBe('');
});

test.each(RECIPES)('$title: the result works', (recipe) => {
  expect(failures.get(expectedTest(recipe))).toEqual([]);
});

test('the docs that are made again have the command and the rule', async () => {
  expect(DOCS.flatMap((file) => failures.get(file) ?? [file])).toEqual([]);
  const page = (name: string) => readFile(join(copy.folder, name), 'utf8');
  expect(await page('assets/linecheck.1')).toContain('linecheck greet');
  expect(await page('src/kitchen/audit/README.md')).toContain(`\`${ADDED_RULE}\` capital-name`);
  expect(await page('src/terminal/README.md')).toContain('names of all stations');
});
