import { graphHeight } from '../../components/graph/RoutingGraphView.tsx';
import { type EgoGraph, egoGraph } from '../../kitchen/routing/ego-graph.ts';
import type { RoutingGraph } from '../../kitchen/routing/routing-graph.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { type MonitorState, stationView } from '../../state/monitor/monitor-state.ts';
import { rememberedBy } from '../../state/remember-by.ts';
import { placeInGraph, type Sides } from '../../state/views/graph-walk.ts';
import type { Pane, StationView } from '../../state/views/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import { stationOrder } from '../facts/station-beside.ts';

/** Least lines of the pane under the graph. */
const PANE_LINES = 9;

/** A station with the reader's place in its graph. */
export interface StationModel {
  readonly scene: Scene;
  readonly guid: string;
  readonly view: StationView;
  /** All stations, in the order in which `[` and `]` go through them. */
  readonly order: readonly BoardRow[];
  /** `undefined` where the station is not in the list. */
  readonly row: BoardRow | undefined;
  readonly ego: EgoGraph | undefined;
  /** Labels of the kitchen's graph. */
  readonly labels: readonly string[];
  readonly sides: Sides;
  /** The neighbor that the cursor is on. */
  readonly cursor: number;
  readonly graphLines: number;
  readonly panesHeight: number;
}

const egoOf = rememberedBy(egoGraph);
const labelsOf = rememberedBy(({ nodes }: RoutingGraph) =>
  Array.from(nodes.values(), ({ label }) => label),
);

/** Finds it. */
export function stationModel(
  scene: Scene,
  state: MonitorState,
  { guid }: { readonly guid: string },
): StationModel {
  const { check, size } = scene;
  const { board } = check;
  const order = stationOrder(board.rows);
  const ego = egoOf(board.graph, guid);
  const view = stationView(state, guid);
  const sides = { left: ego?.incoming.length ?? 0, right: ego?.outgoing.length ?? 0 };
  const graphLines =
    ego === undefined ? 0 : graphHeight(ego, Math.max(7, size.height - PANE_LINES));
  return {
    scene,
    guid,
    view,
    order,
    row: order.find(({ station }) => station.guid === guid),
    ego,
    labels: labelsOf(board.graph),
    sides,
    cursor: placeInGraph(view.cursor, sides),
    graphLines,
    panesHeight: size.height - graphLines,
  };
}

/** The titles of a station's panes. */
export const PANE_TITLES: Readonly<Record<Pane, string>> = {
  pace: 'Pace',
  findings: 'Issues',
  figures: 'Figures',
  fields: 'Fields',
};
