/** V8's compiled code, kept between starts by the shipped program. */
import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from '../../pty/terminal.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';

const program = builtProgram();
const COMPILED = 'code: monitor compiled in this run, commands compiled in this run';
const KEPT = 'code: monitor from the cache folder, commands from the cache folder';

/** A separate cache. `runs` returns where the start's code came from. `covers` lists commands by part and kind of code. */
async function ownCache() {
  const LINECHECK_CODE_CACHE = await mkdtemp(join(program.temporary, 'code-'));
  return {
    environment: { LINECHECK_CODE_CACHE },
    run: (line: string) => runCommand(program, line.split(' '), { LINECHECK_CODE_CACHE }),
    async code() {
      const words = ['--version', '--verbose'];
      const { stdout } = await runCommand(program, words, { LINECHECK_CODE_CACHE });
      return stdout.split('\n').find((each) => each.startsWith('code: '));
    },
    async covers() {
      const names = await readdir(LINECHECK_CODE_CACHE);
      const files = names.map(async (name) => {
        const text = await readFile(join(LINECHECK_CODE_CACHE, name), 'latin1');
        const [, ...commands] = text.slice(0, text.indexOf('\n')).split(' ');
        return [name.replace(/-.*-/, ' for '), commands] as const;
      });
      return Object.fromEntries(await Promise.all(files));
    },
  };
}

test('it grows with the commands used, and V8 accepts it in the next start', async () => {
  const cache = await ownCache();
  expect(await cache.code()).toBe(COMPILED);
  await cache.run('completion bash');
  await cache.run('completion zsh');
  await cache.run('stations --demo');
  const of = ['help', 'completion', 'stations'];
  expect(await cache.covers()).toEqual({
    'client for commands': ['stations'],
    'commands for commands': of,
    'monitor for commands': of,
  });
  expect(await cache.code()).toBe(KEPT);
});

test('other files in its folder stay', async () => {
  const cache = await ownCache();
  const folder = cache.environment.LINECHECK_CODE_CACHE;
  const own = Array.from({ length: 9 }, (_, n) => `monitor-${n}-v24.0.0-x64-commands`);
  const others = Array.from({ length: 9 }, (_, n) => `letter-${n}.txt`);
  for (const name of [...own, ...others]) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), 1, 1);
  }
  await cache.run('completion bash');
  const left = await readdir(folder);
  expect(left.filter((name) => name.startsWith('letter')).sort()).toEqual(others);
  expect(left).toHaveLength(others.length + 8);
});

test('a completion keeps nothing, and uses what is kept', async () => {
  const cache = await ownCache();
  expect((await cache.run('__complete -- stat')).stdout).toContain('stations\t');
  expect(await cache.covers()).toEqual({});
  await cache.run('completion bash');
  const kept = await cache.covers();
  await cache.run('__complete -- stat');
  expect(await cache.covers()).toEqual(kept);
});

test("a command printing instead of drawing keeps nothing in the monitor's place", async () => {
  const cache = await ownCache();
  for (const line of ['--help', 'statoins', 'demo --profile cafe']) await cache.run(line);
  const printed = { 'commands for commands': ['help'], 'monitor for commands': ['help'] };
  expect(await cache.covers()).toEqual(printed);
  const terminal = openTerminal(program, {
    args: ['demo', '--profile', 'cafe'],
    environment: cache.environment,
  });
  await terminal.sees('Bumped');
  await expect
    .poll(() => cache.covers())
    .toMatchObject({ ...printed, 'monitor for monitor': ['demo'] });
});
