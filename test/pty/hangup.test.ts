import { readdir } from 'node:fs/promises';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { SMALL_DEMO, servedLine } from './served-line.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const line = servedLine(program);

test('a terminal that is closed leaves no process and no file', async () => {
  const terminal = openTerminal(program, { args: SMALL_DEMO });
  await terminal.sees('demo, simulated', 'no bumps here');
  terminal.close();
  // Ended by the signal, not by a core-dumping abort.
  expect((await terminal.ends()).signal).toBe(constants.signals.SIGHUP);
  expect(await processesOf(program)).toEqual([]);
  expect(await readdir(program.temporary)).toEqual([]);
});

test('a second signal while it ends changes nothing', async () => {
  const terminal = line.monitor();
  await terminal.sees('? keys');
  terminal.type('\u0003');
  terminal.signal('SIGTERM');
  await terminal.ends();
  expect(terminal.isAlternate()).toBe(false);
  for (let left = 100; (await processesOf(program)).length > 0 && left > 0; left -= 1)
    await pause(50);
  expect(await processesOf(program)).toEqual([]);
});
