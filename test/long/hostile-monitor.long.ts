import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { openHostile } from '../soak/hostile-monitor.ts';
import { recordFigures } from './record-figures.ts';

const program = builtProgram();

const MINUTE_MS = 60_000;
/** Resident memory skips the first minute, memory in use the first half: they fill what stays filled. */
const MINUTES = 10;
const KEY_MS = 200;
const KEYS_A_SECOND = 1_000 / KEY_MS;
/** Allowed distance from the memory plateau, and growth in use at the end. */
const WITHIN = 0.2;
const GROWTH = 1.1;
/** Refreshes on items and stations, and walks the rows. */
const KEYS = 'rrrrrrrrrrrrrrrrrrrrjjjrrrrrrrrrrrrrrrsrrrrrFrrrrrrrrrrGrrrrg';

it('the memory of a monitor on a hostile platform stays within a fifth above its plateau', async () => {
  const monitor = await openHostile(program, 'busy');
  const residents: number[] = [];
  let keys = 0;
  const watch = async (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; keys += 1) {
      monitor.type(KEYS.charAt(keys % KEYS.length));
      await pause(KEY_MS);
      if (keys % KEYS_A_SECOND === 0) residents.push(monitor.resident());
    }
  };
  await watch(MINUTE_MS);
  residents.length = 0;
  await watch((MINUTES / 2 - 1) * MINUTE_MS);
  const warm = await monitor.live();
  await watch((MINUTES / 2) * MINUTE_MS);
  const live = await monitor.live();
  const sorted = residents.toSorted((a, b) => a - b);
  const [least = 0, plateau = 0, most = 0] = [0, 0.5, 1].map((share) =>
    sorted.at(Math.floor((sorted.length - 1) * share)),
  );
  await recordFigures('monitor on a hostile platform', {
    minutes: MINUTES,
    exports: monitor.exports(),
    'MB resident, least': megabytes(least),
    'MB resident, median': megabytes(plateau),
    'MB resident, most': megabytes(most),
    'MB in use, halfway': megabytes(warm),
    'MB in use, in the end': megabytes(live),
  });
  expect(most).toBeLessThanOrEqual(plateau * (1 + WITHIN));
  expect(least).toBeGreaterThanOrEqual(plateau * (1 - WITHIN));
  expect(live).toBeLessThanOrEqual(warm * GROWTH);
});

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
