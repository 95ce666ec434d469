import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { servedLine } from './served-line.ts';
import { commandLine, openShell, processIdOf } from './signals-shell.ts';
import type { TerminalSession } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);

const SUSPEND = '\u001a';

async function comesBackTo(shell: TerminalSession, word: string): Promise<void> {
  shell.type(`echo ${word}-$((40 + 2))\r`);
  await shell.sees(`${word}-42`);
  expect(shell.isAlternate()).toBe(false);
}

async function ended(): Promise<void> {
  await expect.poll(() => processesOf(program)).toEqual([]);
}

test('Ctrl-Z gives the terminal back to the shell, and fg draws everything again', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  shell.type(SUSPEND);
  await shell.sees('Stopped', 'ready>');
  await comesBackTo(shell, 'shell');
  shell.type('fg\r');
  await shell.sees('no bumps here', '? keys');
  expect(shell.isAlternate()).toBe(true);
  expect(shell.lines().join('\n')).not.toContain('Stopped');
  shell.type('j\r');
  await shell.sees('tickets go to');
  shell.type('sq');
  await ended();
  await comesBackTo(shell, 'after');
});

test('a size that changed while it was stopped is seen after fg', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  for (const [columns, rows] of [
    [60, 15],
    [100, 30],
  ] as const) {
    shell.type(SUSPEND);
    await shell.sees('Stopped', 'ready>');
    shell.resize(columns, rows);
    shell.type('fg\r');
    await expect.poll(() => shell.lines()[rows - 2]).toMatch(/\? keys {2}q quit *$/);
    expect(shell.lines()[0]).toHaveLength(columns);
  }
  shell.type('\u0003');
  await ended();
});

test('Ctrl-Z in a prompt stops it, too, and the typed text is still there', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  shell.type('/gri');
  await shell.sees('filter: gri_');
  shell.type(SUSPEND);
  await shell.sees('Stopped');
  shell.type('fg\r');
  await shell.sees('filter: gri_');
  shell.type('\u0003');
  await ended();
  await comesBackTo(shell, 'after');
});

test('a program between the shell and the monitor is stopped and continued with it', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`sh -c '${commandLine(program)}; echo through'\r`);
  await shell.sees('no bumps here');
  shell.type(SUSPEND);
  await shell.sees('Stopped');
  shell.type('fg\r');
  await shell.sees('no bumps here');
  shell.type('q');
  await shell.sees('through');
  await ended();
});

test.each(['SIGTSTP', 'SIGSTOP'] as const)(
  '%s from outside stops it, and fg draws everything again with working keys',
  async (name) => {
    const shell = await openShell(program, { environment: line.environment });
    shell.type(`${commandLine(program)}\r`);
    await shell.sees('no bumps here');
    process.kill(await processIdOf(program), name);
    await shell.sees('Stopped');
    shell.type('fg\r');
    await shell.sees('no bumps here');
    await expect.poll(() => shell.lines().join('\n')).not.toContain('Stopped');
    expect(shell.isAlternate()).toBe(true);
    shell.type('j\r');
    await shell.sees('tickets go to');
    shell.type('\u0003');
    await ended();
    await comesBackTo(shell, 'after');
  },
);

test('in the background it stays stopped instead of drawing over the shell', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  shell.type(SUSPEND);
  await shell.sees('Stopped');
  shell.type('clear; bg; wait; jobs -l\r');
  await shell.sees('Stopped (tty output)');
  await comesBackTo(shell, 'shell');
  shell.type('fg\r');
  await shell.sees('no bumps here', '? keys');
  shell.type('\u0003');
  await ended();
  await comesBackTo(shell, 'after');
});

test('a stopped job ended by the shell does not touch the terminal again', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  shell.type(SUSPEND);
  await shell.sees('Stopped');
  shell.type('kill %1\r');
  await ended();
  await comesBackTo(shell, 'shell');
});

test('if no shell could continue it, Ctrl-Z draws the screen again and nothing stops', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  const before = terminal.output().length;
  terminal.type(SUSPEND);
  await expect.poll(() => terminal.output().slice(before)).toContain('no bumps here');
  terminal.type('j\r');
  await terminal.sees('tickets go to');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
});

test('Ctrl-L redraws the complete screen', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  const before = terminal.output().length;
  terminal.type('\u000c');
  await expect.poll(() => terminal.output().slice(before)).toMatch(/updated [\s\S]*no bumps here/);
  expect(terminal.output().slice(before)).not.toContain('\u001b[2J');
  terminal.type('q');
  expect((await terminal.ends()).exitCode).toBe(0);
});
