import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Failure } from '../api/contract.ts';
import { type FulfillmentDay, fulfillmentDay } from '../kitchen/fulfillment.ts';
import { type Observable, observable } from './observable.ts';
import { type Reading, toReading } from './reading.ts';
import { useSession } from './session.tsx';

/** What a platform says of a business date; "not subscribed" is an answer, not a failure (A7). */
export type DayRead =
  | {
      readonly kind: 'day';
      readonly date: string;
      readonly day: FulfillmentDay;
      /** Records that could not be read at all. */
      readonly unreadable: number;
      readonly readAt: number;
    }
  | { readonly kind: 'not subscribed'; readonly date: string; readonly readAt: number };

/** How far a reading has come. */
export interface LoadProgress {
  readonly bytes: number;
  readonly records: number;
  /** Epoch ms. */
  readonly since: number;
}

/** The fulfillments of one business date, with the progress of the present reading and a way to cancel it. */
export function useDay(
  restaurant: string,
  date: string,
): Reading<DayRead> & { readonly progress: LoadProgress; readonly cancel: () => void } {
  const { api, clock } = useSession();
  const queries = useQueryClient();
  const [progress] = useState<Observable<LoadProgress>>(() =>
    observable({ bytes: 0, records: 0, since: clock.now() }),
  );
  const queryKey = ['day', restaurant, date];
  const result = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<DayRead> => {
      const since = clock.now();
      progress.set({ bytes: 0, records: 0, since });
      try {
        const read = await api.fulfillments(restaurant, date, {
          signal,
          onProgress: ({ bytes, records }) => progress.set({ bytes, records, since }),
        });
        const { unreadable, readAt } = read;
        return {
          kind: 'day',
          date,
          day: fulfillmentDay(read.records, restaurant),
          unreadable,
          readAt,
        };
      } catch (error) {
        if (error instanceof Failure && error.code === 'NOT_SUBSCRIBED') {
          return { kind: 'not subscribed', date, readAt: clock.now() };
        }
        throw error;
      }
    },
  });
  return {
    ...toReading(result),
    progress: useSyncExternalStore(progress.subscribe, progress.get, progress.get),
    cancel: () => void queries.cancelQueries({ queryKey }),
  };
}
