import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../contract/failures.ts';
import type { Clock } from './clock.ts';

// `hooks/` may import the client, but not the contract.
export { Failure } from '../contract/failures.ts';

/** Replaces `AbortSignal.any`, which would keep the signals of all calls as long as the client lives. */
export async function underSignals<T>(
  parents: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal, abort: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const parent of parents) {
    // Any number of calls may share a signal. Node would print a warning about so many listeners.
    if (parent !== undefined) setMaxListeners(0, parent);
    if (parent?.aborted === true) abort();
    parent?.addEventListener('abort', abort);
  }
  try {
    return await work(controller.signal, abort);
  } finally {
    for (const parent of parents) parent?.removeEventListener('abort', abort);
  }
}

/** Throws CANCELLED as soon as `signal` aborts. The promise's work continues. */
export function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(canceled());
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

export function canceled(): Failure {
  return new Failure('CANCELLED', 'The request was canceled.');
}

/** Returns the failure of a call. Throws CANCELLED and errors that are no failures. */
export function caughtFailure(error: unknown): Failure {
  if (error instanceof Failure && error.code !== 'CANCELLED') return error;
  throw error;
}

/** Ignores the failure of a call. Throws CANCELLED and errors that are no failures. */
export function unlessFailed(error: unknown): undefined {
  caughtFailure(error);
}

/** Waits at most `ms` for the work, then aborts the work's signal. Throws CANCELLED once `signal` is aborted, so that no loop goes on. */
export function within(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<void> {
  return underSignals([signal], async (either, stop) => {
    const pause = clock.sleep(ms, either).catch(() => undefined);
    await Promise.race([work(either), pause]).finally(stop);
    if (signal.aborted) throw canceled();
  });
}

/** Runs work in steps, with time for keys between the steps. Throws CANCELLED once the signal is aborted. */
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
