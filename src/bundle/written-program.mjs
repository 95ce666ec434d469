/** Writes build output. No reader meets half of it. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Each atomically. Creates the folder. */
export async function writeFiles(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const [name, contents] of Object.entries(files)) {
    const partly = join(folder, `${name}.new`);
    await writeFile(partly, contents);
    await rename(partly, join(folder, name));
  }
}

/** Writes the program parts, files beside them, and the starter last: until then, the old program starts. */
export async function writeProgram(root, folder, parts, beside = {}) {
  const texts = parts.map(({ file, contents }) => [file, contents]);
  // Scripts, whatever the package around them is.
  const settings = { 'package.json': '{"type":"commonjs"}\n' };
  await writeFiles(folder, { ...settings, ...Object.fromEntries(texts), ...beside });
  const made = join(folder, 'linecheck.js.new');
  // Readable for a Node too old for the program: the oldest Node still in use with modules.
  await buildStart(root, { entry: 'src/start.ts', target: 'node14.0', outfile: made, parts });
  await rename(made, join(folder, 'linecheck.js'));
}

/** For a program with these parts. `define` has further constants. */
export async function buildStart(root, { entry, target, outfile, parts, define = {} }) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = Object.fromEntries(parts.map(({ name, file }) => [name, file]));
  const content = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  await build({
    entryPoints: [entry],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target,
    define: {
      PROGRAM_VERSION: JSON.stringify(version),
      PROGRAM_BUILD: JSON.stringify(content),
      PROGRAM_PARTS: JSON.stringify(files),
      ...define,
    },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
