import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { openHostile } from './hostile-monitor.ts';

const program = builtProgram();

/** Exports before and between the two looks at the heap. */
const EXPORTS = 12;
const GROWTH = 1.1;

test('a monitor on a platform that answers nearly everything wrong keeps nothing of it', async () => {
  const monitor = await openHostile(program, 'cafe');
  const readOften = async () => {
    for (const until = monitor.exports() + EXPORTS; monitor.exports() < until;) {
      monitor.type('r');
      await pause(50);
    }
  };
  await readOften();
  const warm = await monitor.live();
  await readOften();
  expect(await monitor.live()).toBeLessThanOrEqual(warm * GROWTH);
  monitor.type('s');
  await monitor.sees('Setup');
});
