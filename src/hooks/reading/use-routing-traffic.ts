import { useMemo } from 'react';
import { routeCounts } from '../../kitchen/routing/route-counts.ts';
import { type RoutingTraffic, routingTraffic } from '../../kitchen/routing/routing-traffic.ts';
import type { LineCheck } from './use-line-check.ts';

/** The routing graph with the business date in view laid over it, as soon as that is read whole. */
export function useRoutingTraffic({ board, day }: LineCheck): RoutingTraffic {
  const read = day.data?.value;
  const rows = read?.kind === 'day' ? read.day : undefined;
  // Counting takes as long as the day is; the graph is another each minute.
  const counts = useMemo(() => rows && routeCounts(rows), [rows]);
  return useMemo(() => routingTraffic(board.graph, rows, counts), [board.graph, rows, counts]);
}
