import { type Station, stationName } from '../../kitchen/stations/station.ts';
import {
  type Dispatch,
  FULFILLMENTS_VIEW,
  fulfillmentsView,
  type MonitorState,
} from '../../state/monitor-state.ts';

/**
 * Opens the fulfillments, narrowed to a station or not, as they were left. Where they were narrowed otherwise the view
 * starts anew: a filter meant for one station would hide the rows of another.
 */
export function stationFulfillments(
  monitor: {
    readonly latest: () => MonitorState;
    readonly dispatch: Dispatch;
  },
  station: Station | undefined,
): void {
  const { latest, dispatch } = monitor;
  const { query, columns } = fulfillmentsView(latest());
  if (query.stationGuid !== station?.guid) {
    dispatch({
      type: 'changed-fulfillments',
      change: {
        ...FULFILLMENTS_VIEW,
        columns,
        query: { ...FULFILLMENTS_VIEW.query, stationGuid: station?.guid },
        stationName: station === undefined ? undefined : stationName(station),
      },
    });
  }
  dispatch({ type: 'went', to: { kind: 'fulfillments' } });
}
