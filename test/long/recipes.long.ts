/** Each `src/README.md` recipe in a separate copy: types, lint, docs, goldens, and tests for the changes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectedTest, follow } from '../recipes/followed.ts';
import { ADDED_RULE, RECIPES } from '../recipes/recipes.ts';
import { type ProjectCopy, projectCopy } from '../setup/project-copy.ts';

/** Written by `npm run docs` and `npm run goldens`. */
const WRITTEN = [
  'test/docs',
  'test/golden',
  'test/commands/formats.test.ts',
  'test/commands/audit',
];

/** Tests with complete lists: settings, columns, screens, commands, rules. */
const LISTS = [
  'test/settings',
  'test/layers',
  'test/start/command-word.test.ts',
  'test/screens/columns.test.ts',
  'test/kitchen/audit',
  'test/kitchen/columns',
  'test/kitchen/tables/fulfillment-export.test.ts',
  'test/commands/help.test.ts',
  'test/process/reading/documented-fields.test.ts',
  'test/scenarios/analysis/analysis-spoken.test.tsx',
  'test/scenarios/fulfillments/browse-the-day.test.tsx',
];

/** By recipe: a page that is made again, and what it says then. */
const PAGES: Readonly<Record<string, readonly [page: string, text: string]>> = {
  'A command': ['assets/linecheck.1', 'linecheck greet'],
  'An audit rule': ['src/kitchen/audit/README.md', `\`${ADDED_RULE}\` capital-name`],
  'A screen': ['src/terminal/README.md', 'names of all stations'],
};

let copy: ProjectCopy;
beforeEach(async () => {
  copy = await projectCopy();
});
afterEach(() => copy.remove());

test.each(RECIPES)('$title can be followed to the end', async (recipe) => {
  await follow(copy, recipe);
  expect(await copy.mistakes()).toBe('');
  expect(await copy.complaints('oxlint', '--deny-warnings', 'src', 'test/kitchen/audit')).toBe('');
  // Formats like `npm run format`: an insertion may make a line too long.
  expect(await copy.complaints('oxfmt', '--write', 'src')).toBe('');
  const written = await copy.failures(WRITTEN, '--update');
  expect([...written.values()].flat()).toEqual([]);
  const [page = 'src/README.md', text = ''] = PAGES[recipe.title] ?? [];
  expect(await readFile(join(copy.folder, page), 'utf8')).toContain(text);
  const tested = await copy.failures([...LISTS, ...(recipe.tests ?? []), expectedTest(recipe)]);
  expect([...tested.values()].flat()).toEqual([]);
});
