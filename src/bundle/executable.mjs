/**
 * `npm run executable [-- target…]` makes single executables: Node with the program inside, one file for a machine without Node (default:
 * all in `executable/targets.mjs`), with a bill of materials beside each. `SHA256SUMS` covers them all. `--folder FOLDER` replaces `dist`.
 * `--code FOLDER` takes V8's code from there, or leaves it there: same code, same bytes.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { COMPLETION_FILES, LICENSES_FILE, SHIPPED_FILES } from '../commands/help/shipped-files.ts';
import { writeExecutable } from './application.mjs';
import { fileHash, writeBill } from './bill-of-materials.mjs';
import { compileCode } from './compiled-code.mjs';
import { licenseList, licenseText } from './license-list.mjs';
import { builtParts } from './parts.mjs';
import { builderFor, HERE, nodeFor, TARGETS } from './targets.mjs';
import { buildStart, writeProgram } from './written-program.mjs';

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string', default: 'dist' }, code: { type: 'string' } },
});
const targets = positionals.length === 0 ? TARGETS : positionals;
const foreign = targets.filter((target) => !TARGETS.includes(target));
if (foreign.length > 0) throw new Error(`Unknown target ${foreign.join(', ')}.`);

await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
const work = await mkdtemp(join(root, 'node_modules/.cache/executable-'));
try {
  await makeAll(resolve(root, values.folder));
} finally {
  await rm(work, { recursive: true, force: true });
}

async function makeAll(folder) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const program = await builtParts(root);
  for (const { file, contents } of program) await writeFile(join(work, file), contents);
  const packages = await licenseList(program, root);
  await mkdir(folder, { recursive: true });
  // From an earlier program.
  for (const name of await readdir(folder)) {
    if (/^linecheck-\w+-\w+|^SHA256SUMS$/.test(name)) await rm(join(folder, name));
  }
  const made = [];
  for (const target of targets) {
    const node = await nodeFor(target, root);
    const builder = await builderFor(node.version, root);
    const words = ['-p', 'JSON.stringify(process.versions)'];
    const { stdout: parts } = await promisify(execFile)(builder.path, words);
    const name = `linecheck-${target}`;
    const file = target.startsWith('win') ? `${name}.exe` : name;
    const outfile = join(folder, file);
    await writeTarget(target, { node, builder, program, packages, outfile });
    const facts = { version: node.version, parts: partsOf(JSON.parse(parts)) };
    made.push(file, await writeBill(folder, { file, version, packages, node: facts }));
    process.stdout.write(`${join(values.folder, file)}\n`);
  }
  const sums = made.map(async (file) => `${await fileHash(join(folder, file))}  ${file}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(sums)).join(''));
}

async function writeTarget(target, { node, builder, program, packages, outfile }) {
  const folder = join(work, target);
  await mkdir(folder);
  // The same for all machines of a version. The Windows package has none.
  const text = (await readFile(builder.licensePath, 'utf8')).replaceAll('\r\n', '\n').trim();
  const all = [...packages, { name: 'node', version: node.version, license: 'MIT', text }];
  const licenses = join(folder, LICENSES_FILE);
  await writeFile(licenses, licenseText(all));
  const code = target === HERE ? await codeFiles(node.path, program) : [];
  const main = join(folder, 'start.js');
  const define = { PROGRAM_CODE: JSON.stringify(code.map(([name]) => name)) };
  const start = { entry: 'src/executable.ts', target: 'node24', outfile: main, define };
  await buildStart(root, { ...start, parts: program });
  const files = [
    ...program.map(({ file }) => [file, join(work, file)]),
    ...code,
    [LICENSES_FILE, licenses],
    ...[
      'schemas.json',
      ...SHIPPED_FILES.map(({ file }) => file).filter((file) => file !== LICENSES_FILE),
      ...Object.values(COMPLETION_FILES),
    ].map((file) => [file, join(root, 'assets', file)]),
  ];
  const made = { node: node.path, builder: builder.path, main, files, work: folder, outfile };
  await writeExecutable(made);
}

/** V8's code, made only by running Node for this machine: pairs of name and path. */
async function codeFiles(node, program) {
  const folder = resolve(root, values.code ?? join(work, 'code'));
  const home = join(work, 'home');
  await writeProgram(root, home, program);
  const names = await compileCode({ node, starter: join(home, 'linecheck.js'), home, folder });
  return names.map((name) => [name, join(folder, name)]);
}

function partsOf({ node: _node, modules: _modules, napi: _napi, ...libraries }) {
  return Object.fromEntries(Object.entries(libraries).filter(([, version]) => version !== ''));
}
