import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { StationsRead } from '../../api/reading/stations.ts';
import { changesSince, isSameSight, seenStations } from '../../kitchen/stations/seen-stations.ts';
import { fulfillmentsView } from '../../state/monitor/current-views.ts';
import { topStation } from '../../state/navigation.ts';
import { useMonitor } from '../monitor.tsx';
import { useSession } from '../session.tsx';
import { type Reading, toReading } from './reading.ts';

export interface StationsReading extends Reading<StationsRead> {
  readonly cancel: () => void;
}

/** Read while wanted, with a way to cancel. */
export function useStations(restaurant: string, isWanted: boolean): StationsReading {
  const { api } = useSession();
  const queries = useQueryClient();
  const queryKey = ['stations', restaurant];
  const result = useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: ({ signal }) => api.stations(restaurant, { signal }),
  });
  return { ...toReading(result), cancel: () => void queries.cancelQueries({ queryKey }) };
}

/** Saves unchanged stations only after this time, ms. */
const LOOK_MS = 60 * 60_000;

/** Since when (epoch ms), and by station GUID. */
export type SeenChanges = NonNullable<ReturnType<typeof useSeenStations>>;

/** Saves the stations. Returns changes after an earlier run, `undefined` without any. */
export function useSeenStations(restaurant: string, read: StationsRead | undefined) {
  const { state, latest, dispatch } = useMonitor();
  const { [restaurant]: before } = state.seenBefore;
  const seen = useMemo(() => read && seenStations(read.stations, read.readAt), [read]);
  useEffect(() => {
    const now = latest();
    const { [restaurant]: last } = now.seen;
    if (seen === undefined || seen === last) return;
    if (last !== undefined && isSameSight(last, seen) && seen.at - last.at < LOOK_MS) return;
    dispatch({ type: 'saw-stations', restaurant, seen });
    if (last !== undefined || restaurant !== now.restaurant) return;
    // An earlier run's station may be gone.
    const station = topStation(now.navigation, fulfillmentsView(now).query.stationGuid);
    const isThere = read?.stations.some(({ guid }) => guid === station) === true;
    if (station !== undefined && !isThere) dispatch({ type: 'went-home' });
  });
  return useMemo(
    () => before && { since: before.at, stations: changesSince(before, read?.stations ?? []) },
    [before, read],
  );
}
