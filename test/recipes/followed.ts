/** Follows recipes in a project copy. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ProjectCopy } from '../setup/project-copy.ts';
import type { Recipe } from './recipe.ts';

/** Changes the copy by the recipe, and adds the tests. */
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

/** In the copy. */
export function expectedTest({ expected }: Recipe): string {
  return `test/recipes/${basename(expected).replace('.expected.', '.test.')}`;
}

/** Includes added files. */
export function changedFiles({ lines, files = {} }: Recipe): readonly string[] {
  return [...new Set([...lines.map(({ file }) => file), ...Object.keys(files)])];
}
