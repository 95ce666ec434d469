/** 50 times SIGKILL for the program through one evening of a chain. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { killedWatch } from '../process/watch/killed-watch.ts';
import { clockAt } from '../process/watch/simulated-chain.ts';
import { recordFigures } from './record-figures.ts';

const program = builtProgram();

test('50 kills lose no line of a chain, and begin and end each state once', async () => {
  const { faults, ...counts } = await killedWatch(program, {
    plants: [
      ['slow:Grill@18:00+70m*2.5'],
      ['stop:Cold@19:00+40m'],
      ['slow:Grill@19:30+60m*2.5', 'stop:Cold@17:50+30m'],
      ['stop:Cold@20:20+40m'],
      ['slow:Cold@18:40+90m*2.5'],
      [],
    ],
    kills: 50,
    haste: 60,
    from: clockAt(17, 45),
    to: clockAt(22),
    random: () => randomInt(1_000_000) / 1_000_000,
  });
  await recordFigures('watch of a chain of 6 killed through an evening', {
    kills: counts.kills,
    'states begun': counts.begun,
    'states ended': counts.ended,
    'lines marked as repeated': counts.repeated,
    'webhook requests': counts.posted,
    'lost, twice, or never ended': faults.length,
  });
  expect(faults).toEqual([]);
  expect(counts.begun).toBeGreaterThan(5);
});
