/** What is so once there is a command `greet`. Run in a copy of the project that has one. */
import { expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { run } from '../../src/run.ts';
import { ownIo, ownRun } from '../commands/own-io.ts';
import { manPage } from '../docs/man-page.ts';

async function printed(...words: readonly string[]): Promise<string> {
  const { io, stdout } = ownIo();
  expect(await run(words, io)).toBe(0);
  return stdout();
}

test('it runs, and is in help, completion and the manual page', async () => {
  expect(await printed('greet', 'chef')).toBe('Good evening, chef\n');
  expect(await printed('greet', 'chef', '--loudly')).toBe('GOOD EVENING, CHEF\n');
  expect(await printed('help')).toMatch(/greet .*greet the kitchen/);
  expect(await printed('help', 'greet')).toMatch(/--loudly +in capitals/);
  expect(await printed('__complete', '--', 'gr')).toContain('greet\tgreet the kitchen\n');
  expect(await printed('__complete', '--', 'greet', '--')).toContain('--loudly\tin capitals\n');
  const manual = await manPage(program(ownRun()));
  expect(manual).toContain('.SS "linecheck greet <name>"');
  expect(manual).toContain('Greet the kitchen.');
});
