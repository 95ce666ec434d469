import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  memoryFile,
  rememberAnswer,
  rememberedAnswer,
  terminalKey,
} from '../../../src/commands/doctor/terminal-memory.ts';

const BOXES = { box: true, block: true, braille: false };

/** A terminal with a state folder made by this test. */
async function user(more: Readonly<Record<string, string>> = {}) {
  const state = await mkdtemp(join(tmpdir(), 'linecheck-memory-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  return { XDG_STATE_HOME: state, TERM: 'xterm', ...more };
}

/** The same with this file content. */
async function userOf(text: string) {
  const environment = await user();
  await mkdir(dirname(memoryFile(environment)), { recursive: true });
  await writeFile(memoryFile(environment), text);
  return environment;
}

describe('the key of a terminal', () => {
  test.each([
    [{ TERM: 'xterm' }, 'xterm', 'local'],
    [{}, '', 'local'],
    [{ TERM: 'xterm', SSH_CONNECTION: '10.0.0.7 50122 10.0.0.1 22' }, 'xterm', '10.0.0.7'],
    [{ TERM: 'xterm', SSH_CLIENT: 'fe80::1%eth0 50122 22' }, 'xterm', 'fe80::1%eth0'],
    [{ TERM: 'xterm', SSH_CONNECTION: ' ', SSH_CLIENT: '10.0.0.8 1 22' }, 'xterm', 'local'],
    [{ TERM: 'x\u001b[2Jterm', SSH_CONNECTION: '\u001b]0;x\u0007' }, 'xterm', 'local'],
  ])('of %o is %s from %s', (environment, term, client) => {
    expect(terminalKey(environment)).toEqual({ term, client });
  });

  test('is bounded', () => {
    const { term, client } = terminalKey({
      TERM: 'x'.repeat(9_999),
      SSH_CLIENT: 'y'.repeat(9_999),
    });
    expect([term.length, client.length]).toEqual([80, 80]);
  });
});

describe('an answer', () => {
  test('is kept only for one terminal and client', async () => {
    const here = await user();
    await rememberAnswer(here, BOXES);
    expect(await rememberedAnswer(here)).toEqual(BOXES);
    expect(await rememberedAnswer({ ...here, TERM: 'xterm-256color' })).toBeUndefined();
    const remote = { ...here, SSH_CONNECTION: '10.0.0.7 50122 10.0.0.1 22' };
    expect(await rememberedAnswer(remote)).toBeUndefined();
    await rememberAnswer(remote, { ascii: true });
    expect(await rememberedAnswer(here)).toEqual(BOXES);
    expect(await rememberedAnswer(remote)).toEqual({ ascii: true });
    // Another connection by the same client.
    const again = { ...here, SSH_CONNECTION: '10.0.0.7 61999 10.0.0.1 22' };
    expect(await rememberedAnswer(again)).toEqual({ ascii: true });
  });

  test('replaces the one before', async () => {
    const here = await user();
    await rememberAnswer(here, BOXES);
    await rememberAnswer(here, { colors: false });
    expect(await rememberedAnswer(here)).toEqual({ colors: false });
  });

  test('from version 0.1.0, with another name for colors, is read', async () => {
    const right = { box: true, colours: false };
    const terminals = [{ term: 'xterm', client: 'local', right }];
    const here = await userOf(JSON.stringify({ version: 1, terminals }));
    expect(await rememberedAnswer(here)).toEqual({ box: true, colors: false });
  });

  test('is in a file readable only by the user, with nothing beside it', async () => {
    const here = await user();
    await rememberAnswer(here, BOXES);
    const file = memoryFile(here);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
    expect(await readdir(dirname(file))).toEqual(['terminals.json']);
  });

  test('is kept with the last 63 others', async () => {
    const here = await user();
    for (let n = 0; n <= 64; n += 1) await rememberAnswer({ ...here, TERM: `t${n}` }, BOXES);
    expect(await rememberedAnswer({ ...here, TERM: 't0' })).toBeUndefined();
    expect(await rememberedAnswer({ ...here, TERM: 't1' })).toEqual(BOXES);
    expect(await rememberedAnswer({ ...here, TERM: 't64' })).toEqual(BOXES);
    expect((await stat(memoryFile(here))).size).toBeLessThan(64 * 1024);
  });

  test('that cannot be written is a failure, and leaves the file as it was', async () => {
    const here = await user();
    const blocked = { ...here, XDG_STATE_HOME: join(here.XDG_STATE_HOME, 'file') };
    await writeFile(blocked.XDG_STATE_HOME, 'mine');
    await expect(rememberAnswer(blocked, BOXES)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await readFile(blocked.XDG_STATE_HOME, 'utf8')).toBe('mine');
    expect(await rememberedAnswer(blocked)).toBeUndefined();
  });
});

describe('a file', () => {
  test.each([
    ['cut short', '{"version":1,"terminals":[{"term":"xterm"'],
    ['empty', ''],
    ['of something else', '[1,2,3]'],
    ['without a list', '{"terminals":{"term":"xterm"}}'],
    ['of binary', '\u0000\u0001\u0002'],
    ['of null', 'null'],
    ['larger than ours ever is', `{"terminals":[]}${' '.repeat(65_536)}`],
  ])('%s holds nothing, and the next answer makes it good again', async (_, text) => {
    const here = await userOf(text);
    expect(await rememberedAnswer(here)).toBeUndefined();
    await rememberAnswer(here, BOXES);
    expect(await rememberedAnswer(here)).toEqual(BOXES);
  });

  test('damaged in part keeps the rest', async () => {
    const good = { term: 'xterm', client: 'local', right: { box: true, wide: 'yes', more: 1 } };
    const bad = [null, 7, { term: 7 }, { term: 'xterm', client: 'local', right: null }];
    const here = await userOf(JSON.stringify({ terminals: [...bad, good] }));
    expect(await rememberedAnswer(here)).toEqual({ box: true });
  });

  test('that is a folder holds nothing', async () => {
    const here = await user();
    await mkdir(memoryFile(here), { recursive: true });
    expect(await rememberedAnswer(here)).toBeUndefined();
  });

  test.each([
    [{ XDG_STATE_HOME: '/state', HOME: '/home/line' }, '/state/linecheck/terminals.json'],
    [{ HOME: '/home/line' }, '/home/line/.local/state/linecheck/terminals.json'],
    // A relative path must be ignored, by the specification.
    [
      { XDG_STATE_HOME: 'state', HOME: '/home/line' },
      '/home/line/.local/state/linecheck/terminals.json',
    ],
  ])('of %o is %s', (environment, path) => {
    expect(memoryFile(environment)).toBe(path);
  });
});
