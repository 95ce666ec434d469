import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Failure } from '../api/cancellation.ts';
import type { StationsRead } from '../api/stations.ts';
import { type CheckInput, KitchenCheck } from '../kitchen/check.ts';
import { type RestaurantChoice, type Station, stationName } from '../kitchen/model/restaurant.ts';
import {
  changesByDate,
  type SetupChange,
  setupChanges,
} from '../kitchen/stations/setup-changes.ts';
import { type SetupVersion, setupStep } from '../kitchen/stations/setup-history.ts';
import { topStation } from '../state/navigation.ts';
import { fulfillmentsView } from '../state/screen-views.ts';
import { useLatest } from './monitor.tsx';
import { type Reading, useReading } from './reading.ts';
import { useSession } from './session.tsx';

export function stationsKey(restaurant: string): readonly string[] {
  return ['stations', restaurant];
}

export function useStations(restaurant: string, isWanted: boolean): Reading<StationsRead> {
  const { api } = useSession();
  const key = stationsKey(restaurant);
  return useReading(key, isWanted, (signal) => api.stations(restaurant, { signal }), true);
}

/** No screen has more rows. */
const MAX_NAMES = 60;

/** Remembers station names for the next start, and leaves the screen of a station that is gone. */
export function useSeenStations(
  restaurant: string,
  stations: readonly Station[] | undefined,
): void {
  const { latest, dispatch } = useLatest();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (stations === undefined) return;
    const now = latest();
    const names = stations.map(stationName).sort((a, b) => a.localeCompare(b, 'en'));
    const shown = names.slice(0, MAX_NAMES);
    if (shown.join('\n') !== now.stationNames[restaurant]?.join('\n')) {
      dispatch({ type: 'saw-stations', restaurant, names: shown });
    }
    if (seen.current.has(restaurant)) return;
    seen.current.add(restaurant);
    if (restaurant !== now.restaurant) return;
    const station = topStation(now.navigation, fulfillmentsView(now).query.stationGuid);
    const isThere = stations.some(({ guid }) => guid === station);
    if (station !== undefined && !isThere) dispatch({ type: 'went-home' });
  }, [restaurant, stations, latest, dispatch]);
}

export interface KeptSetups {
  /** In the order in which they were first seen. Empty if they can't be read. */
  readonly versions: readonly SetupVersion[];
  readonly failure: Failure | undefined;
}

export interface KeptChanges {
  readonly all: readonly SetupChange[];
  /** Changes in a few words, by the business date (`YYYYMMDD`) on which they were first seen. */
  readonly byDate: ReadonlyMap<string, readonly string[]>;
  readonly failure: Failure | undefined;
}

const NO_SETUPS: KeptSetups = { versions: [], failure: undefined };

export const NO_CHANGES: KeptChanges = { all: [], byDate: new Map(), failure: undefined };

function setupsKey(restaurant: string): readonly string[] {
  return ['setups', restaurant];
}

/** Reads kept setups after the stations, and again once the stations differ from the last setup. `undefined` until read. */
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
        return { ...NO_SETUPS, failure: failureOf(error) };
      }
    },
    enabled: setupVersions !== undefined && stations !== undefined,
    staleTime: Infinity,
  });
  const last = useRef<readonly Station[]>(undefined);
  useEffect(() => {
    last.current = data?.versions.at(-1)?.stations;
  }, [data]);
  // The effect compares once for each reading, because a list that can't be kept would always differ.
  useEffect(() => {
    if (last.current === undefined || stations === undefined) return;
    if (setupStep(last.current, stations, 0) !== undefined) void refetch();
  }, [stations, refetch]);
  return setupVersions === undefined ? NO_SETUPS : data;
}

export function cachedSetups(queries: QueryClient, restaurant: string): KeptSetups | undefined {
  return queries.getQueryData(setupsKey(restaurant));
}

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

interface InView extends Pick<CheckInput, 'setup' | 'day' | 'settings'> {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
}

/** Bumps on earlier dates judge stations that nothing else can judge. These bumps don't change, so they are read once. */
export function useKitchenCheck({ restaurant, setup, date, day, settings }: InView): KitchenCheck {
  const { bumpedBefore } = useSession();
  const alone = useMemo(
    () => new KitchenCheck({ restaurant, setup, date, day, settings }),
    [restaurant, setup, date, day, settings],
  );
  const { unproven } = alone;
  const { data } = useQuery({
    queryKey: ['bumped before', restaurant.guid, date, ...unproven],
    // A query must not return `undefined`.
    queryFn: async () => (await bumpedBefore?.(restaurant.guid, date, unproven)) ?? null,
    enabled: bumpedBefore !== undefined && unproven.length > 0,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (data === undefined || data === null) return alone;
    return new KitchenCheck({ restaurant, setup, date, day, settings, bumpedBefore: data });
  }, [alone, data, restaurant, setup, date, day, settings]);
}
