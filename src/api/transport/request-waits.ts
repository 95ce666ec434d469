/** When a client may send its next request: by Retry-After and the rate limit headers (A24), whatever their prefix, and by its own rate. */
import { Failure } from '../../contract/failures.ts';
import type { Clock } from './clock.ts';

type Headers = ReadonlyMap<string, string>;

/** Longest wait that is kept, ms; quotas renew after 15 minutes, so a longer one is a block, a mistake or malice. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * The instant (epoch ms of our clock) before which no request should go out after a refusal: Retry-After in seconds or as an HTTP date,
 * else the end of an exhausted quota; `undefined` when no header is usable.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const waitMs = requestedWaitMs(headers, now);
  return waitMs === undefined ? undefined : bounded(waitMs, now);
}

/** The same as a wait in ms, however long. */
export function requestedWaitMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  const date = text === '' ? Number.NaN : Date.parse(text);
  if (!Number.isNaN(date)) return Math.max(date - serverNow(headers, now), 0);
  const reset = quotaReset(headers, now);
  return reset === undefined ? undefined : reset - now;
}

export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 2 * 3_600) return `${Math.ceil(seconds / 60)} min`;
  const hours = Math.ceil(seconds / 3_600);
  if (hours <= 48) return `${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days <= 365 ? `${days} days` : 'more than a year';
}

/** The instant (epoch ms of our clock) at which an exhausted quota renews; `undefined` while some of it is left. */
export function quotaReset(headers: Headers, now: number): number | undefined {
  if (Number(bySuffix(headers, '-ratelimit-remaining') ?? '1') > 0) return undefined;
  const reset = bySuffix(headers, '-ratelimit-reset') ?? '';
  if (!/^\d{1,12}$/.test(reset)) return undefined;
  return bounded(Number(reset) * 1000 - serverNow(headers, now), now);
}

/** Requests left in the quota of an answer; `undefined` where its headers have no usable number. */
export function requestsLeft(headers: Headers): number | undefined {
  const left = bySuffix(headers, '-ratelimit-remaining') ?? '';
  return /^\d{1,9}$/.test(left) ? Number(left) : undefined;
}

/** Instants of a platform are compared with its own Date header: our clock may be hours off. */
function serverNow(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

function bounded(waitMs: number, now: number): number {
  return now + Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}

function bySuffix(headers: Headers, suffix: string): string | undefined {
  for (const [name, value] of headers) if (name.endsWith(suffix)) return value;
  return undefined;
}

/** Requests that may go out at once. With 11 per second this stays within a platform's 20 in any second (A24). */
const BURST = 9;

/** The gate before every request to one restaurant. */
export interface Throttle {
  /**
   * Resolves when a request may go out. Throws RATE_LIMITED immediately when that is after `deadline` (epoch ms); rejects when `signal` is
   * aborted. `onHold` gets the end of a hold (epoch ms) that it waits for.
   */
  take(deadline: number, signal: AbortSignal, onHold: (until: number) => void): Promise<void>;
  /** Blocks requests until `until` (epoch ms). */
  hold(until: number): void;
}

/** Creates a throttle (generic cell rate algorithm: its state is one instant). */
export function createThrottle(requestsPerSecond: number, clock: Clock): Throttle {
  const intervalMs = 1000 / requestsPerSecond;
  let heldUntil = 0;
  /** When the next request would be due if all had gone out evenly. */
  let evenly = 0;

  return {
    hold(until) {
      heldUntil = Math.max(heldUntil, until);
    },
    async take(deadline, signal, onHold) {
      const now = clock.now();
      const at = Math.max(now, heldUntil, evenly - (BURST - 1) * intervalMs);
      if (at > deadline) {
        throw new Failure(
          'RATE_LIMITED',
          `Too many requests: the next one is allowed in ${waitText(at - now)}.`,
        );
      }
      evenly = Math.max(evenly, at) + intervalMs;
      if (at <= now) return;
      if (heldUntil > now) onHold(at);
      await clock.sleep(at - now, signal);
    },
  };
}
