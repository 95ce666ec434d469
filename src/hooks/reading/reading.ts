/** A value from the platform, with two independent facts: how fresh it is, and the state of the link. Old data stays while a refresh fails. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Failure } from '../../api/contract.ts';

/** State of the last or current attempt. */
export type ReadingLink =
  | { readonly state: 'idle' }
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** Canceled before there was anything to show. */
  | { readonly state: 'canceled' };

export interface Reading<T> {
  /** The last good value, with the time (epoch ms) of its reading; `undefined` before the first. */
  readonly data: { readonly value: T; readonly readAt: number } | undefined;
  readonly link: ReadingLink;
  /** Reads again, or joins a reading in progress; resolves when it ends, with or without success. */
  readonly refresh: () => Promise<void>;
}

/** Reads a query's result as a reading. */
export function toReading<T extends { readonly readAt: number }>(
  result: UseQueryResult<T>,
): Reading<T> {
  const { data, error, fetchStatus, refetch } = result;
  return {
    data: data === undefined ? undefined : { value: data, readAt: data.readAt },
    link: linkOf(fetchStatus, error, data !== undefined),
    refresh: async () => {
      await refetch({ cancelRefetch: false });
    },
  };
}

/** The cached reading of something that no screen shows yet; it is read once one does. */
export function cachedReading<T extends { readonly readAt: number }>(
  data: T | undefined,
  refresh: () => Promise<void>,
): Reading<T> {
  return {
    data: data && { value: data, readAt: data.readAt },
    link: { state: data === undefined ? 'reading' : 'idle' },
    refresh,
  };
}

function linkOf(fetchStatus: string, error: unknown, hasData: boolean): ReadingLink {
  if (error !== null) {
    const failure =
      error instanceof Failure
        ? error
        : new Failure('CONTRACT_BROKEN', "Can't read the answer.", { cause: error });
    if (fetchStatus !== 'fetching') {
      return failure.code === 'CANCELLED' ? { state: 'canceled' } : { state: 'failed', failure };
    }
    // A failed refresh stays visible during the next one, so that the screen does not flicker.
    if (hasData) return { state: 'failed', failure };
  }
  if (fetchStatus === 'fetching') return { state: 'reading' };
  return hasData ? { state: 'idle' } : { state: 'canceled' };
}
