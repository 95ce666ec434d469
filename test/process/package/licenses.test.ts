/** Third-party licenses listed by the shipped program. */
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { once } from '../../../src/contract/once.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { programParts } from '../program-parts.ts';

const program = builtProgram();

/** Licenses asking for no more than to be passed on with the code. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
]);

/** A bundled package, by module folder as named by the bundler. */
const BUNDLED = /"[^"\s]*node_modules\/((?:@[^/"\s]+\/)?[^/"\s]+)\/[^"\s]*"\(/g;

/** Bundled packages used under another name. */
const RENAMED = new Map([['ink-table', '@alcalzone/ink-table']]);

/** As printed, once for all tests. */
const printed = once(() => runCommand(program, ['help', 'licenses']));

async function licenses() {
  const { stdout } = await printed();
  const entries = stdout.split(`\n\n${'-'.repeat(78)}\n`);
  return entries.slice(0, -1).map((entry) => {
    const [, name = '', version, license, text = ''] =
      /^(\S+) (\S+) \((.+)\)\n\n([^]*)$/.exec(entry) ?? [];
    return { name, version, license, text };
  });
}

test('every package in the bundle has a license in the list', async () => {
  expect(await printed()).toMatchObject({ code: 0, stderr: '' });
  const files = [...(await programParts(program)).values()];
  const bundle = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  const bundled = new Set([...bundle.matchAll(BUNDLED)].map(([, name = '']) => name));
  expect([...bundled]).toEqual(expect.arrayContaining(['ink', 'react', 'fastify', 'pg', 'undici']));
  const listed = new Set((await licenses()).map(({ name }) => name));
  const missing = [...bundled].filter((name) => !listed.has(RENAMED.get(name) ?? name));
  expect(missing).toEqual([]);
});

test('every license is permissive, has its complete text, and moves no cursor', async () => {
  for (const { name, license, text } of await licenses()) {
    expect(PERMISSIVE, name).toContain(license);
    expect(text, name).toMatch(/permi(?:t|ssion)/i);
    expect(text.length, name).toBeGreaterThan(500);
    expect(text, name).not.toMatch(/[^\P{Cc}\n\t]/u);
  }
});

test('the list names each package and version once, sorted, and the version details name the list', async () => {
  const named = (await licenses()).map(({ name, version }) => `${name} ${version}`);
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(named.toSorted((a, b) => (a < b ? -1 : 1)));
  const { stdout } = await runCommand(program, ['--version', '--verbose']);
  expect(stdout).toContain('\nlicenses: linecheck help licenses\n');
});

test('a program without the list says that it is missing', async () => {
  const folder = await mkdtemp(join(dirname(program.path), 'copy-'));
  for (const file of [program.path, ...(await programParts(program)).values()]) {
    await copyFile(file, join(folder, basename(file)));
  }
  const { temporary, environment } = program;
  const copied = { path: join(folder, 'linecheck.js'), temporary, environment };
  const outcome = await runCommand(copied, ['help', 'licenses']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('licenses.txt is missing');
});
