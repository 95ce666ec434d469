/**
 * `npm run build`, or `node src/bundle/build.mjs [folder]`, builds the shipped files into a folder (default: `dist`): the parts of the program, named
 * after their content, `linecheck.js`, which starts it, and the client for other programs. `node src/bundle/build.mjs entry file` bundles another program
 * in the same way, without a starter.
 * `licenses.json` beside the bundle lists the licenses of its packages.
 */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';
import { buildClientLibrary, MODULE_BANNER } from './client-library.mjs';
import { licenseList } from './license-list.mjs';
import { builtParts } from './parts.mjs';
import { writeProgram } from './written-program.mjs';

// A build is too short for garbage collection, which takes a quarter of its time.
process.env.GOGC ??= 'off';

const root = resolve(import.meta.dirname, '../..');
/** Parts of this build and of earlier ones. */
const PART_FILE = /-[0-9a-f]{12}\.js(?:\.new)?$/;

const [first, outfile] = process.argv.slice(2);

if (outfile === undefined) {
  const folder = resolve(root, first ?? 'dist');
  await Promise.all([buildShipped(folder), buildClientLibrary(root, folder)]);
} else await buildAnother(first, resolve(root, outfile));

async function buildShipped(folder) {
  const parts = await builtParts(root);
  const licenses = await licensesText(parts.map(({ metafile }) => metafile));
  await writeProgram(root, folder, parts, { 'licenses.json': licenses });
  const current = new Set(parts.map(({ file }) => file));
  for (const name of await readdir(folder)) {
    if (PART_FILE.test(name) && !current.has(name)) await rm(join(folder, name));
  }
}

async function buildAnother(entry, file) {
  const { metafile } = await build({
    ...bundleOptions(root, { isShipped: false }),
    entryPoints: [entry],
    outfile: file,
    format: 'esm',
    banner: { js: MODULE_BANNER },
  });
  await writeFile(join(dirname(file), 'licenses.json'), await licensesText([metafile]));
}

async function licensesText(metafiles) {
  return `${JSON.stringify(await licenseList(metafiles, root), null, 1)}\n`;
}
