/** Runs work in steps with room for keys and cancellation. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { canceled } from '../api/transport/cancellation.ts';

/** Throws CANCELLED once the signal is aborted. */
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
