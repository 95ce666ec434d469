import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Failure } from '../../api/contract.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { Station } from '../../kitchen/model/station.ts';
import {
  changesByDate,
  type SetupChange,
  setupChanges,
} from '../../kitchen/stations/setup-changes.ts';
import { type SetupVersion, setupStep } from '../../kitchen/stations/setup-history.ts';
import { useSession } from '../session.tsx';

/** The setups that are kept of a restaurant. */
export interface KeptSetups {
  /** In the order in which they were seen; nothing where they can't be read. */
  readonly versions: readonly SetupVersion[];
  /** Why they can't be read. */
  readonly failure: Failure | undefined;
}

export interface KeptChanges {
  /** All of them, oldest first. */
  readonly all: readonly SetupChange[];
  /** In a few words, by the business date (`YYYYMMDD`) of their first sight. */
  readonly byDate: ReadonlyMap<string, readonly string[]>;
  /** Why none are known. */
  readonly failure: Failure | undefined;
}

const NONE_KEPT: KeptSetups = { versions: [], failure: undefined };

/** None known yet, or none available. */
export const NO_CHANGES: KeptChanges = { all: [], byDate: new Map(), failure: undefined };

function setupsKey(restaurant: string): readonly string[] {
  return ['setups', restaurant];
}

/** The kept setups, read after the stations, and again once these differ from the last one; `undefined` until then. */
export function useKeptSetups(
  restaurant: RestaurantChoice,
  stations: readonly Station[] | undefined,
): KeptSetups | undefined {
  const { setupVersions } = useSession();
  const { data, refetch } = useQuery({
    queryKey: setupsKey(restaurant.guid),
    queryFn: async (): Promise<KeptSetups> => {
      try {
        return { versions: (await setupVersions?.(restaurant)) ?? [], failure: undefined };
      } catch (error) {
        return { ...NONE_KEPT, failure: failureOf(error) };
      }
    },
    enabled: setupVersions !== undefined && stations !== undefined,
    staleTime: Infinity,
  });
  const last = useRef<readonly Station[]>(undefined);
  useEffect(() => {
    last.current = data?.versions.at(-1)?.stations;
  }, [data]);
  // Once for each reading: a list that can't be kept is never the last one.
  useEffect(() => {
    if (last.current === undefined || stations === undefined) return;
    if (setupStep(last.current, stations, 0) !== undefined) void refetch();
  }, [stations, refetch]);
  return setupVersions === undefined ? NONE_KEPT : data;
}

/** The same of a place that no frame has shown yet, as far as they were read. */
export function cachedSetups(queries: QueryClient, restaurant: string): KeptSetups | undefined {
  return queries.getQueryData(setupsKey(restaurant));
}

/** The changes of kept setups. */
export function useKeptChanges(
  kept: KeptSetups | undefined,
  { calendar }: RestaurantChoice,
): KeptChanges {
  return useMemo(() => {
    if (kept === undefined) return NO_CHANGES;
    const all = setupChanges(kept.versions, calendar);
    return { all, byDate: changesByDate(all), failure: kept.failure };
  }, [kept, calendar]);
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('ARCHIVE', "Can't read earlier setups.", { cause: error });
}
