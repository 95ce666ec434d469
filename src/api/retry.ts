/** Which setbacks to retry, after how long, and when to give up. */
import { Failure } from '../contract/failures.ts';
import type { Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Link, LinkShare } from './link.ts';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 15_000;

interface RetryTools {
  readonly clock: Clock;
  readonly random: () => number;
  readonly link: Link;
  /** `tries` include the first. */
  readonly limits: Pick<Limits, 'tries'>;
}

interface RetriedCall {
  /** No further try after this, by the steady clock. */
  readonly deadline: number;
  /** Whether to repeat a request with a possible effect. */
  readonly isIdempotent: boolean;
  readonly signal: AbortSignal;
}

/** Retries while allowed, never before the platform wants it, then throws the failure. Other errors end it immediately. */
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

/** Wait in ms after try number `tried`. Full jitter: clients that failed together don't return together. */
export function backoffMs(tried: number, random: () => number): number {
  return random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tried - 1));
}

/** Effect of a failed try: certainly none, or unknown. */
type Effect = 'none' | 'unknown';

/** Error of a repeatable try. Never leaves the retry loop. Any other error ends the call. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
  /** For people, when no further try follows. */
  readonly failure: Failure;
  readonly effect: Effect;
  /** The platform wants no further request for so long, ms. */
  readonly waitMs: number | undefined;

  constructor(failure: Failure, effect: Effect, waitMs?: number) {
    super(failure.message);
    this.failure = failure;
    this.effect = effect;
    this.waitMs = waitMs;
  }
}

// When to send the next request: by Retry-After, by rate limit headers (A24) with any prefix, and by our own rate.

type Headers = ReadonlyMap<string, string>;

/** Longest wait, ms. Quotas renew after 15 minutes, so a longer one is a block, a mistake, or malice. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/** Wait (ms) after an answer of this status: Retry-After, else up to an exhausted quota's end. `undefined` without a usable header. */
export function retryAfter(headers: Headers, now: number, status: number): number | undefined {
  const waitMs = requestedWaitMs(headers, now, status);
  return waitMs === undefined ? undefined : bounded(waitMs);
}

/** The same, however long. `now` is the wall clock's, for answers without a date. */
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

/** Wait (ms) until an exhausted quota renews. `undefined` while some is left. A 429 that does not say how much is left means none. */
export function quotaReset(headers: Headers, now: number, status: number): number | undefined {
  const left = bySuffix(headers, '-ratelimit-remaining') ?? (status === 429 ? '0' : '1');
  if (Number(left) > 0) return undefined;
  const reset = bySuffix(headers, '-ratelimit-reset') ?? '';
  if (!/^\d+$/.test(reset)) return undefined;
  // Some platforms send the seconds that are left, not an instant.
  const from = Number(reset) < FIRST_INSTANT ? 0 : serverNow(headers, now);
  return bounded(Number(reset) * 1000 - from);
}

/** In 2001, epoch seconds. */
const FIRST_INSTANT = 1e9;

/** `undefined` without a usable number. */
export function requestsLeft(headers: Headers): number | undefined {
  const left = bySuffix(headers, '-ratelimit-remaining') ?? '';
  return /^\d{1,9}$/.test(left) ? Number(left) : undefined;
}

/** Compares a platform's instants with the same answer's Date header: our clock may be hours off. */
function serverNow(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

function bounded(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}

function bySuffix(headers: Headers, suffix: string): string | undefined {
  for (const [name, value] of headers) if (name.endsWith(suffix)) return value;
  return undefined;
}

/** Requests at once. With 11 per second this stays within a platform's 20 in any second (A24). */
const BURST = 9;

/** Generic cell rate algorithm: one instant is the state. All instants are steady ones. */
export function createThrottle(requestsPerSecond: number, clock: Clock) {
  const intervalMs = 1000 / requestsPerSecond;
  let heldUntil = 0;
  /** Next request's due time if all had gone out evenly. */
  let evenly = 0;

  return {
    /** For so long (ms), no requests. */
    hold(ms = 0): void {
      heldUntil = Math.max(heldUntil, clock.steady() + ms);
    },
    /** Throws RATE_LIMITED immediately if it would wait beyond `deadline`. `onHold` gets the end of a hold, epoch ms. */
    async take(
      deadline: number,
      signal: AbortSignal,
      onHold: (until: number) => void,
    ): Promise<void> {
      const now = clock.steady();
      const sendAt = Math.max(now, heldUntil, evenly - (BURST - 1) * intervalMs);
      if (sendAt > deadline) {
        throw new Failure(
          'RATE_LIMITED',
          `Too many requests: the next one is allowed in ${waitText(sendAt - now)}.`,
        );
      }
      evenly = Math.max(evenly, sendAt) + intervalMs;
      if (sendAt <= now) return;
      if (heldUntil > now) onHold(clock.now() + sendAt - now);
      await clock.sleep(sendAt - now, signal);
    },
  };
}
