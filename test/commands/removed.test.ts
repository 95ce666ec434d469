import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { REMOVED_COMMANDS, refuseRemoved } from '../../src/commands/removed.ts';
import { run } from '../../src/run.ts';
import { ownIo, ownRun } from './own-io.ts';

test.each(REMOVED_COMMANDS)('$command $flag answers with what to use now', async (removed) => {
  const { command, flag, instead, version } = removed;
  const { io, stdout, stderr } = ownIo();
  const words = [...command.split(' '), ...(flag === undefined ? [] : [`${flag}=1`])];
  expect(await run(words, io)).toBe(2);
  expect(stdout()).toBe('');
  expect(stderr().split('\n', 2)).toEqual([
    expect.stringMatching(/^linecheck: linecheck [^\n]+ was removed in /),
    expect.anything(),
  ]);
  expect(stderr()).toContain(`was removed in ${version}.`);
  expect(stderr()).toContain(instead);
});

test.each(['--stream', '--raw'])(
  'the other name of a command answers for %s, too',
  async (flag) => {
    const { io, stderr } = ownIo();
    expect(await run(['ff', flag], io)).toBe(2);
    expect(stderr()).toContain(`linecheck fulfillments ${flag} was removed in 0.4.0.`);
  },
);

test.each([
  ['--demo', 'trend', '--merge'],
  ['--merge', 'trend'],
  ['--restaurant', 'x', 'trend', '--merge'],
  ['--demo', 'logout'],
])('the answer comes behind options, too: %s %s %s', async (...words) => {
  const { io, stderr } = ownIo();
  expect(await run(words, io)).toBe(2);
  expect(stderr()).toContain('was removed in 0.4.0.');
});

test('what was removed is gone from the program, and the changelog names it', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const sections = changelog.split(/^## /m);
  for (const { command, flag, version } of REMOVED_COMMANDS) {
    const section = sections.find((each) => each.startsWith(`[${version}]`));
    const words = command.split(' ');
    const found = words.reduce(
      (above, word) => above?.commands.find((each) => each.name() === word),
      program(ownRun()) as ReturnType<typeof program> | undefined,
    );
    const left = flag === undefined ? found : found?.options.find(({ long }) => long === flag);
    expect(left).toBeUndefined();
    expect(section).toContain(flag ?? command);
  }
});

test('a value or a filter that looks like a removed flag is taken as it is', () => {
  const table = [{ command: 'watch', flag: '--until', instead: 'Use states.', version: '0.4.0' }];
  expect(() => refuseRemoved(['watch', '--', '--until'], table)).not.toThrow();
  expect(() => refuseRemoved(['stations', '--until'], table)).not.toThrow();
  expect(() => refuseRemoved(['watch', '--until=p90>12m'], table)).toThrow(
    'linecheck watch --until was removed in 0.4.0.',
  );
});
