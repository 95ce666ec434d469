/** How one try says that another one may help. It never leaves the retry loop. */
import type { Failure } from '../../contract/failures.ts';

/** What is known of the request when a try ended: surely without effect, or perhaps carried out. */
export type Effect = 'none' | 'unknown';

/** Thrown by a try that may be repeated; any other error ends the call. */
export class Setback extends Error {
  override readonly name = 'Setback';
  /** What the user meets when no further try is made. */
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
