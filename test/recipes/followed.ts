/** Follows recipes in a copy of the project. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ProjectCopy } from '../setup/project-copy.ts';
import type { Recipe } from './recipes.ts';

/** Changes the copy as the recipe has it, and adds its tests. */
export async function follow({ folder, replaceOnce }: ProjectCopy, recipe: Recipe): Promise<void> {
  for (const { file, before, put } of recipe.lines) {
    await replaceOnce(file, before, `${put}${before}`);
  }
  for (const [file, text] of Object.entries(recipe.files ?? {})) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await cp(new URL(recipe.expected, import.meta.url), join(folder, expectedTest(recipe)));
}

/** The file of its tests in the copy. */
export function expectedTest({ expected }: Recipe): string {
  return `test/recipes/${basename(expected).replace('.expected.', '.test.')}`;
}

/** The files that the recipe changes or adds. */
export function changedFiles({ lines, files = {} }: Recipe): readonly string[] {
  return [...new Set([...lines.map(({ file }) => file), ...Object.keys(files)])];
}
