/** Types generated from the served document, checked strictly, and run. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { startingHere } from '../in-process.ts';
import { EVENING, sandboxHere } from './started-sandbox.ts';

const run = promisify(execFile);
const program = builtProgram();
const startHere = startingHere(program);
const fileOf = (path: string) => new URL(path, import.meta.url).pathname;
const MODULES = fileOf('../../../node_modules');

const TYPED = ['--experimental-strip-types', '--no-warnings'];

const STRICTLY = {
  compilerOptions: {
    target: 'ES2024',
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['*.ts'],
};

test('a generated client polls until an evening is slow', async () => {
  const plant = ['--plant', 'slow:Fry@19:30+2h*3'];
  const sandbox = await sandboxHere(startHere, [...EVENING, ...plant]);
  const folder = await mkdtemp(join(program.temporary, 'generated-'));
  await symlink(MODULES, join(folder, 'node_modules'));
  const node = async (...words: readonly string[]) => {
    const env = {
      ...process.env,
      SANDBOX_URL: sandbox.baseUrl,
      SANDBOX_CLIENT: sandbox.clientId,
      SANDBOX_SECRET: sandbox.clientSecret,
      SANDBOX_RESTAURANT: sandbox.restaurants[0]?.restaurantGuid ?? '',
    };
    return (await run(process.execPath, words, { cwd: folder, env, maxBuffer: 2 ** 24 })).stdout;
  };
  const types = await node(
    ...TYPED,
    fileOf('generate-types.ts'),
    `${sandbox.baseUrl}/openapi.json`,
  );
  await writeFile(join(folder, 'kitchen-api.ts'), types);
  await copyFile(fileOf('slow-evening.ts.txt'), join(folder, 'slow-evening.ts'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(STRICTLY));
  const checked = await node(join(MODULES, 'typescript/bin/tsc')).catch(
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  expect(checked).toBe('');

  const printed = await node(...TYPED, 'slow-evening.ts');
  const polls: readonly { readonly rows: number; readonly minutes: number }[] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(polls).toHaveLength(10);
  const rows = polls.map((poll) => poll.rows);
  expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
  const minutes = polls.map((poll) => poll.minutes);
  // Planted at 19:30, the fourth poll. An hour later, all items out were fired after that.
  const before = Math.max(...minutes.slice(0, 4));
  expect(Math.min(...minutes.slice(8))).toBeGreaterThan(2 * before);
});
