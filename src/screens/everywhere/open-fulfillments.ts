import { type Station, stationName } from '../../kitchen/model/station.ts';
import type { Steps } from '../../state/monitor/actions.ts';
import {
  FULFILLMENTS_VIEW,
  fulfillmentsView,
  type MonitorState,
} from '../../state/monitor/monitor-state.ts';

/**
 * Opens the item list of a station or of all stations, as it was left. After another station the view is fresh: a filter for one station
 * would hide the rows of another.
 */
export function openFulfillments(state: MonitorState, station: Station | undefined): Steps {
  const { query, columns } = fulfillmentsView(state);
  const went = { type: 'went', to: { kind: 'fulfillments' } } as const;
  if (query.stationGuid === station?.guid) return [went];
  const change = {
    ...FULFILLMENTS_VIEW,
    columns,
    query: { ...FULFILLMENTS_VIEW.query, stationGuid: station?.guid },
    stationName: station === undefined ? undefined : stationName(station),
  };
  return [{ type: 'changed-fulfillments', change }, went];
}
