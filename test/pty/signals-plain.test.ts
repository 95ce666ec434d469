import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';

const program = builtProgram();
const line = servedLine(program);

test('L shows the screen as plain text outside the alternate screen, and any key returns', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  terminal.type('j\r');
  await terminal.sees('tickets go to');
  const drawn = terminal.lines();
  const before = terminal.output().length;
  terminal.type('L');
  await terminal.sees('-- Any key returns --');
  expect(terminal.isAlternate()).toBe(false);
  const printed = terminal.output().slice(before).split('\u001b[?1049l')[1] ?? '';
  expect(printed).toContain('tickets go to');
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u2500-\u25ff\u2800-\u28ff]/);
  expect(printed).not.toContain('? keys');
  terminal.type('\r');
  await terminal.sees('? keys');
  expect(terminal.isAlternate()).toBe(true);
  expect(terminal.lines().slice(3)).toEqual(drawn.slice(3));
  terminal.type('sq');
  await terminal.ends();
  // Printed text stays for copying.
  expect(terminal.isAlternate()).toBe(false);
  expect(terminal.lines().join('\n')).toContain('tickets go to');
  expect(terminal.lines().join('\n')).not.toContain('returns --');
});

test('L shows what the keys typed just before it led to, even over a menu, and a single Esc is Esc, although the next byte is waited for', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  terminal.type('?L');
  await terminal.sees('Keys for this screen', '-- Any key returns --');
  expect(terminal.isAlternate()).toBe(false);
  terminal.type('\u001b[B');
  await expect.poll(() => terminal.isAlternate()).toBe(true);
  await terminal.sees('Keys for this screen');
  terminal.type('q/L');
  await terminal.sees('filter: L_');
  expect(terminal.isAlternate()).toBe(true);
  terminal.type('\u001b');
  await terminal.sees('? keys');
  terminal.type('j\r');
  await terminal.sees('tickets go to');
  terminal.type('\u001b');
  await terminal.sees('no bumps here');
  // Ctrl-C quits from plain text as from everywhere.
  terminal.type('L');
  await terminal.sees('-- Any key returns --');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  expect(terminal.isAlternate()).toBe(false);
});

test('Ctrl-C of a terminal left in modifyOtherKeys quits from plain text, too', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  terminal.type('L');
  await terminal.sees('-- Any key returns --');
  terminal.type('\u001b[27;5;99~');
  expect((await terminal.ends()).exitCode).toBe(0);
  expect(terminal.isAlternate()).toBe(false);
});
