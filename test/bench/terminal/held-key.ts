/** A key held for 3 s at 30 Hz: time from the last one to the list's last byte, on a fast and on a slow link. */
import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../bench-size.ts';
import { openList } from './opened-list.ts';
import type { Program } from './programs.ts';
import { type Running, type Size, start } from './pseudo-terminal.ts';
import { median } from './statistics.ts';

export const HELD_SIZE: Size = { columns: 160, rows: 50 };
export const HELD_KEYS = sized(90, 3);
const HZ = 30;
const SETTLING_MS = sized(700, 50);
/** The pane comes 100 ms after the last key, and the list sooner. On a slow link, bytes come without such a pause. */
const LIST_QUIET_MS = 60;
const SLOW_BYTES_PER_SECOND = sized(32, 1024) * 1024;

export interface HeldKey {
  readonly unlimitedMs: number;
  readonly slowMs: number;
  /** All 3 s on the slow link. */
  readonly slowBytes: number;
}

/** Waits for the key. */
export interface HeldIn {
  readonly open: (bytesPerSecond: number) => Promise<Opened>;
  readonly key: string;
}

interface Opened {
  readonly running: Running;
  readonly end: () => Promise<void>;
}

/** With the cursor where each key scrolls. */
export function heldInMonitor(monitor: Program): HeldIn {
  const { down } = monitor.keys;
  return {
    key: down,
    async open(bytesPerSecond) {
      const opened = await openList(monitor, HELD_SIZE, bytesPerSecond);
      await opened.running.press(down.repeat(HELD_SIZE.rows), SETTLING_MS);
      return opened;
    },
  };
}

/** Draws the next frame for each byte. */
export function heldInPlayer(player: Omit<Program, 'keys'>): HeldIn {
  return {
    key: 'n',
    async open(bytesPerSecond) {
      const running = start(player, HELD_SIZE, bytesPerSecond);
      await running.shows(player.painted);
      await running.settles(SETTLING_MS);
      return { running, end: running.end };
    },
  };
}

/** Medians. The two links take turns. */
export async function heldKey(held: HeldIn, rounds: number): Promise<HeldKey> {
  const unlimited: number[] = [];
  const slow: number[] = [];
  const bytes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    unlimited.push((await hold(held, Infinity)).lagMs);
    const onSlow = await hold(held, SLOW_BYTES_PER_SECOND);
    slow.push(onSlow.lagMs);
    bytes.push(onSlow.bytes);
  }
  return { unlimitedMs: median(unlimited), slowMs: median(slow), slowBytes: median(bytes) };
}

async function hold(
  { open, key }: HeldIn,
  bytesPerSecond: number,
): Promise<{ readonly lagMs: number; readonly bytes: number }> {
  const { running, end } = await open(bytesPerSecond);
  try {
    const before = running.total();
    const begun = performance.now();
    let last = begun;
    for (let count = 0; count < HELD_KEYS; count += 1) {
      await pause(Math.max(0, begun + (count * 1_000) / HZ - performance.now()));
      last = performance.now();
      running.send(key);
    }
    await running.settles(LIST_QUIET_MS);
    const lagMs = Math.max(0, running.lastAt() - last);
    await running.settles(400);
    return { lagMs, bytes: running.total() - before };
  } finally {
    await end();
  }
}
