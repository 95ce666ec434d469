import { readdir } from 'node:fs/promises';
import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { ON_TUESDAY, SMALL_DEMO, servedLine } from './served-line.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);
const WIDE = { columns: 400, rows: 200 };
const SPOKEN = { ...WIDE, environment: { ACCESSIBLE: '1' } };

/** Marks pastes on and off: the only output besides lines. */
const MARKS_PASTES = /\u001b\[\?2004[hl]/g;

/** Only lines: no control but line ends, no other escape sequence, no box, block, or braille. */
function expectOnlyLines(terminal: TerminalSession): void {
  expect(terminal.isAlternate()).toBe(false);
  expect(terminal.output().replaceAll('\r\n', '\n').replace(MARKS_PASTES, '')).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2500-\u259f\u2800-\u28ff]/,
  );
}

test('with ACCESSIBLE=1 the demo is printed only in lines, key by key, and they stay on the screen', async () => {
  const environment = { ...SPOKEN.environment, ...ON_TUESDAY };
  const terminal = openTerminal(program, { ...SPOKEN, environment });
  await terminal.sees('linecheck, in sentences.', '8 stations, ', 'Bumped: ', ', 1 of 8: ');
  await terminal.sees('Fry has been slow since ');
  terminal.type('gj');
  await terminal.sees(', 2 of 8: ');
  terminal.type('\r');
  await terminal.sees('routes out:', '1 of ');
  terminal.type('qF');
  await terminal.sees('Items at all stations: ');
  terminal.type('12');
  await terminal.sees('prep only');
  terminal.type('/grill\r');
  await terminal.sees('grill', 'filter grill');
  terminal.type('d3\r');
  await terminal.sees('Business date, 14 choices.', ', not today.');
  terminal.type('?');
  await terminal.sees('Question mark: keys for this screen.');
  terminal.type('sq');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expectOnlyLines(terminal);
  expect(await processesOf(program)).toEqual([]);
  expect(await readdir(program.temporary)).toEqual([]);
});

test.each([
  { ACCESSIBLE: '1', TERM: 'dumb', LANG: 'C' },
  { INK_SCREEN_READER: 'true', CI: 'true', FORCE_COLOR: '3' },
])('%j is printed in lines, and a signal ends it', async (environment) => {
  const terminal = openTerminal(program, { ...WIDE, args: SMALL_DEMO, environment });
  await terminal.sees(' stations, ', 'Bumped: ');
  terminal.signal('SIGTERM');
  expect((await terminal.ends()).exitCode).toBe(143);
  expectOnlyLines(terminal);
  expect(terminal.output().includes('\u001b')).toBe(environment.TERM !== 'dumb');
  expect(await readdir(program.temporary)).toEqual([]);
});

test('on 80 columns lines break between words, and Ctrl-C ends a line that is being typed', async () => {
  const terminal = line.monitor({ environment: { ACCESSIBLE: '1' } });
  await terminal.sees('Bumped: ', 'Updated just now.', ', 1 of 8: ');
  terminal.type('/sal');
  await terminal.sees('Filter: type words', 'sal');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  expectOnlyLines(terminal);
  const lines = terminal.output().replace(MARKS_PASTES, '').split('\r\n');
  expect(lines.slice(-3)).toEqual(['sal', 'linecheck closed.', '']);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(80);
});

test('a terminal that is closed during printing leaves no process and no file', async () => {
  const terminal = openTerminal(program, { ...SPOKEN, args: SMALL_DEMO });
  await terminal.sees(' stations, ', 'Bumped: ');
  terminal.close();
  expect((await terminal.ends()).signal).toBe(constants.signals.SIGHUP);
  expect(await processesOf(program)).toEqual([]);
  expect(await readdir(program.temporary)).toEqual([]);
});
