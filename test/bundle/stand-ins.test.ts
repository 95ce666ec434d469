import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface PartStandIn {
  readonly uses: RegExp;
  readonly by: string;
  readonly name: string;
  readonly file: string;
}

type StandIns = (files: ReadonlyMap<string, string>, areAllNeeded: boolean) => Plugin;
type PartStandIns = (
  modules: ReadonlyMap<string, readonly PartStandIn[]>,
  areAllNeeded: boolean,
) => Plugin;

/** The module has no types. */
interface Module {
  readonly standIns: StandIns;
  readonly partStandIns: PartStandIns;
  readonly globalName: (name: string) => RegExp;
}

const FILES = {
  'entry.js': "import { a } from 'a.b'; import { c } from 'axb'; console.log(a, c);",
  'node_modules/a.b/index.js': "export const a = 'of the package a.b';",
  'node_modules/axb/index.js': "export const c = 'of the package axb';",
  'node_modules/a.b/size.js':
    'export const size = Math.random().length + Not.Math.random + Math.randomly;',
  'node_modules/axb/size.js': 'export const other = Math.random();',
  'sizes.js': "export { size } from 'a.b/size.js'; export { other } from 'axb/size.js';",
  'random.js': 'export const ourRandom = () => 4;',
  'ours.js': "export { a as its } from 'a.b'; export const a = 'ours';",
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stand-ins-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const standInsModule = async (): Promise<Module> =>
  await import(new URL('../../src/bundle/stand-ins.mjs', import.meta.url).href);

/** Our file replaces these names. */
async function bundled(names: readonly string[], areAllNeeded: boolean): Promise<string> {
  const { standIns } = await standInsModule();
  const files = new Map(names.map((name) => [name, join(folder, 'ours.js')]));
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'entry.js')],
    bundle: true,
    write: false,
    logLevel: 'silent',
    plugins: [standIns(files, areAllNeeded)],
  });
  return outputFiles[0]?.text ?? '';
}

test('a file replaces exactly the named package, for all importers except itself', async () => {
  const text = await bundled(['a.b'], true);
  expect(text).toContain('ours');
  expect(text).toContain('of the package axb');
});

test('a stand-in that nothing imports makes the build fail', async () => {
  await expect(bundled(['a.b', 'gone/part.js'], true)).rejects.toThrow(
    'Nothing imports "gone/part.js"',
  );
  await expect(bundled(['a.b', 'gone/part.js'], false)).resolves.toContain('ours');
});

/** Our function replaces `Math.random` in these modules. */
async function withOurRandom(modules: readonly string[]): Promise<string> {
  const { partStandIns, globalName } = await standInsModule();
  const name = 'ourRandom';
  const ours = { uses: globalName('Math.random'), by: name, name, file: join(folder, 'random.js') };
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'sizes.js')],
    bundle: true,
    write: false,
    logLevel: 'silent',
    plugins: [partStandIns(new Map(modules.map((module) => [module, [ours]])), true)],
  });
  return outputFiles[0]?.text ?? '';
}

test('a global is replaced in the named modules and in no other', async () => {
  const text = await withOurRandom(['a.b/size.js']);
  expect(text).toContain('size = ourRandom().length + Not.Math.random + Math.randomly');
  expect(text).toContain('other = Math.random()');
});

test('the build fails if a module no longer uses its global', async () => {
  await expect(withOurRandom(['a.b/size.js', 'axb/index.js'])).rejects.toThrow('axb/index.js');
});
