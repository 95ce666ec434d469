/** Which setbacks to retry, after how long, and when to give up. */
import type { Failure } from '../../contract/failures.ts';
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

/** Retries while allowed, never before the platform wants it, then throws the failure. Other errors end it immediately. The link shows waits. */
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
  override readonly name = 'Setback';
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
