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

test('Ctrl-Z or a signal gives the terminal back to the shell, and fg draws everything again', async () => {
  const shell = await openShell(program, { environment: line.environment });
  shell.type(`${commandLine(program)}\r`);
  await shell.sees('no bumps here');
  const isDrawn = async () => {
    await shell.sees('no bumps here', '? keys');
    await expect.poll(() => shell.lines().join('\n')).not.toContain('Stopped');
    expect(shell.isAlternate()).toBe(true);
  };
  const stops = [
    async () => shell.type(SUSPEND),
    async () => process.kill(await processIdOf(program), 'SIGTSTP'),
    async () => process.kill(await processIdOf(program), 'SIGSTOP'),
  ];
  for (const stop of stops) {
    await stop();
    await shell.sees('Stopped');
    shell.type('fg\r');
    await isDrawn();
    shell.type('j\r');
    await shell.sees('tickets go to');
    shell.type('s');
    await isDrawn();
  }

  // The size changes while it is stopped.
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

  // In the background it stays stopped instead of drawing over the shell.
  shell.type(SUSPEND);
  await shell.sees('Stopped', 'ready>');
  shell.type('clear; bg; wait; jobs -l\r');
  await shell.sees('Stopped (tty output)');
  await comesBackTo(shell, 'shell');
  shell.type('fg\r');
  await isDrawn();

  // Text that was typed into a prompt is still there.
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

test('Ctrl-L redraws the complete screen, and so does Ctrl-Z if no shell could continue it', async () => {
  const terminal = line.monitor();
  await terminal.sees('no bumps here');
  const redrawn = async (key: string) => {
    const before = terminal.output().length;
    terminal.type(key);
    await expect
      .poll(() => terminal.output().slice(before))
      .toMatch(/updated [\s\S]*no bumps here/);
    return terminal.output().slice(before);
  };
  expect(await redrawn('\u000c')).not.toContain('\u001b[2J');
  await redrawn(SUSPEND);
  terminal.type('j\r');
  await terminal.sees('tickets go to');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
});
