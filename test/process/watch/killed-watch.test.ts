import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { killedWatch } from './killed-watch.ts';
import { clockAt } from './simulated-chain.ts';

const program = builtProgram();

test('a watch that is killed twice loses no line, begins and ends each state once, and sends each line', async () => {
  const found = await killedWatch(program, {
    plants: [['slow:Grill@17:40+60m*2.5'], ['stop:Cold@18:35+15m'], ['slow:Grill@18:00+80m*2.5']],
    kills: 2,
    haste: 80,
    from: clockAt(18, 30),
    to: clockAt(18, 48),
    random: () => 0.5,
  });
  expect(found.faults).toEqual([]);
  expect(found.begun).toBeGreaterThan(1);
  expect(found.ended).toBe(found.begun);
});
