import type { ReactNode } from 'react';
import { graphHeight, RoutingGraphView } from '../../components/graph/RoutingGraphView.tsx';
import { neighbourAt } from '../../components/graph/routing-drawing.ts';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { egoGraph } from '../../kitchen/routing/ego-graph.ts';
import { selectBoardRows } from '../../kitchen/stations/station-board.ts';
import { PANES, type StationView, stationView } from '../../state/monitor-state.ts';
import { crossGraph, placeInGraph, walkGraph } from '../../state/views/graph-walk.ts';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { openTrace } from '../trace/station-trace.ts';
import { StationGone } from './StationGone.tsx';
import { paneContent, StationPanes } from './StationPanes.tsx';
import { stationFulfillments } from './station-fulfillments.ts';
import { openGraphAt } from './station-graph.ts';

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
  const sides = { left: ego?.incoming.length ?? 0, right: ego?.outgoing.length ?? 0 };
  const walk = (by: number) => () => change({ cursor: walkGraph(now().cursor, sides, by) });
  const cross = (toLeft: boolean) => () =>
    change({ cursor: crossGraph(now().cursor, sides, toLeft) });
  const graphLines =
    ego === undefined ? 0 : graphHeight(ego, Math.max(7, size.height - PANE_LINES));
  const panesHeight = size.height - graphLines;
  const page = (by: 1 | -1) => () => {
    if (row === undefined) return;
    const { pane, top } = now();
    const { lines, space } = paneContent(row, check, pane, size.width, panesHeight);
    const last = Math.max(0, lines.length - space);
    change({ top: Math.min(Math.max(Math.min(top, last) + by * space, 0), last) });
  };
  const step = (by: number) => () => {
    const order = selectBoardRows(board.rows, '', 'name', false);
    const at = order.findIndex(({ station }) => station.guid === guid);
    const next = order[(at + by + order.length) % order.length];
    if (next !== undefined) {
      dispatch({ type: 'replaced', by: { kind: 'station', guid: next.station.guid } });
    }
  };

  useKeys(
    'station',
    offeredKeys(check, 'station', {
      ...everywhere,
      up: walk(-1),
      down: walk(1),
      left: cross(true),
      right: cross(false),
      open: () => {
        const node = ego && neighbourAt(ego, placeInGraph(now().cursor, sides))?.node;
        if (
          node?.kind === 'station' &&
          node.stationGuid !== undefined &&
          node.stationGuid !== guid
        ) {
          dispatch({ type: 'went', to: { kind: 'station', guid: node.stationGuid } });
        } else {
          dispatch({ type: 'noticed', notice: 'Only stations can be opened.' });
        }
      },
      graph: () => openGraphAt(monitor, guid),
      pane: () => {
        const next = PANES[(PANES.indexOf(now().pane) + 1) % PANES.length];
        if (next !== undefined) change({ pane: next, top: 0 });
      },
      pageDown: page(1),
      pageUp: page(-1),
      trace: () => openTrace(monitor, row?.station),
      fulfillments: () => stationFulfillments(monitor, row?.station),
      allFulfillments: () => stationFulfillments(monitor, undefined),
      stations: () => dispatch({ type: 'went-home' }),
      previousStation: step(-1),
      nextStation: step(1),
    }),
    useEverywhereCommands(check),
  );

  return (
    <Frame check={check} scope="station">
      {row === undefined || ego === undefined ? (
        <StationGone size={size} check={check} keys="q goes back to the list." />
      ) : (
        <>
          <RoutingGraphView
            ego={ego}
            cursor={placeInGraph(view.cursor, sides)}
            width={size.width}
            height={graphLines}
          />
          <StationPanes
            row={row}
            check={check}
            pane={view.pane}
            top={view.top}
            width={size.width}
            height={panesHeight}
          />
        </>
      )}
    </Frame>
  );
}
