/** Eight hours of service watched by somebody who presses keys at random; `npm run soak` takes its time about it. */
import { expect, test } from 'vitest';
import { random } from '../../src/simulator/random.ts';
import { usedHeap } from './heap.ts';
import { randomKeys } from './random-keys.ts';
import type { ScreenWitness } from './screen-witness.ts';
import { type WatchedDay, watchDay } from './watched-day.tsx';

const SERVICE_MS = 8 * 60 * 60_000;
const SEED = 20_260_115;
const IS_FULL = process.env['LINECHECK_SOAK'] === 'full';
const LENGTH = IS_FULL
  ? { keys: 20_000, resizes: 500, patienceMs: 3_600_000 }
  : { keys: 250, resizes: 10, patienceMs: 60_000 };
const WARM_UP = { keys: 2_000, resizes: 50 };
const GROWTH = 1.1;

test(
  'eight hours of service, random keys and resizes leave every tenth frame as drawn, nothing thrown and no heap behind',
  async () => {
    // Both hold the whole day in the end, so that only what piles up by the way tells them apart.
    const warm = IS_FULL ? await heapAfter(WARM_UP) : Number.POSITIVE_INFINITY;
    const day = await watchDay();
    await watch(day, LENGTH);
    const { screen } = day;
    await screen.caughtUp();
    expect(screen.differences.slice(0, 3)).toEqual([]);
    expect(screen.compared()).toBeGreaterThan(LENGTH.keys / 20);
    const used = await usedHeap();
    if (IS_FULL) report(screen, warm, used);
    expect(used).toBeLessThanOrEqual(warm * GROWTH);
  },
  LENGTH.patienceMs,
);

interface Length {
  readonly keys: number;
  readonly resizes: number;
}

/** The heap of a monitor that was opened on the same day and watched for a while. */
async function heapAfter(length: Length): Promise<number> {
  const day = await watchDay();
  await watch(day, length);
  const used = await usedHeap();
  day.close();
  return used;
}

/** Lets the service pass evenly while keys are pressed and the terminal changes its size. */
async function watch(day: WatchedDay, { keys, resizes }: Length): Promise<void> {
  const from = random(SEED, 'soak');
  const between = Math.floor(keys / resizes);
  let resizeAt = between;
  for (let pressed = 0; pressed < keys; ) {
    for (const key of randomKeys(from)) {
      await day.press(key);
      await day.passes(SERVICE_MS / keys);
      pressed += 1;
    }
    if (pressed < resizeAt) continue;
    resizeAt += between;
    await day.screen.resize({ columns: 60 + from.below(141), rows: 15 + from.below(46) });
  }
}

function report(screen: ScreenWitness, warm: number, used: number): void {
  const perFrame = Math.round(screen.bytes() / screen.frames());
  process.stdout.write(
    `${screen.frames()} frames, ${screen.compared()} compared, ${perFrame} bytes a frame; ` +
      `heap ${megabytes(warm)} warm, ${megabytes(used)} in the end\n`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
