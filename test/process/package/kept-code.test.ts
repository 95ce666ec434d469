/** V8's compiled code, kept between starts by the shipped program. */
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { IS_ROOT } from '../../commands/foreign-file.ts';
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

test('the stored code grows with the commands used, and V8 accepts it at the next start', async () => {
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

const OTHER_COMPILED = 'code: monitor compiled in this run, commands from the cache folder';

test('a damaged file is replaced and not used, wherever the damage is', async () => {
  const cache = await ownCache();
  await cache.run('help');
  const folder = cache.environment.LINECHECK_CODE_CACHE;
  const name = (await readdir(folder)).find((each) => each.startsWith('monitor')) ?? '';
  const path = join(folder, name);
  const whole = await readFile(path);
  const damages: readonly (readonly [number, number, number])[] = [
    ...[0.5, 1].map((part) => [Math.floor(whole.length * part) - 1, 1, 0x10] as const),
    [whole.length - 0x2000, 0x1000, 0],
  ];
  for (const [from, length, bit] of damages) {
    const bytes = Buffer.from(whole);
    if (bit === 0) bytes.fill(0, from, from + length);
    else bytes.writeUInt8(bytes.readUInt8(from) ^ bit, from);
    await writeFile(path, bytes);
    expect([from, await cache.code()]).toEqual([from, OTHER_COMPILED]);
  }
  await writeFile(path, whole.subarray(0, whole.length / 2));
  expect(await cache.code()).toBe(OTHER_COMPILED);
  expect(await cache.code()).toBe(KEPT);
});

test('only code from a trusted place is used, and none is stored elsewhere', async () => {
  const top = await mkdtemp(join(program.temporary, 'places-'));
  const folder = join(top, 'between', 'code');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink(join(top, 'between'), join(top, 'link'));
  const from = async (place: string) => {
    const given = { LINECHECK_CODE_CACHE: place, XDG_CACHE_HOME: join(top, 'cache') };
    const { stdout } = await runCommand(program, ['--version', '--verbose'], given);
    return stdout.split('\n').find((each) => each.startsWith('code: '));
  };
  expect(await from(folder)).toBe(COMPILED);
  expect(await from(join(top, 'link', 'code'))).toBe(KEPT);
  await chmod(join(top, 'between'), 0o777);
  for (const place of [folder, join(top, 'link', 'code'), join(folder, 'deeper')])
    expect(await from(place)).toBe(COMPILED);
  expect(await readdir(folder)).not.toContain('deeper');
  await chmod(join(top, 'between'), 0o755);
  // The working folder may be someone's repository.
  expect(await from(relative(program.temporary, folder))).toBe(COMPILED);
  if (!IS_ROOT) return;
  await chown(join(top, 'between'), 65_534, 65_534);
  expect(await from(folder)).toBe(COMPILED);
  await chown(join(top, 'between'), 0, 0);
  await lchown(join(top, 'link'), 65_534, 65_534);
  expect(await from(join(top, 'link', 'code'))).toBe(COMPILED);
  expect(await from(folder)).toBe(KEPT);
});

test('other files in the folder stay', async () => {
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

test("a command that prints instead of drawing stores nothing in the monitor's place", async () => {
  const cache = await ownCache();
  for (const line of ['--help', 'statoins', 'demo --profile cafe']) await cache.run(line);
  const printed = { 'commands for commands': ['help'], 'monitor for commands': ['help'] };
  expect(await cache.covers()).toEqual(printed);
  const terminal = openTerminal(program, {
    args: ['demo', '--profile', 'cafe'],
    environment: cache.environment,
  });
  await terminal.sees('no bumps here');
  await expect
    .poll(() => cache.covers())
    .toMatchObject({ ...printed, 'monitor for monitor': ['demo'] });
});
