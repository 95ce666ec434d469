/** Runs work in steps that leave room for others: keys are answered, and a cancellation is noticed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { canceled } from '../../api/transport/cancellation.ts';

/** Runs the steps, and resolves to their result. Throws CANCELLED once the signal is aborted. */
export async function inTurns<Result>(
  steps: Generator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await nextTurn();
    if (signal.aborted) throw canceled();
  }
}
