/**
 * `npm run build`, or `node src/bundle/build.mjs [folder]`, builds the shipped files into a folder (default: `dist`): `program-….js`, named after its
 * content, and `linecheck.js`, which starts it. `node src/bundle/build.mjs entry file` bundles another program in the same way, without a starter.
 * `licenses.json` beside the bundle lists the licenses of its packages.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';
import { licenseList } from './license-list.mjs';
import { buildStarter } from './starter.mjs';

// A build is too short for garbage collection, which takes a quarter of its time.
process.env.GOGC ??= 'off';

const root = resolve(import.meta.dirname, '../..');
const [first, outfile] = process.argv.slice(2);

if (outfile === undefined) await buildShipped(resolve(root, first ?? 'dist'));
else await buildAnother(first, resolve(root, outfile));

async function buildShipped(folder) {
  const { metafile, outputFiles } = await build({
    ...bundleOptions(root, { isShipped: true }),
    entryPoints: ['src/cli.ts'],
    write: false,
  });
  const [{ contents }] = outputFiles;
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 12);
  const program = `program-${hash}.js`;
  await mkdir(folder, { recursive: true });
  // The files are scripts, whatever the package around them is.
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}\n');
  const partly = join(folder, `${program}.new`);
  await writeFile(partly, contents);
  await rename(partly, join(folder, program));
  await writeLicenses(metafile, folder);
  await buildStarter(root, folder, program);
  // A program that runs has read its file already.
  for (const name of await readdir(folder)) {
    if (/^program.*\.js(?:\.new)?$/.test(name) && name !== program) await rm(join(folder, name));
  }
}

async function buildAnother(entry, file) {
  const { metafile } = await build({
    ...bundleOptions(root, { isShipped: false }),
    entryPoints: [entry],
    outfile: file,
    format: 'esm',
    banner: {
      js: 'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);',
    },
  });
  await writeLicenses(metafile, dirname(file));
}

async function writeLicenses(metafile, folder) {
  const licenses = await licenseList(metafile, root);
  await writeFile(join(folder, 'licenses.json'), `${JSON.stringify(licenses, null, 1)}\n`);
}
