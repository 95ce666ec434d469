/** The age of data and the state of the link are independent. Old data stays while a refresh fails. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../api/cancellation.ts';

export interface FailedLink {
  readonly state: 'failed';
  readonly failure: Failure;
}

export type ReadingLink =
  | { readonly state: 'idle' }
  | { readonly state: 'reading' }
  | FailedLink
  | { readonly state: 'canceled' };

export interface Reading<T> {
  /** The last good value. `readAt` is epoch ms. */
  readonly data: { readonly value: T; readonly readAt: number } | undefined;
  readonly link: ReadingLink;
  /** Reads again, or joins a read in progress. Resolves when it ends, successfully or not. */
  readonly refresh: () => Promise<void>;
  readonly cancel: () => void;
}

export function useReading<T extends { readonly readAt: number }>(
  queryKey: readonly string[],
  isWanted: boolean,
  read: (signal: AbortSignal) => Promise<T>,
  /** Equal parts of plain data stay the same objects. */
  structuralSharing = false,
): Reading<T> {
  const queries = useQueryClient();
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    enabled: isWanted,
    structuralSharing,
    queryFn: ({ signal }) => read(signal),
  });
  return {
    data: data && { value: data, readAt: data.readAt },
    link: linkOf(fetchStatus, error, data !== undefined),
    refresh: async () => {
      await refetch({ cancelRefetch: false });
    },
    cancel: () => void queries.cancelQueries({ queryKey }),
  };
}

export function cachedReading<T extends { readonly readAt: number }>(
  queries: QueryClient,
  queryKey: readonly string[],
  refresh: () => Promise<void>,
): Reading<T> {
  const data = queries.getQueryData<T>(queryKey);
  return {
    data: data && { value: data, readAt: data.readAt },
    link: { state: data === undefined ? 'reading' : 'idle' },
    refresh,
    cancel: () => void queries.cancelQueries({ queryKey }),
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
    // A failed refresh stays visible during the next one, to avoid flicker.
    if (hasData) return { state: 'failed', failure };
  }
  if (fetchStatus === 'fetching') return { state: 'reading' };
  return hasData ? { state: 'idle' } : { state: 'canceled' };
}
