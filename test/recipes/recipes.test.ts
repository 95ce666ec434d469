/** Whoever follows a recipe of `src/ARCHITECTURE.md` gets what it promises, from changes in the rooms that it names. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProjectCopy, projectCopy } from '../setup/project-copy.ts';
import { RECIPES, type Recipe } from './recipes.ts';

let copy: ProjectCopy;
let failures: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  copy = await projectCopy();
  for (const recipe of RECIPES) await follow(recipe);
  failures = await copy.failures(RECIPES.map(testOf));
});
afterAll(() => copy.remove());

test.each(RECIPES)('$name is added as its recipe has it, in $rooms', (recipe) => {
  expect(failures.get(testOf(recipe))).toEqual([]);
  const files = [...recipe.lines.map(({ file }) => file), ...Object.keys(recipe.files ?? {})];
  expect(files.filter((file) => !recipe.rooms.includes(file.split('/', 1)[0] ?? ''))).toEqual([]);
});

/** Its test in the copy. */
function testOf({ expected }: Recipe): string {
  return `test/recipes/${basename(expected).replace('.expected.', '.test.')}`;
}

async function follow(recipe: Recipe): Promise<void> {
  for (const { file, before, put } of recipe.lines) {
    await copy.replaceOnce(join('src', file), before, `${put}${before}`);
  }
  for (const [file, text] of Object.entries(recipe.files ?? {})) {
    const path = join(copy.folder, 'src', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await cp(new URL(recipe.expected, import.meta.url), join(copy.folder, testOf(recipe)));
}
