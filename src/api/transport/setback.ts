/** The error of a try that may be repeated. It never leaves the retry loop. */
import type { Failure } from '../../contract/failures.ts';

/** The effect of a request whose try failed: certainly none, or unknown. */
export type Effect = 'none' | 'unknown';

/** Thrown by a try that may be repeated; any other error ends the call. */
export class Setback extends Error {
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
