import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StationsRead } from '../../api/reading/stations.ts';
import { useSession } from '../session.tsx';
import { type Reading, toReading } from './reading.ts';

/** The station list, and the state of its reading. */
export interface StationsReading extends Reading<StationsRead> {
  readonly cancel: () => void;
}

/** The station list of a restaurant, read while it is wanted, with a way to cancel its reading. */
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
