import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';

const program = builtProgram();
const line = servedLine(program);

const ON = '\u001b[?1000h\u001b[?1006h';
const OFF = '\u001b[?1006l\u001b[?1000l';
// oxlint-disable-next-line no-control-regex -- modes are control sequences
const ANY_MODE = /\u001b\[\?(?:9|100[0-6]|1015|1016)[hl]/g;

test('clicks select and open, heads sort, footer keys work, the wheel scrolls, and all can be turned off', async () => {
  const terminal = line.monitor({ rows: 40, columns: 100 });
  await terminal.sees('no bumps here');
  const at = (text: string) => {
    const row = terminal.lines().findIndex((each) => each.includes(text));
    return { row: row + 1, column: (terminal.lines()[row]?.indexOf(text) ?? -1) + 1 };
  };
  /** As a phone's client does: press and release at once. */
  const tap = (text: string): void => {
    const { row, column } = at(text);
    terminal.type(`\u001b[<0;${column};${row}M\u001b[<0;${column};${row}m`);
  };
  terminal.type('g');
  await terminal.seesAtCursor('▶ ');
  // Off: not a byte, and nothing is clicked or typed.
  tap('Pizza  ');
  terminal.type('\u001b[M !!\u001b[32;5;9M');
  terminal.type(':mouse on\r');
  await terminal.sees('The mouse is on');
  await terminal.sends(ON);
  expect(terminal.output().match(ANY_MODE)).toHaveLength(2);
  tap('Station  ');
  await terminal.sees('Station▲');
  // By name, so that neither is selected yet, whatever is slow.
  terminal.type('g');
  await terminal.seesAtCursor('▶ Bar');
  tap('Pizza  ');
  await terminal.seesAtCursor('▶ Pizza');
  tap('Grill  ');
  await terminal.seesAtCursor('▶ Grill');
  tap('Station▲');
  await terminal.sees('Station▼');
  terminal.type('G\u001b[<64;5;9M');
  await terminal.seesAtCursor('▶ Fry');
  const { row } = at('Fry  ');
  terminal.type('\u001b[<0;4');
  terminal.type(`;${row}M`);
  await terminal.sees('tickets go to');
  tap('q back');
  await terminal.sees('Station▼');
  // While typing, nothing is clicked, and nothing is typed.
  terminal.type(':da');
  tap('Grill  ');
  terminal.type('t');
  await terminal.seesAtCursor('command: dat_');
  terminal.type('\u001b');
  // Plain text to copy: the mouse is the terminal's.
  terminal.type('L');
  await terminal.sees('Any key returns');
  await terminal.sends(OFF);
  terminal.type('j');
  await terminal.sees('q quit');
  terminal.type('q');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
  expect(terminal.output().split(ON)).toHaveLength(3);
  expect(terminal.output().split(OFF)).toHaveLength(3);
});

test(':mouse is remembered and stronger than the setting', async () => {
  const environment = {
    LINECHECK_MOUSE: 'on',
    XDG_STATE_HOME: join(program.temporary, 'state'),
  };
  const first = line.monitor({ environment });
  await first.sees('no bumps here');
  await first.sends(ON);
  first.type(':mouse off\r');
  await first.sees('The mouse is off.');
  first.type('q');
  expect((await first.ends()).exitCode).toBe(0);
  const second = line.monitor({ environment });
  await second.sees('no bumps here');
  second.type('q');
  expect((await second.ends()).exitCode).toBe(0);
  expect(second.output()).not.toMatch(ANY_MODE);
});

test('a click in the pane beside a list neither selects nor opens a row, and a signal turns reporting off', async () => {
  const terminal = line.monitor({ rows: 50, columns: 160, environment: { LINECHECK_MOUSE: 'on' } });
  await terminal.sees('no bumps here');
  await terminal.sends(ON);
  terminal.type('FW');
  await terminal.sees('Ticket: 1 of ', 'expo 1');
  await terminal.seesAtCursor('▶ ');
  const row = terminal.lines().findIndex((each) => each.startsWith('▶')) + 1;
  for (const at of [row, row + 1, 45]) terminal.type(`\u001b[<0;130;${at}M`);
  terminal.type(`\u001b[<0;10;${row + 2}M`);
  await terminal.sees('Ticket: 3 of ');
  terminal.type(`\u001b[<0;10;${row + 2}M`);
  await terminal.sees('fired to bumped');
  terminal.signal('SIGTERM');
  expect((await terminal.ends()).exitCode).toBe(143);
  expect(terminal.output().lastIndexOf(OFF)).toBeGreaterThan(terminal.output().lastIndexOf(ON));
});
