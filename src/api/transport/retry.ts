/** Which setbacks to retry, after how long, and when to give up. */
import type { Failure } from '../../contract/failures.ts';
import type { Clock } from './clock.ts';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 15_000;

export interface RetryPolicy {
  readonly clock: Clock;
  readonly random: () => number;
  /** Including the first. */
  readonly tries: number;
  /** No further try after this, epoch ms. */
  readonly deadline: number;
  /** Whether to repeat a request with a possible effect. */
  readonly isIdempotent: boolean;
  readonly signal: AbortSignal;
  /** Called for every wait. `until` is epoch ms. */
  readonly onWait: (until: number, failure: Failure) => void;
}

/** Retries while the policy allows, never before the platform wants it, then throws the failure. Other errors end it immediately. */
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
  /** The platform wants no further request before, epoch ms. */
  readonly notBefore: number | undefined;

  constructor(failure: Failure, effect: Effect, notBefore?: number) {
    super(failure.message);
    this.failure = failure;
    this.effect = effect;
    this.notBefore = notBefore;
  }
}
