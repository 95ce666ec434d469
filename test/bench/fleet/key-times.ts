/** Keys on the restaurant list, from the key to the last byte. */
import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../bench-size.ts';
import type { Running } from '../terminal/pseudo-terminal.ts';

const TIMES = sized(40, 1);
const PAGE_DOWN = '\u001b[6~';
const ESCAPE = '\u001b';

/** One entry per counted key. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  move: ['j', 'k'],
  'to the end and back': ['G', 'g'],
  page: [PAGE_DOWN, 'g'],
};
const FILTER = 'late>20%';
/** In the cursor row, UTF-8. */
const CURSOR = Buffer.from('▶');
/** While rows are read. */
const BETWEEN_MS = 40;
const LOST_MS = 5_000;

/** Ms per key, by kind. */
export type KeyTimes = Readonly<Record<string, readonly number[]>>;

/** Nothing is being read. */
export async function keyTimes(running: Running): Promise<KeyTimes> {
  const times: Record<string, readonly number[]> = {};
  for (const [kind, keys] of Object.entries(KINDS)) times[kind] = await pressed(running, keys);
  const typed: number[] = [];
  for (let round = 0; round < TIMES / 8; round += 1) {
    await running.press('/');
    for (const letter of FILTER) typed.push((await running.press(letter)).ms);
    // Esc, plus the wait.
    await running.press(ESCAPE, 600);
  }
  times['letter of a filter'] = typed;
  return times;
}

/** Ms, while reads redraw: each until the cursor's sign is sent. */
export async function movesWhileReading(running: Running): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    await pause(BETWEEN_MS);
    running.take();
    const at = performance.now();
    running.send(count % 2 === 0 ? 'j' : 'k');
    while (!running.take().includes(CURSOR)) {
      if (performance.now() - at > LOST_MS) throw new Error('The cursor did not move.');
      await pause(1);
    }
    times.push(running.lastAt() - at);
  }
  return times;
}

async function pressed(running: Running, keys: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    for (const key of keys) times.push((await running.press(key)).ms);
  }
  return times;
}
