/** A `src/README.md` recipe works with changes only in the named files. The long run also makes the docs and goldens again. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProjectCopy, projectCopy } from '../setup/project-copy.ts';
import { changedFiles, expectedTest, follow } from './followed.ts';
import { recipePaths } from './recipe-page.ts';
import type { Recipe } from './recipe.ts';
import { RECIPES } from './recipes.ts';

const paths = await recipePaths();

/** Tests that the recipe changed or added. The long run checks the types of all. */
function typedFiles(recipe: Recipe): readonly string[] {
  return [...changedFiles(recipe).filter((file) => file.startsWith('test/')), expectedTest(recipe)];
}

let copy: ProjectCopy;
let failures: ReadonlyMap<string, readonly string[]>;
let mistakes: string;
beforeAll(async () => {
  copy = await projectCopy();
  // In sequence: several change the same file.
  for (const recipe of RECIPES) await follow(copy, recipe);
  [failures, mistakes] = await Promise.all([
    copy.failures(RECIPES.map(expectedTest)),
    copy.mistakes(RECIPES.flatMap(typedFiles)),
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

test('the types of the source and of the changed tests are right in a copy with all recipes', () => {
  expect(mistakes).toBe('');
});

test.each(RECIPES)('$title: the result works', (recipe) => {
  expect(failures.get(expectedTest(recipe))).toEqual([]);
});
