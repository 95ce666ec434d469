import { randomInt } from 'node:crypto';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export interface Clock {
  /** The wall clock's time, epoch ms, for dates and for what people and other machines read. It may be set back or ahead. */
  now(): number;
  /** For waits, pauses, limits, and ages. It starts as the wall clock and then runs evenly, whatever that is set to. Full ms. */
  steady(): number;
  /** Rejects as soon as `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: steadyReading(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
};

/** A shorter sleep is not noticed, because `uptime` may count only full seconds. */
const MIN_SLEEP_MS = 2_000;

/** Also counts the time in which the machine slept, which Node's monotonic clock leaves out on some systems. */
function steadyReading(): () => number {
  const awakeSince = uptime() * 1_000 - performance.now();
  let [sleptMs, aheadMs] = [0, 0];
  return () => {
    const awakeMs = performance.now();
    const wallAheadMs = Date.now() - performance.timeOrigin - awakeMs;
    // The wall clock jumps after a sleep, and when it is set. Only a sleep is in `uptime`, which is slow, so it is read only after a jump.
    if (Math.abs(wallAheadMs - aheadMs) > MIN_SLEEP_MS) {
      aheadMs = wallAheadMs;
      const leftOutMs = uptime() * 1_000 - awakeMs - awakeSince;
      if (leftOutMs > sleptMs + MIN_SLEEP_MS) sleptMs = leftOutMs;
    }
    return Math.floor(performance.timeOrigin + awakeMs + sleptMs);
  };
}

/** A smaller difference is harmless, because the last minute of a token is not used (A21). */
const MAX_HARMLESS_SKEW_MS = 60_000;

/** How far our clock is ahead of the server's, ms. Negative if it is behind. `undefined` without a Date header. */
export function clockSkewMs(headers: ReadonlyMap<string, string>, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return undefined;
  // A cache repeats the first answer's date and adds an age in seconds.
  const age = headers.get('age') ?? '';
  return now - date - (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0);
}

/** Says how far our clock is off. `undefined` up to a minute. */
export function skewSentence(skewMs: number | undefined, host: string): string | undefined {
  if (skewMs === undefined || Math.abs(skewMs) <= MAX_HARMLESS_SKEW_MS) return undefined;
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${durationText(Math.abs(skewMs))} ${direction} that of ${host}.`;
}

function durationText(ms: number): string {
  // A Date header has full seconds and travel time: three hours rarely measure exactly three.
  const minutes = ms < 3_600_000 ? Math.floor(ms / 60_000) : Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} days`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min ${Math.floor(ms / 1000) % 60} s`;
}

/** A random seed of 32 bits, so that nobody can choose records whose keys collide in a table. */
export function tableSeed(): number {
  return randomInt(2 ** 32);
}
