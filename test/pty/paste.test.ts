import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';
import { commandLine, openShell } from './signals-shell.ts';
import type { TerminalSession } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);

const ON = '\u001b[?2004h';
const OFF = '\u001b[?2004l';
/** Off, and the alternate screen left, in one go. */
const LEFT = `${OFF}\u001b[?25h\u001b[0m\u001b[?1049l`;

const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

/** Pastes are marked only while the program runs. */
function expectMarksOff({ output }: TerminalSession): void {
  expect(output()).toContain(ON);
  expect(output().lastIndexOf(OFF)).toBeGreaterThan(output().lastIndexOf(ON));
}

test('pasted text goes into a prompt, and without a prompt only a notice appears', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  terminal.type(pasted('qF\rq\u0003'));
  await terminal.sees('The paste was ignored: no prompt is open.', 'no bumps here');
  terminal.type(`/${pasted('gri\n\u001b[A\tll')}`);
  await terminal.sees('filter: gri [A ll_');
  // In pieces, with a split end mark.
  terminal.type('\u0015\u001b[200~sau\u001b[2');
  terminal.type('01~');
  await terminal.sees('filter: sau_');
  // Without an end: over when nothing more comes. Late input is no key.
  terminal.type('\u0015\u001b[200~bar');
  await terminal.sees('filter: bar_');
  terminal.type(' q\rq');
  terminal.type('\u001b[201~');
  await terminal.sees('filter: bar q q_');
  terminal.type('\u001b');
  await terminal.sees('? keys');
  terminal.type('L');
  await terminal.sees('-- Any key returns --');
  // All counts as one key, to return.
  terminal.type(pasted('qqq'));
  await terminal.sees('no bumps here', '? keys');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  expectMarksOff(terminal);
});

test('Ctrl-C ends it in the middle of a paste that has no end', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  terminal.type('/\u001b[200~sal');
  await terminal.sees('filter: sal_');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  expectMarksOff(terminal);
});

test('a shell that is reached by suspending it gets pastes in its own way', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  shell.type('\u001a');
  await shell.sees('Stopped');
  expect(shell.output()).toContain(LEFT);
  shell.type('fg\r');
  await shell.sees('no bumps here', '? keys');
  const { length } = shell.output().split(LEFT);
  shell.type(pasted('q'));
  await shell.sees('The paste was ignored: no prompt is open.');
  shell.type('q');
  await expect.poll(() => shell.output().split(LEFT).length).toBe(length + 1);
});

test('in accessible mode pasted text is text, too', async () => {
  const terminal = line.monitor({
    columns: 400,
    rows: 200,
    environment: { ACCESSIBLE: '1' },
  });
  await terminal.sees('8 stations, ', 'Bumped: ');
  terminal.type(pasted('qq\r'));
  await terminal.sees('The paste was ignored: no prompt is open.');
  terminal.type(`/${pasted('grill')}\r`);
  await terminal.sees('Filter grill: 1 of 8 stations.');
  terminal.type(`d${pasted('-1')}\r`);
  await terminal.sees(', not today.');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
  expectMarksOff(terminal);
});
