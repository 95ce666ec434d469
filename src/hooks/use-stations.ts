import { useQuery } from '@tanstack/react-query';
import type { StationsRead } from '../api/stations.ts';
import { type Reading, toReading } from './reading.ts';
import { useSession } from './session.tsx';

/** The station list of a restaurant. */
export function useStations(restaurant: string): Reading<StationsRead> {
  const { api } = useSession();
  return toReading(
    useQuery({
      queryKey: ['stations', restaurant],
      queryFn: ({ signal }) => api.stations(restaurant, { signal }),
    }),
  );
}
