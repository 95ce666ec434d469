import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';
import { commandLine, openShell } from './signals-shell.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);
/** The header has room for the link beside a long name. */
const WIDE = 130;
const QUESTION = '\u001b[6n';

test('a link that answers late is measured and named, and less is drawn on it', async () => {
  const terminal = openTerminal(program, {
    environment: line.environment,
    columns: WIDE,
    answersAfterMs: 400,
  });
  await terminal.sees('no bumps here', 'link ', 'kB/s');
  const printed = /link (\d+) ms, \d+\.\d kB\/s/.exec(terminal.lines()[0] ?? '');
  expect(Number(printed?.[1])).toBeGreaterThanOrEqual(400);
  // A single late answer may be the machine's own.
  await expect.poll(() => terminal.lines().join('')).not.toContain('───');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('a link that answers at once is not mentioned, unless the machine itself is slow', async () => {
  const terminal = openTerminal(program, { environment: line.environment, answersAfterMs: 0 });
  await terminal.sees('no bumps here');
  await expect.poll(() => terminal.output()).toContain(QUESTION);
  const printed = /link (\d+) ms/.exec(terminal.lines()[0] ?? '')?.[1];
  // Shown from a tenth of a second on.
  expect(printed === undefined || Number(printed) >= 100).toBe(true);
  // An answer before key-by-key input would be echoed.
  expect(terminal.lines().join('\n')).not.toMatch(/\d+;\d+R/);
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('a terminal that never answers is still drawn on, and is soon not waited for', async () => {
  const { environment } = line;
  const terminal = openTerminal(program, { environment });
  await terminal.sees('no bumps here', '───');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  expect(terminal.isAlternate()).toBe(false);
});

test('an answer that is under way at Ctrl-Z is waited for, so that the shell does not take it for typed text', async () => {
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

test('--link slow draws less from the start, and --link fast never asks', async () => {
  const slow = line.monitor({ args: ['--link', 'slow'], columns: WIDE });
  await slow.sees('no bumps here', 'link slow');
  expect(slow.lines().join('')).not.toContain('───');
  const fast = line.monitor();
  await fast.sees('no bumps here');
  expect(fast.output()).not.toContain(QUESTION);
});
