/** For a command `greet`. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { ownRun } from '../commands/own-io.ts';
import { manPage } from '../docs/man-page.ts';
import { printedBy } from './printed-by.ts';

test('the new command runs, and is in help, completion, and the manual page', async () => {
  const greeting = 'Good evening, Grill';
  expect(await printedBy(['greet', '--demo'])).toContain(greeting);
  expect(await printedBy(['greet', '--demo', '--loudly'])).toContain(greeting.toUpperCase());
  expect(await printedBy(['greet', '--demo', '--format', 'json'])).toContain(`"${greeting}"`);
  expect(await printedBy(['help'])).toMatch(/greet .*greet each station/);
  expect(await printedBy(['help', 'greet'])).toMatch(/--loudly +in capitals/);
  const manual = await manPage(program(ownRun()));
  expect(manual).toContain('.SS "linecheck greet"');
  expect(manual).toContain('Greet each station.');
});
