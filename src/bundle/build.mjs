/**
 * `npm run build`, or `node src/bundle/build.mjs [folder]`, builds the shipped files into a folder (default: `dist`): `program.js`, and
 * `linecheck.js`, which starts it. `node src/bundle/build.mjs entry file` bundles another program in the same way, without a starter.
 * `licenses.json` beside the bundle lists the licenses of its packages.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { builtInModules } from './built-in-modules.mjs';
import { licenseList } from './license-list.mjs';
import { PART_STAND_INS, partStandIns, STAND_INS, standIns } from './stand-ins.mjs';
import { buildStarter } from './starter.mjs';

// A build is too short for garbage collection, which takes a quarter of its time.
process.env.GOGC ??= 'off';

const root = resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const isShipped = words.length < 2;
const [entry, outfile] = isShipped ? ['src/cli.ts', join(words[0] ?? 'dist', 'program.js')] : words;

const { metafile } = await build({
  entryPoints: [entry],
  outfile,
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  define: {
    'process.env.NODE_ENV': '"production"',
    // Leaves out undici's second, experimental HTTP parser, in the same way as Node itself.
    esbuildDetection: 'true',
  },
  plugins: [
    standIns(STAND_INS, isShipped),
    partStandIns(PART_STAND_INS, isShipped),
    builtInModules,
  ],
  // Optional modules of Ink, the database driver and the benchmarks.
  external: [
    'pg-native',
    'pg-cloudflare',
    './devtools.js',
    // Our service has no schemas for these, and injects no requests.
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'light-my-request',
    'esbuild',
    '@lydell/node-pty',
    '@xterm/headless',
  ],
  supported: { 'regexp-set-notation': true },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  banner: {
    js: 'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);',
  },
});

const licenses = await licenseList(metafile, root);
const folder = dirname(resolve(root, outfile));
await writeFile(join(folder, 'licenses.json'), `${JSON.stringify(licenses, null, 1)}\n`);
if (isShipped) await buildStarter(root, folder);
