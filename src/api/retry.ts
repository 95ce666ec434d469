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
  readonly limits: Pick<Limits, 'tries'>;
}

interface RetriedCall {
  /** No request is repeated after this time of the steady clock. */
  readonly deadline: number;
  /** Whether a request may be repeated even if the failed request may have had an effect. */
  readonly isIdempotent: boolean;
  readonly signal: AbortSignal;
}

/** Repeats a request, never earlier than the platform asks for. Throws the last failure. Other errors are not repeated. */
export function withRetries<T>(
  { clock, random, link, limits }: RetryTools,
  { deadline, isIdempotent, signal }: RetriedCall,
  attempt: (share: LinkShare) => Promise<T>,
): Promise<T> {
  return link.follow(signal, async (share) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(share);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        const isRepeatable = isIdempotent || error.effect === 'none';
        if (signal.aborted || !isRepeatable || tries >= limits.tries) throw error.failure;
        const waitMs = (error.waitMs ?? 0) + backoffMs(tries, random);
        if (clock.steady() + waitMs >= deadline) throw error.failure;
        share.waiting(clock.now() + waitMs, error.failure.code);
        await clock.sleep(waitMs, signal);
      }
    }
  });
}

/** Returns ms. The wait is random, so that clients that failed together don't return together. */
export function backoffMs(tries: number, random: () => number): number {
  return random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tries - 1));
}

/** What a failed request did at the platform: certainly nothing, or unknown. */
type Effect = 'none' | 'unknown';

export class RetryableError extends Error {
  override readonly name = 'RetryableError';
  readonly failure: Failure;
  readonly effect: Effect;
  /** How many ms the platform asks to wait. */
  readonly waitMs: number | undefined;

  constructor(failure: Failure, effect: Effect, waitMs?: number) {
    super(failure.message);
    this.failure = failure;
    this.effect = effect;
    this.waitMs = waitMs;
  }
}

// Three limits decide when the next request may be sent: Retry-After, the quota in rate limit headers, and our own rate.

type Headers = ReadonlyMap<string, string>;

/** Quotas renew after 15 minutes, so a longer wait is a block, a mistake, or malice. */
export const MAX_WAIT_MS = 60 * 60_000;

/** The wait (ms) that an answer asks for, at most `MAX_WAIT_MS`. `undefined` if the headers ask for none. */
export function retryAfter(headers: Headers, now: number, status: number): number | undefined {
  const waitMs = requestedWaitMs(headers, now, status);
  return waitMs === undefined ? undefined : bounded(waitMs);
}

/** Like `retryAfter`, without a maximum. `now` is the wall clock's time, for answers without a Date header. */
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

/** The wait (ms) until an exhausted quota renews. `undefined` while requests remain. A 429 without a number means that none remain. */
export function quotaReset(headers: Headers, now: number, status: number): number | undefined {
  const remaining =
    headerWithSuffix(headers, '-ratelimit-remaining') ?? (status === 429 ? '0' : '1');
  if (Number(remaining) > 0) return undefined;
  const reset = headerWithSuffix(headers, '-ratelimit-reset') ?? '';
  if (!/^\d+$/.test(reset)) return undefined;
  // Some platforms send the seconds to wait instead of an instant.
  const startMs = Number(reset) < MIN_INSTANT ? 0 : serverNow(headers, now);
  return bounded(Number(reset) * 1000 - startMs);
}

/** This instant is in 2001, in epoch seconds. A smaller number is a wait instead. */
const MIN_INSTANT = 1e9;

export function requestsLeft(headers: Headers): number | undefined {
  const left = headerWithSuffix(headers, '-ratelimit-remaining') ?? '';
  return /^\d{1,9}$/.test(left) ? Number(left) : undefined;
}

/** A platform's instants are compared with the platform's Date header, because our clock may be hours off. */
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

/** Requests sent at once. With 11 per second, this stays within a platform's limit of 20 in any second. */
const BURST = 9;

/** Implements the generic cell rate algorithm, whose only state is an instant of the steady clock. */
export function createThrottle(requestsPerSecond: number, clock: Clock) {
  const intervalMs = 1000 / requestsPerSecond;
  let heldUntil = 0;
  /** When the next request would go out if all requests went out evenly. */
  let evenTime = 0;

  return {
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
