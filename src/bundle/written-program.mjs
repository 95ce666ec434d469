/** Writes what a build made, so that no reader meets half of it. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildStarter } from './starter.mjs';

/** Writes files of a folder by name, each at once; creates the folder. */
export async function writeFiles(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const [name, contents] of Object.entries(files)) {
    const partly = join(folder, `${name}.new`);
    await writeFile(partly, contents);
    await rename(partly, join(folder, name));
  }
}

/** Writes the parts of the program with what is beside them, and its starter last. */
export async function writeProgram(root, folder, parts, beside = {}) {
  const texts = parts.map(({ file, contents }) => [file, contents]);
  // The files are scripts, whatever the package around them is.
  const settings = { 'package.json': '{"type":"commonjs"}\n' };
  await writeFiles(folder, { ...settings, ...Object.fromEntries(texts), ...beside });
  await buildStarter(root, folder, parts);
}
