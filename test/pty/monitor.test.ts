import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { SMALL_DEMO, servedLine } from './served-line.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);

/** The terminal is restored: pastes not marked, own screen left, then only the cursor shown. No process or file is left. */
async function expectNothingLeft(terminal: TerminalSession): Promise<void> {
  expect(terminal.isAlternate()).toBe(false);
  expect(terminal.lines().join('')).toBe('');
  const output = terminal.output();
  expect(output.startsWith('\u001b[?1049h')).toBe(true);
  const [, after] = output.split('\u001b[?1049l');
  expect(after?.replaceAll('\u001b[?25h', '')).toBe('');
  expect(output.lastIndexOf('\u001b[?25h')).toBeGreaterThan(output.lastIndexOf('\u001b[?25l'));
  expect(output).toContain('\u001b[?2004h');
  expect(output.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(output.lastIndexOf('\u001b[?2004h'));
  expect(await processesOf(program)).toEqual([]);
  expect(await readdir(program.temporary)).toEqual([]);
}

test('the demo lists stations, opens one, filters, and narrows the day, and q leaves the terminal as it was', async () => {
  const terminal = openTerminal(program);
  await terminal.sees('demo, simulated', 'Grill', 'no bumps here');
  expect(terminal.isAlternate()).toBe(true);
  // What the end looks for can be found.
  expect(await processesOf(program)).toHaveLength(1);
  terminal.type('j\r');
  await terminal.sees('tickets go to', '[KDS]');
  terminal.type('F');
  await terminal.sees('[prep] [expo 1] [expo 2]', 'Time');
  terminal.type('12');
  await terminal.sees(/^\[prep\] [\d,]+ \/ [\d,]+/m);
  terminal.type('/grill\r');
  await terminal.sees('filter: grill');
  terminal.type('\r');
  await terminal.sees('fired to bumped', 'Grill');
  terminal.type('qqq:quit\r');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  await expectNothingLeft(terminal);
});

test('the demo of a date older than any that it compares with has the same rows as in commands, and SIGTERM leaves the terminal as it was', async () => {
  const terminal = openTerminal(program, { args: SMALL_DEMO });
  await terminal.sees('demo, simulated', 'no bumps here');
  terminal.type(':date 20260101\r');
  await terminal.sees('Thu, Jan 1, 2026 (not today)', 'no bumps here');
  terminal.signal('SIGTERM');
  expect((await terminal.ends()).exitCode).toBe(143);
  await expectNothingLeft(terminal);
});

test('the demo opens a chosen date, is the same for a seed wherever it runs, and SIGINT leaves the terminal as it was', async () => {
  const terminal = openTerminal(program, {
    args: ['demo', '--profile', 'cafe', '--seed', '7', '--date', '-1', '--timezone', 'Asia/Tokyo'],
    columns: 110,
  });
  await terminal.sees('(not today)', 'Tokyo', 'no bumps here');
  terminal.signal('SIGINT');
  expect((await terminal.ends()).exitCode).toBe(130);
  await expectNothingLeft(terminal);
});

test('SIGHUP leaves the terminal as it was, and ends with 0', async () => {
  const terminal = openTerminal(program, { args: SMALL_DEMO });
  await terminal.sees('demo, simulated', 'no bumps here');
  terminal.signal('SIGHUP');
  expect((await terminal.ends()).exitCode).toBe(0);
  await expectNothingLeft(terminal);
});

test('Ctrl-C leaves the terminal as it was, even before anything was read', async () => {
  const terminal = openTerminal(program, { args: SMALL_DEMO });
  await terminal.sees('? keys');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  await expectNothingLeft(terminal);
});

test('with CI or ACCESSIBLE=0 in the environment it still draws, complete frames of any size, and Esc closes what it is pressed in', async () => {
  const environment = { CI: 'true', ACCESSIBLE: '0' };
  const terminal = line.monitor({ columns: 60, rows: 15, environment });
  await terminal.sees('no bumps here', '? keys');
  expect(terminal.isAlternate()).toBe(true);
  terminal.resize(100, 40);
  await terminal.sees('z zoom');
  terminal.resize(70, 20);
  await terminal.sees('? keys');
  terminal.type('jj\r');
  await terminal.sees('tickets go to', 'q back');
  const lines = terminal.lines();
  expect(lines[0]).toMatch(/^Restaurant .* updated just now/);
  expect(lines[18]).toContain('q back');
  terminal.type('s');
  await terminal.sees('no bumps here');
  terminal.type('?');
  await terminal.sees('Keys for this screen');
  // A bracket right after Esc is a separate key.
  terminal.type('\u001b]');
  await terminal.sees('no bumps here', 'Later dates are still to come.');
  terminal.type('/zz\u007f\u007fgr\u001b');
  await terminal.sees('? keys');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  await expectNothingLeft(terminal);
});

test('with NO_COLOR there is no color, and a C locale gets only ASCII around the data', async () => {
  const environment = { NO_COLOR: '1', FORCE_COLOR: '', LANG: 'C' };
  const terminal = line.monitor({ environment });
  await terminal.sees('no bumps here');
  terminal.type('jF');
  await terminal.sees('[prep] [expo 1] [expo 2]');
  terminal.type('sjjjj\r');
  await terminal.sees('tickets go to');
  terminal.type('\u0003');
  await terminal.ends();
  // The only such sequence ends the session.
  expect(terminal.output().replaceAll('\u001b[0m', '')).not.toMatch(/\u001b\[[\d;]*m/);
  expect(terminal.output()).not.toMatch(/[─│┌▶▲▼…·]/);
});
