/** `npm run dev` in a copy of the sources: saved changes run next. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SMALL_DEMO } from '../pty/served-line.ts';
import { openTerminal } from '../pty/terminal.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

let copy = '';

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'linecheck-dev-'));
  for (const each of ['src', 'assets', 'package.json', 'tsconfig.json']) {
    await cp(join(ROOT, each), join(copy, each), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await mkdir(join(copy, 'home'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test('saving a file builds the program and starts it again, and quitting ends both', async () => {
  const terminal = openTerminal(
    {
      path: join(copy, 'src', 'bundle', 'dev.mjs'),
      temporary: join(copy, 'home'),
      environment: () => ({
        PATH: process.env['PATH'] ?? '',
        HOME: join(copy, 'home'),
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
      }),
    },
    { args: SMALL_DEMO },
  );
  await terminal.sees('demo, simulated', 'Bumped: ');

  const file = join(copy, 'src', 'screens', 'facts', 'kitchen-words.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, `${source}}`);
  await terminal.sees('Waiting for the next change.');
  await writeFile(file, source.replace('`Bumped: ', '`Rehearsed: '));
  await terminal.sees('demo, simulated', 'Rehearsed: ');

  terminal.type('q');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
});
