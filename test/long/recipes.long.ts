/** Each `src/README.md` recipe in a separate copy: types, lint, docs, goldens, and tests for the changes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectedTest, follow } from '../recipes/followed.ts';
import { RECIPES } from '../recipes/recipes.ts';
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

let copy: ProjectCopy;
beforeEach(async () => {
  copy = await projectCopy();
});
afterEach(() => copy.remove());

test.each(RECIPES)('$title can be followed to the end', async (recipe) => {
  await follow(copy, recipe);
  expect(await copy.mistakes()).toBe('');
  expect(await copy.complaints('oxlint', '--deny-warnings', 'src', 'test/kitchen/audit')).toBe('');
  expect(await copy.complaints('biome', 'check', 'src')).toBe('');
  const written = await copy.failures(WRITTEN, '--update');
  expect([...written.values()].flat()).toEqual([]);
  const tested = await copy.failures([...LISTS, ...(recipe.tests ?? []), expectedTest(recipe)]);
  expect([...tested.values()].flat()).toEqual([]);
});
