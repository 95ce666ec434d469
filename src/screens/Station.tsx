import type { ReactNode } from 'react';
import { graphHeight, RoutingGraphView } from '../components/RoutingGraphView.tsx';
import { neighbourAt } from '../components/routing-drawing.ts';
import { StatePanel } from '../components/StatePanel.tsx';
import { useMonitor } from '../hooks/monitor.tsx';
import { PANES, type StationView, stationView } from '../hooks/monitor-state.ts';
import { useEverywhereKeys } from '../hooks/use-everywhere-keys.ts';
import { useKeys } from '../hooks/use-keys.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { egoGraph } from '../kitchen/ego-graph.ts';
import { selectBoardRows } from '../kitchen/station-board.ts';
import { Frame, useBodySize } from './Frame.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { StationPanes } from './StationPanes.tsx';
import { stationFulfillments } from './station-fulfillments.ts';

/** Lines that are left for the pane under the graph, at least. */
const PANE_LINES = 9;

/** One station: where its tickets go, what is wrong with it, its day in figures, and every field of it. */
export function Station(props: { readonly check: LineCheck; readonly guid: string }): ReactNode {
  const { check, guid } = props;
  const monitor = useMonitor();
  const { state, latest, dispatch } = monitor;
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const { board } = check;
  const row = board.rows.find(({ station }) => station.guid === guid);
  const ego = egoGraph(board.graph, guid);
  const view = stationView(state, guid);
  const change = (changed: Partial<StationView>) =>
    dispatch({ type: 'changed-station', guid, change: changed });

  const now = () => stationView(latest(), guid);
  const walk = (by: number) => () => {
    const { cursor } = now();
    const side = cursor < 0 ? ego?.incoming.length : ego?.outgoing.length;
    const place = cursor < 0 ? -1 - cursor : cursor;
    const moved = Math.min(Math.max(place + by, 0), Math.max(0, (side ?? 0) - 1));
    change({ cursor: cursor < 0 ? -1 - moved : moved });
  };
  const cross = (toLeft: boolean) => () => {
    const { cursor } = now();
    if (cursor < 0 === toLeft) return;
    const other = (toLeft ? ego?.incoming.length : ego?.outgoing.length) ?? 0;
    if (other === 0) return;
    const place = Math.min(cursor < 0 ? -1 - cursor : cursor, other - 1);
    change({ cursor: toLeft ? -1 - place : place });
  };
  const step = (by: number) => () => {
    const order = selectBoardRows(board.rows, '', 'name', false);
    const at = order.findIndex(({ station }) => station.guid === guid);
    const next = order[(at + by + order.length) % order.length];
    if (next !== undefined) {
      dispatch({ type: 'replaced', by: { kind: 'station', guid: next.station.guid } });
    }
  };

  useKeys('station', {
    ...everywhere,
    up: walk(-1),
    down: walk(1),
    left: cross(true),
    right: cross(false),
    open: () => {
      const node = ego && neighbourAt(ego, now().cursor)?.node;
      if (node?.kind === 'station' && node.stationGuid !== undefined && node.stationGuid !== guid) {
        dispatch({ type: 'went', to: { kind: 'station', guid: node.stationGuid } });
      } else {
        dispatch({ type: 'noticed', notice: 'Only stations can be opened.' });
      }
    },
    pane: () => {
      const next = PANES[(PANES.indexOf(now().pane) + 1) % PANES.length];
      if (next !== undefined) change({ pane: next, top: 0 });
    },
    pageDown: () => change({ top: now().top + PANE_LINES - 2 }),
    pageUp: () => change({ top: Math.max(0, now().top - PANE_LINES + 2) }),
    fulfillments: () => stationFulfillments(monitor, row?.station),
    allFulfillments: () => stationFulfillments(monitor, undefined),
    stations: () => dispatch({ type: 'went-home' }),
    previous: step(-1),
    next: step(1),
  });

  const graphLines =
    ego === undefined ? 0 : graphHeight(ego, Math.max(7, size.height - PANE_LINES));
  return (
    <Frame check={check} scope="station">
      {row === undefined || ego === undefined ? (
        check.stations.data === undefined ? (
          <ReadingPanel size={size} what="the station" link={check.stations.link} now={check.now} />
        ) : (
          <StatePanel
            {...size}
            heading="This station is gone"
            sentences={['It was in the list before; it has been removed since.']}
            keys="q goes back to the list."
          />
        )
      ) : (
        <>
          <RoutingGraphView ego={ego} cursor={view.cursor} width={size.width} height={graphLines} />
          <StationPanes
            row={row}
            check={check}
            pane={view.pane}
            top={view.top}
            width={size.width}
            height={size.height - graphLines}
          />
        </>
      )}
    </Frame>
  );
}
