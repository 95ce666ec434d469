import { LIST_TOP } from '../hooks/list-view.ts';
import type { MonitorEvent } from '../hooks/monitor-state.ts';
import { FULFILLMENTS_VIEW } from '../hooks/monitor-state.ts';
import { type Station, stationName } from '../kitchen/station.ts';

/** Opens the fulfillments, narrowed to a station or not; the filter, the levels and the order start anew. */
export function stationFulfillments(
  dispatch: (event: MonitorEvent) => void,
  station: Station | undefined,
): void {
  dispatch({
    type: 'changed-fulfillments',
    change: {
      ...FULFILLMENTS_VIEW,
      list: LIST_TOP,
      query: { ...FULFILLMENTS_VIEW.query, stationGuid: station?.guid },
      stationName: station === undefined ? undefined : stationName(station),
    },
  });
  dispatch({ type: 'went', to: { kind: 'fulfillments' } });
}
