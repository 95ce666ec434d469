/**
 * `npm run build`, or `node src/bundle/build.mjs [folder]`, builds the shipped files into a folder (default: `dist`): program parts named
 * after their content, and their starter `linecheck.js`. `node src/bundle/build.mjs entry file` bundles another program the same way, without
 * a starter, and `entry entry… folder` several at once. `licenses.txt` beside the bundle has the licenses of its packages, and
 * `linecheck.cdx.json` the packages inside (CycloneDX).
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { writeBill } from './bill-of-materials.mjs';
import { bundleOptions } from './bundle-options.mjs';
import { licenseList, licenseText } from './license-list.mjs';
import { builtParts } from './parts.mjs';
import { writeProgram } from './written-program.mjs';

/** Scripts in a module need Node's `require`. */
const MODULE_BANNER =
  'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);';

// A build is too short for garbage collection, a quarter of the time.
process.env.GOGC ??= 'off';

const root = resolve(import.meta.dirname, '../..');
/** From this build and earlier ones. */
const PART_FILE = /-[0-9a-f]{12}\.js(?:\.new)?$/;

const entries = process.argv.slice(2);
const place = resolve(root, entries.pop() ?? 'dist');

if (entries.length === 0) await buildShipped(place);
else if (entries.length > 1) await buildOthers(entries, { outdir: place, outbase: root }, place);
else await buildOthers(entries, { outfile: place }, dirname(place));

async function buildShipped(folder) {
  const parts = await builtParts(root);
  const packages = await licenseList(
    parts.map(({ metafile }) => metafile),
    root,
  );
  await writeProgram(root, folder, parts, { 'licenses.txt': licenseText(packages) });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeBill(folder, { file: 'linecheck.js', version, packages });
  const current = new Set(parts.map(({ file }) => file));
  for (const name of await readdir(folder)) {
    if (PART_FILE.test(name) && !current.has(name)) await rm(join(folder, name));
  }
}

async function buildOthers(entryPoints, out, folder) {
  const { metafile } = await build({
    ...bundleOptions(root, { isShipped: false }),
    entryPoints,
    format: 'esm',
    banner: { js: MODULE_BANNER },
    ...out,
  });
  await writeFile(join(folder, 'licenses.txt'), licenseText(await licenseList([metafile], root)));
}
