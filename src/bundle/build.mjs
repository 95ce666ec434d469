/**
 * `npm run build`, or `node src/bundle/build.mjs [folder]`, builds the shipped files into a folder (default: `dist`): program parts named
 * after their content, their starter `linecheck.js`, and the client for other programs. `node src/bundle/build.mjs entry file` bundles
 * another program the same way, without a starter, and `entry entry… folder` several at once. `licenses.txt` beside the bundle has the
 * licenses of its packages, and `linecheck.cdx.json` the packages inside (CycloneDX).
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { writeBill } from './bill-of-materials.mjs';
import { bundleOptions } from './bundle-options.mjs';
import { licenseList, licenseText } from './license-list.mjs';
import { builtParts } from './parts.mjs';
import { writeFiles, writeProgram } from './written-program.mjs';

const run = promisify(execFile);

const SOURCES = 'src/client';
const ENTRY = 'client';

/** Scripts in a module need Node's `require`. */
const MODULE_BANNER =
  'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);';

/** Types refer only to each other: making them reads nothing else. */
const DECLARATIONS = [
  '--ignoreConfig --noCheck --noResolve --isolatedDeclarations --declaration --emitDeclarationOnly',
  '--target ES2024 --module NodeNext --allowImportingTsExtensions',
].flatMap((line) => line.split(' '));

async function buildClientLibrary(folder) {
  const { outputFiles } = await buildModule([`${SOURCES}/${ENTRY}.ts`], { write: false });
  await writeFiles(join(folder, 'client'), {
    'package.json': '{"type":"module"}\n',
    'index.js': outputFiles[0].contents,
    ...(await clientTypes()),
  });
}

function buildModule(entryPoints, options) {
  return build({
    ...bundleOptions(root, { isShipped: false }),
    entryPoints,
    format: 'esm',
    banner: { js: MODULE_BANNER },
    ...options,
  });
}

/** By file name. */
async function clientTypes() {
  const sources = (await readdir(join(root, SOURCES))).filter((name) => name.endsWith('.ts'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const paths = sources.map((name) => join(SOURCES, name));
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-types-'));
  try {
    const words = [compiler, ...DECLARATIONS, '--outDir', folder, ...paths];
    await run(process.execPath, words, { cwd: root });
    const texts = sources.map(async (source) => {
      const name = basename(source, '.ts');
      const text = await readFile(join(folder, `${name}.d.ts`), 'utf8');
      const imports = text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");
      return [`${name === ENTRY ? 'index' : name}.d.ts`, imports];
    });
    return Object.fromEntries(await Promise.all(texts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// A build is too short for garbage collection, a quarter of the time.
process.env.GOGC ??= 'off';

const root = resolve(import.meta.dirname, '../..');
/** From this build and earlier ones. */
const PART_FILE = /-[0-9a-f]{12}\.js(?:\.new)?$/;

const entries = process.argv.slice(2);
const target = resolve(root, entries.pop() ?? 'dist');

if (entries.length === 0) await Promise.all([buildShipped(target), buildClientLibrary(target)]);
else if (entries.length > 1) await buildOthers(entries, { outdir: target, outbase: root }, target);
else await buildOthers(entries, { outfile: target }, dirname(target));

async function buildShipped(folder) {
  const parts = await builtParts(root);
  const packages = await licenseList(parts, root);
  await writeProgram(root, folder, parts, { 'licenses.txt': licenseText(packages) });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeBill(folder, { file: 'linecheck.js', version, packages });
  const current = new Set(parts.map(({ file }) => file));
  for (const name of await readdir(folder)) {
    if (PART_FILE.test(name) && !current.has(name)) await rm(join(folder, name));
  }
}

async function buildOthers(entryPoints, out, folder) {
  const built = await buildModule(entryPoints, out);
  await writeFile(join(folder, 'licenses.txt'), licenseText(await licenseList([built], root)));
}
