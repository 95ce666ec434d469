import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

type StandIns = (files: ReadonlyMap<string, string>, areAllNeeded: boolean) => Plugin;

const FILES = {
  'entry.js': "import { a } from 'a.b'; import { c } from 'axb'; console.log(a, c);",
  'node_modules/a.b/index.js': "export const a = 'of the package a.b';",
  'node_modules/axb/index.js': "export const c = 'of the package axb';",
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

/** The text of a bundle in which our file stands in for these names. */
async function bundled(names: readonly string[], areAllNeeded: boolean): Promise<string> {
  const module = new URL('../../src/bundle/stand-ins.mjs', import.meta.url).href;
  const { standIns }: { standIns: StandIns } = await import(module);
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

test('a file stands in for exactly the package that is named, for all importers but itself', async () => {
  const text = await bundled(['a.b'], true);
  expect(text).toContain('ours');
  expect(text).toContain('of the package axb');
});

test('a stand-in that nothing imports fails the build of all that is shipped', async () => {
  await expect(bundled(['a.b', 'gone/part.js'], true)).rejects.toThrow(
    'Nothing imports "gone/part.js"',
  );
  await expect(bundled(['a.b', 'gone/part.js'], false)).resolves.toContain('ours');
});
