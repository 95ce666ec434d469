/** What the keys of the kitchen's routing graph do, drawn or told. */

import { dateSteps } from '../../hooks/keys/use-everywhere-keys.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import type { Dispatch, MonitorState } from '../../state/monitor-state.ts';
import { stationFulfillments } from '../station/station-fulfillments.ts';
import { openTrace } from '../trace/station-trace.ts';
import { type GraphItem, type GraphKitchen, stationOf } from './graph-items.ts';

/** The keys; `item` is what the cursor is on when a key comes, `levelChosen` is told of another level. */
export function graphKeys(options: {
  readonly monitor: {
    readonly latest: () => MonitorState;
    readonly dispatch: Dispatch;
  };
  readonly check: LineCheck;
  readonly kitchen: () => GraphKitchen;
  readonly item: () => GraphItem | undefined;
  readonly levelChosen?: (level: EdgeLevel) => void;
}): Handlers {
  const { monitor, check, kitchen, item, levelChosen } = options;
  const { dispatch } = monitor;
  const station = () => {
    const at = item();
    return at === undefined ? undefined : stationOf(kitchen(), at);
  };
  const show = (level: EdgeLevel) => () => {
    dispatch({ type: 'changed-graph', change: { level, pane: 0 } });
    levelChosen?.(level);
  };
  return {
    ...dateSteps(check, (date) => dispatch({ type: 'chose-date', date })),
    open: () => {
      const guid = station()?.guid;
      if (guid !== undefined) dispatch({ type: 'went', to: { kind: 'station', guid } });
      else dispatch({ type: 'noticed', notice: 'Only stations can be opened.' });
    },
    trace: () => openTrace(monitor, station()),
    fulfillments: () => {
      const at = station();
      if (at !== undefined) stationFulfillments(monitor, at);
      else dispatch({ type: 'noticed', notice: 'Only stations have fulfillments; F shows all.' });
    },
    allFulfillments: () => stationFulfillments(monitor, undefined),
    stations: () => dispatch({ type: 'went-home' }),
    stationEdges: show(0),
    firstExpoEdges: show(1),
    secondExpoEdges: show(2),
    allEdges: show(undefined),
  };
}
