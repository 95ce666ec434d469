import { randomInt } from 'node:crypto';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export interface Clock {
  /** The wall clock's time in epoch ms, for dates and for what people and other machines read. The time may be set back or ahead. */
  now(): number;
  /** Full ms for waits, pauses, limits, and ages. The steady clock starts at the wall clock's time and then runs evenly. */
  steady(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: steadyReading(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
};

/** Shorter sleeps of the machine are not noticed, because `uptime` may count only full seconds. */
const MIN_SLEEP_MS = 2_000;

/** Adds the time in which the machine slept, because Node's monotonic clock leaves that time out on some systems. */
function steadyReading(): () => number {
  const awakeSince = uptime() * 1_000 - performance.now();
  let [sleptMs, aheadMs] = [0, 0];
  return () => {
    const awakeMs = performance.now();
    const wallAheadMs = Date.now() - performance.timeOrigin - awakeMs;
    // Only a jump of the wall clock can mean a sleep. `uptime` is slow, so it is read only after a jump.
    if (Math.abs(wallAheadMs - aheadMs) > MIN_SLEEP_MS) {
      aheadMs = wallAheadMs;
      const leftOutMs = uptime() * 1_000 - awakeMs - awakeSince;
      if (leftOutMs > sleptMs + MIN_SLEEP_MS) sleptMs = leftOutMs;
    }
    return Math.floor(performance.timeOrigin + awakeMs + sleptMs);
  };
}

/** A smaller difference is harmless, because the last minute of a token is not used. */
const MAX_HARMLESS_SKEW_MS = 60_000;

/** How many ms our clock is ahead of the server's: negative if behind, `undefined` without a Date header. */
export function clockSkewMs(headers: ReadonlyMap<string, string>, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return undefined;
  // A cache repeats the date of the first answer and adds the answer's age in seconds.
  const age = headers.get('age') ?? '';
  return now - date - (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0);
}

export function skewSentence(skewMs: number | undefined, host: string): string | undefined {
  if (skewMs === undefined || Math.abs(skewMs) <= MAX_HARMLESS_SKEW_MS) return undefined;
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${skewText(Math.abs(skewMs))} ${direction} that of ${host}.`;
}

function skewText(ms: number): string {
  // Hours are rounded, because a Date header has only full seconds and arrives late.
  const minutes = ms < 3_600_000 ? Math.floor(ms / 60_000) : Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} days`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min ${Math.floor(ms / 1000) % 60} s`;
}

/** A random seed of 32 bits keeps others from choosing records whose keys collide in a table. */
export function tableSeed(): number {
  return randomInt(2 ** 32);
}
