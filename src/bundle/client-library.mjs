/** Builds the client for programs of others (`linecheck/client`): one module, and its types. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';
import { writeFiles } from './written-program.mjs';

const run = promisify(execFile);

const SOURCES = 'src/client';
const ENTRY = 'client';

/** Scripts in a module need Node's `require`. */
export const MODULE_BANNER =
  'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);';

/** The types refer only to each other, so they are made without reading anything else. */
const DECLARATIONS = [
  '--ignoreConfig --noCheck --noResolve --isolatedDeclarations --declaration --emitDeclarationOnly',
  '--target ES2024 --module NodeNext --allowImportingTsExtensions',
].flatMap((line) => line.split(' '));

/** Builds it into `client` in the folder of the program. */
export async function buildClientLibrary(root, folder) {
  await writeFiles(join(folder, 'client'), {
    'package.json': '{"type":"module"}\n',
    'index.js': await moduleText(root),
    ...(await typesOf(root)),
  });
}

async function moduleText(root) {
  const { outputFiles } = await build({
    ...bundleOptions(root, { isShipped: false }),
    entryPoints: [`${SOURCES}/${ENTRY}.ts`],
    write: false,
    format: 'esm',
    banner: { js: MODULE_BANNER },
  });
  return outputFiles[0].contents;
}

/** Texts by the name of their file. */
async function typesOf(root) {
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
