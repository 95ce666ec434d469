/** The retry loop: which setbacks are tried again, after how long, and when to give up. */
import type { Failure } from '../../contract/failures.ts';
import type { Clock } from './clock.ts';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 15_000;

/** How one request is retried. */
export interface RetryPolicy {
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Most tries, including the first. */
  readonly tries: number;
  /** Epoch ms after which no further try begins. */
  readonly deadline: number;
  /** Whether a request that may have had an effect may be repeated. */
  readonly isIdempotent: boolean;
  readonly signal: AbortSignal;
  /** Called for every wait with its end (epoch ms) and its cause. */
  readonly onWait: (until: number, failure: Failure) => void;
}

/**
 * Runs `attempt` until it succeeds. A Setback is tried again while the policy allows, never before the platform wants it; then its failure
 * is thrown. Any other error ends the loop immediately.
 */
export async function withRetries<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  const { clock, signal } = policy;
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      const isRepeatable = policy.isIdempotent || error.effect === 'none';
      if (signal.aborted || !isRepeatable || tried >= policy.tries) throw error.failure;
      const now = clock.now();
      const until = Math.max(error.notBefore ?? now, now) + backoffMs(tried, policy.random);
      if (until >= policy.deadline) throw error.failure;
      policy.onWait(until, error.failure);
      await clock.sleep(until - now, signal);
    }
  }
}

/** A wait in ms after the `tried`-th try, with full jitter, so that clients that failed together do not return together. */
export function backoffMs(tried: number, random: () => number): number {
  return random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tried - 1));
}

/** The effect of a request whose try failed: certainly none, or unknown. */
type Effect = 'none' | 'unknown';

/** The error of a try that may be repeated. It never leaves the retry loop. Thrown by a try that may be repeated; any other error ends the call. */
export class RetryableError extends Error {
  override readonly name = 'Setback';
  /** The failure for people when no further try follows. */
  readonly failure: Failure;
  readonly effect: Effect;
  /** Epoch ms before which the platform wants no further request. */
  readonly notBefore: number | undefined;

  constructor(failure: Failure, effect: Effect, notBefore?: number) {
    super(failure.message);
    this.failure = failure;
    this.effect = effect;
    this.notBefore = notBefore;
  }
}
