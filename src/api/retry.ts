/** Which failed requests are repeated, after how long, and when to give up. */
import { Failure } from '../contract/failures.ts';
import type { Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Link, LinkShare } from './link.ts';

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;

interface RetryTools {
  readonly clock: Clock;
  readonly random: () => number;
  readonly link: Link;
  /** `tries` includes the first request. */
  readonly limits: Pick<Limits, 'tries'>;
}

interface RetriedCall {
  /** No request is repeated after this moment of the steady clock. */
  readonly deadline: number;
  /** Whether a request may be repeated if the failed one may have had an effect. */
  readonly isIdempotent: boolean;
  readonly signal: AbortSignal;
}

/** Repeats while that is allowed, never earlier than the platform wants. Then throws the failure. Other errors end it immediately. */
export function withRetries<T>(
  { clock, random, link, limits }: RetryTools,
  { deadline, isIdempotent, signal }: RetriedCall,
  attempt: (share: LinkShare) => Promise<T>,
): Promise<T> {
  return link.follow(signal, async (share) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(share);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        const isRepeatable = isIdempotent || error.effect === 'none';
        if (signal.aborted || !isRepeatable || tried >= limits.tries) throw error.failure;
        const waitMs = (error.waitMs ?? 0) + backoffMs(tried, random);
        if (clock.steady() + waitMs >= deadline) throw error.failure;
        share.waiting(clock.now() + waitMs, error.failure.code);
        await clock.sleep(waitMs, signal);
      }
    }
  });
}

/** The wait (ms) after a number of tries. It is random, so that clients that failed together don't return together. */
export function backoffMs(tried: number, random: () => number): number {
  return random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tried - 1));
}

/** What a failed request did at the platform: certainly nothing, or unknown. */
type Effect = 'none' | 'unknown';

/** The error of a request that may be repeated. `withRetries` catches it. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
  /** Thrown if the request is not repeated. */
  readonly failure: Failure;
  readonly effect: Effect;
  /** How long the platform wants no further request, ms. */
  readonly waitMs: number | undefined;

  constructor(failure: Failure, effect: Effect, waitMs?: number) {
    super(failure.message);
    this.failure = failure;
    this.effect = effect;
    this.waitMs = waitMs;
  }
}

// The next request may be sent after Retry-After, when the quota in rate limit headers (A24) renews, and within our own rate.

type Headers = ReadonlyMap<string, string>;

/** Quotas renew after 15 minutes, so a longer wait is a block, a mistake, or malice. Ms. */
export const MAX_WAIT_MS = 60 * 60_000;

/** The wait (ms) that an answer asks for, at most `MAX_WAIT_MS`. `undefined` if its headers ask for none. */
export function retryAfter(headers: Headers, now: number, status: number): number | undefined {
  const waitMs = requestedWaitMs(headers, now, status);
  return waitMs === undefined ? undefined : bounded(waitMs);
}

/** The same without a maximum. `now` is that of the wall clock, for answers without a Date header. */
export function requestedWaitMs(headers: Headers, now: number, status: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = text === '' ? Number.NaN : Date.parse(text);
  if (!Number.isNaN(date)) return Math.max(date - serverNow(headers, now), 0);
  return quotaReset(headers, now, status);
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

/** The wait (ms) until an exhausted quota renews. `undefined` while requests remain. A 429 without that number means that none remain. */
export function quotaReset(headers: Headers, now: number, status: number): number | undefined {
  const remaining =
    headerWithSuffix(headers, '-ratelimit-remaining') ?? (status === 429 ? '0' : '1');
  if (Number(remaining) > 0) return undefined;
  const reset = headerWithSuffix(headers, '-ratelimit-reset') ?? '';
  if (!/^\d+$/.test(reset)) return undefined;
  // Some platforms send the seconds to wait, not an instant.
  const startMs = Number(reset) < MIN_INSTANT ? 0 : serverNow(headers, now);
  return bounded(Number(reset) * 1000 - startMs);
}

/** A smaller number is no instant. This one is in 2001, epoch seconds. */
const MIN_INSTANT = 1e9;

/** How many requests the quota has left. `undefined` if the headers don't say. */
export function requestsLeft(headers: Headers): number | undefined {
  const left = headerWithSuffix(headers, '-ratelimit-remaining') ?? '';
  return /^\d{1,9}$/.test(left) ? Number(left) : undefined;
}

/** A platform's instants are compared with its own Date header, because our clock may be hours off. */
function serverNow(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

function bounded(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), MAX_WAIT_MS);
}

function headerWithSuffix(headers: Headers, suffix: string): string | undefined {
  for (const [name, value] of headers) if (name.endsWith(suffix)) return value;
  return undefined;
}

/** So many requests may go out at once. With 11 per second, this stays within a platform's 20 in any second (A24). */
const BURST = 9;

/** The generic cell rate algorithm, whose only state is an instant. All instants are the steady clock's. */
export function createThrottle(requestsPerSecond: number, clock: Clock) {
  const intervalMs = 1000 / requestsPerSecond;
  let heldUntil = 0;
  /** When the next request would go out if all went out evenly. */
  let evenTime = 0;

  return {
    /** Sends no request for this time, ms. */
    hold(ms = 0): void {
      heldUntil = Math.max(heldUntil, clock.steady() + ms);
    },
    /** Resolves when a request may be sent. Throws RATE_LIMITED if that is after `deadline`. `onHold` gets the end of a hold, epoch ms. */
    async take(
      deadline: number,
      signal: AbortSignal,
      onHold: (until: number) => void,
    ): Promise<void> {
      const now = clock.steady();
      const sendAt = Math.max(now, heldUntil, evenTime - (BURST - 1) * intervalMs);
      if (sendAt > deadline) {
        throw new Failure(
          'RATE_LIMITED',
          `Too many requests: the next one is allowed in ${waitText(sendAt - now)}.`,
        );
      }
      evenTime = Math.max(evenTime, sendAt) + intervalMs;
      if (sendAt <= now) return;
      if (heldUntil > now) onHold(clock.now() + sendAt - now);
      await clock.sleep(sendAt - now, signal);
    },
  };
}
