/** The README's commands for several restaurants, typed in a fresh checkout. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { program } from '../../../src/commands/program.ts';
import { ownRun } from '../../commands/own-io.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { npmEnvironment } from '../package/packed-program.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const run = promisify(execFile);

const built = builtProgram();
const runHere = runningHere(built);
const startHere = startingHere(built);
const page = await readFile(join(ROOT, 'README.md'), 'utf8');
const lines = Array.from(
  page.matchAll(/^(?:npx )?linecheck\b(?! \()([^#\n]*)/gm),
  ([, words = '']) =>
    Array.from(
      words.trim().matchAll(/"([^"]*)"|(\S+)/g),
      ([, quoted, word]) => quoted ?? word ?? '',
    ),
);
const demos = lines.filter((words) => words.some((word) => /^(?:--)?demo$/.test(word)));

/** Otherwise a Node too old for the tools, such as Debian's, prints a page of warnings. */
test("an installation prints no warnings about this machine's Node, except errors", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-checkout-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'src/start/runtime']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  const env = npmEnvironment();
  const PATH = (env['PATH'] ?? '').split(delimiter).filter((each) => !each.endsWith('.bin'));
  const options = { cwd: folder, env: { ...env, PATH: PATH.join(delimiter) } };
  const install = () => run('npm', ['ci', '--dry-run', '--offline'], options);
  expect((await install()).stderr).toBe('');
  await writeFile(join(folder, 'package-lock.json'), '{');
  await expect(install()).rejects.toMatchObject({ stderr: expect.stringContaining('npm error') });
});

test('every command in the README exists, and has the options shown', () => {
  expect(lines.length).toBeGreaterThan(6);
  const unknown = lines.flatMap((words) => {
    let command = program(ownRun());
    return words.flatMap((word) => {
      const next = command.commands.find((each) => each.name() === word);
      if (next !== undefined) command = next;
      const isOption = word.startsWith('--') && word !== '--';
      return isOption && !command.options.some(({ long }) => long === word) ? [word] : [];
    });
  });
  expect(unknown).toEqual([]);
});

describe('without a platform', () => {
  test('all commands for several restaurants have a demo', () => {
    expect(demos.map(([name]) => name)).toEqual(['demo', 'fleet', 'audit', 'exporter']);
  });

  test.each(demos.filter(([name]) => name !== 'exporter').map((words) => [words.join(' '), words]))(
    'linecheck %s works',
    async (_line, words) => {
      const { code, stdout, stderr } = await runHere(words);
      expect(stderr).not.toMatch(/\[[A-Z_]+\]$/m);
      // The demo's audit finds errors.
      expect(code).toBe(words[0] === 'audit' ? 1 : 0);
      expect(stdout).toContain('Osteria Lucía');
    },
  );

  test('linecheck exporter --demo works', async () => {
    const words = demos.find(([name]) => name === 'exporter') ?? [];
    const running = startHere([...words, '--port', '0']);
    await expect.poll(running.stdout).toMatch(/^linecheck exporting http:\S+\/metrics$/m);
    running.signal('SIGTERM');
    await running.ended;
  });
});
