import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';
import { commandLine, openShell } from './signals-shell.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);
const QUESTION = '\u001b[6n';

test('a link answering late is measured and shown, and drawn for sparingly', async () => {
  const terminal = openTerminal(program, { environment: line.environment, answersAfterMs: 400 });
  await terminal.sees('Bumped:', 'link ', 'kB/s');
  const printed = /link (\d+) ms, \d+\.\d kB\/s/.exec(terminal.lines()[0] ?? '');
  expect(Number(printed?.[1])).toBeGreaterThanOrEqual(400);
  // A single late answer may be the machine's own.
  await expect.poll(() => terminal.lines().join('')).not.toContain('───');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('a link answering at once is not worth a word, unless the machine itself is slow', async () => {
  const terminal = openTerminal(program, { environment: line.environment, answersAfterMs: 0 });
  await terminal.sees('Bumped:');
  await expect.poll(() => terminal.output()).toContain(QUESTION);
  const printed = /link (\d+) ms/.exec(terminal.lines()[0] ?? '')?.[1];
  // Shown from a tenth of a second on.
  expect(printed === undefined || Number(printed) >= 100).toBe(true);
  // An answer before key-by-key input would be echoed.
  expect(terminal.lines().join('\n')).not.toMatch(/\d+;\d+R/);
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('a terminal never answering is drawn for all the same, and is left soon', async () => {
  const { environment } = line;
  const terminal = openTerminal(program, { environment });
  await terminal.sees('Bumped:', '───');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  expect(terminal.isAlternate()).toBe(false);
});

test('an answer on the way at Ctrl-Z is waited for, so that the shell does not take it for typed text', async () => {
  const shell = await openShell(program, { environment: line.environment, answersAfterMs: 500 });
  shell.type(`${commandLine(program, '')}\r`);
  await expect.poll(() => shell.output()).toContain(QUESTION);
  shell.type('\u001a');
  await shell.sees('Stopped');
  shell.type('echo cat-$((40 + 2)); cat\r');
  await shell.sees('cat-42');
  await expect.poll(() => shell.answers()).toBe(1);
  shell.type('typed\r');
  await shell.sees('typed\ntyped');
  expect(shell.lines().join('\n')).not.toMatch(/\d;\d+R/);
  shell.type('\u0003kill %1\r');
});

test('--link slow is sparing from the start, --link fast never asks', async () => {
  const slow = line.monitor({ args: ['--link', 'slow'] });
  await slow.sees('Bumped:', 'link slow');
  expect(slow.lines().join('')).not.toContain('───');
  const fast = line.monitor();
  await fast.sees('Bumped:');
  expect(fast.output()).not.toContain(QUESTION);
});
