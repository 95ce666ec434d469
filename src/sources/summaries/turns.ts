/** One at a time, in the order of asking. */
import { waitFor } from '../../api/transport/cancellation.ts';

/** Runs work when all work before it is over; throws CANCELLED as soon as the signal is aborted before that. */
export type TakeTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Makes a row of turns. */
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
