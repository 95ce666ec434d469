/** Hours of service under random keys: two, and eight in the slow `npm run soak`. */
import { expect, test } from 'vitest';
import { type Random, random } from '../../src/service/simulator/random.ts';
import { usedHeap } from './heap.ts';
import { randomKeys } from './random-keys.ts';
import type { ScreenWitness } from './screen-witness.ts';
import { type WatchedDay, watchDay } from './watched-day.tsx';

const SEED = 20_260_115;
const IS_FULL = process.env['LINECHECK_SOAK'] === 'full';
const SERVICE_MS = (IS_FULL ? 8 : 2) * 60 * 60_000;
/** Per half: service passes in the first, the second only looks at it. */
const HALF = IS_FULL ? { keys: 10_000, resizes: 250 } : { keys: 60, resizes: 3 };
const PATIENCE_MS = IS_FULL ? 3_600_000 : 300_000;
const GROWTH = 1.1;

test(
  'hours of service, random keys, and resizes leave the screen as drawn, no error, and no growing heap',
  async () => {
    const day = await watchDay();
    const from = random(SEED, 'soak');
    await watch(day, from);
    // Everything to hold is held by now, so later growth has piled up.
    const warm = IS_FULL ? await usedHeap() : Number.POSITIVE_INFINITY;
    await watch(day, from);
    const { screen } = day;
    await screen.caughtUp();
    expect(screen.differences.slice(0, 3)).toEqual([]);
    expect(screen.compared()).toBeGreaterThan(HALF.keys / 10);
    const used = await usedHeap();
    if (IS_FULL) report(screen, warm, used);
    expect(used).toBeLessThanOrEqual(warm * GROWTH);
  },
  PATIENCE_MS,
);

/** Hours pass evenly during keys and resizes. */
async function watch(day: WatchedDay, from: Random): Promise<void> {
  const { keys, resizes } = HALF;
  const between = Math.floor(keys / resizes);
  let resizeAt = between;
  for (let pressed = 0; pressed < keys;) {
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
