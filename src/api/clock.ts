import { randomInt } from 'node:crypto';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export interface Clock {
  /** By the wall clock, epoch ms: for dates, and for what people and other machines read. It may be set back or ahead. */
  now(): number;
  /** Epoch ms when the program started, and even since then: for waits, pauses, limits, and ages. Full ms. */
  steady(): number;
  /** Rejects as soon as `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: steadyReading(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
};

/** `uptime` may count only full seconds. */
const SLEPT_MS = 2_000;

/** Time in which the machine slept counts, too. Node's monotonic clock leaves it out on some systems. */
function steadyReading(): () => number {
  const awakeSince = uptime() * 1_000 - performance.now();
  let [sleptMs, aheadMs] = [0, 0];
  return () => {
    const awakeMs = performance.now();
    const wallAheadMs = Date.now() - performance.timeOrigin - awakeMs;
    // A sleep moves the wall clock as setting it does. Only a sleep is in `uptime`, which is slow to ask.
    if (Math.abs(wallAheadMs - aheadMs) > SLEPT_MS) {
      aheadMs = wallAheadMs;
      const leftOutMs = uptime() * 1_000 - awakeMs - awakeSince;
      if (leftOutMs > sleptMs + SLEPT_MS) sleptMs = leftOutMs;
    }
    return Math.floor(performance.timeOrigin + awakeMs + sleptMs);
  };
}

/** Smaller differences are harmless, ms: a token's last minute is unused (A21). */
const HARMLESS_MS = 60_000;

/** Our clock (epoch ms) minus theirs, ms: above 0 where ours is ahead. `undefined` without a Date header. */
export function clockSkewMs(headers: ReadonlyMap<string, string>, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return undefined;
  // A cache repeats the first answer's date and adds an age in seconds.
  const age = headers.get('age') ?? '';
  return now - date - (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0);
}

/** How far our clock is off, and in which direction. `undefined` up to a minute. */
export function skewSentence(skewMs: number | undefined, host: string): string | undefined {
  if (skewMs === undefined || Math.abs(skewMs) <= HARMLESS_MS) return undefined;
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${amount(Math.abs(skewMs))} ${direction} that of ${host}.`;
}

function amount(ms: number): string {
  // A Date header has full seconds and travel time: three hours rarely measure exactly three.
  const minutes = ms < 3_600_000 ? Math.floor(ms / 60_000) : Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} days`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min ${Math.floor(ms / 1000) % 60} s`;
}

/** A random table seed, 32 bits: nobody can choose untrusted records with colliding keys. */
export function tableSeed(): number {
  return randomInt(2 ** 32);
}
