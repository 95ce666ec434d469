import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DayView } from '../../kitchen/audit/day-view.ts';
import { unprovenStations } from '../../kitchen/audit/presence-day-rules.ts';
import type { Station } from '../../kitchen/model/station.ts';
import { useSession } from '../session.tsx';

/**
 * Stations with bumps on dates before the one in view, among those that nothing else can judge; `undefined` without such stations, without earlier
 * dates, and until they have loaded. They don't change, so they are read once.
 */
export function useBumpedBefore(
  restaurant: string,
  date: string,
  stations: readonly Station[],
  view: DayView | undefined,
): ReadonlySet<string> | undefined {
  const { bumpedBefore } = useSession();
  const quiet = useMemo(() => unprovenStations(stations, view), [stations, view]);
  const { data } = useQuery({
    queryKey: ['bumped before', restaurant, date, ...quiet],
    // Null for no answer, because a query must not return `undefined`.
    queryFn: async () => (await bumpedBefore?.(restaurant, date, quiet)) ?? null,
    enabled: bumpedBefore !== undefined && quiet.length > 0,
    staleTime: Infinity,
  });
  return data ?? undefined;
}
