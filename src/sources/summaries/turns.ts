/** Runs work one at a time, in order of request. */
import { waitFor } from '../../api/transport/cancellation.ts';

/** Runs work after all earlier work; throws CANCELLED if the signal is aborted before its turn. */
export type TakeTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Makes a queue of turns. */
export function turns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal, work) => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = Promise.all([before, turn.promise]);
    try {
      await waitFor(before, signal);
      return await work();
    } finally {
      turn.resolve();
    }
  };
}
