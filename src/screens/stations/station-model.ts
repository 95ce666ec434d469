import { graphHeight } from '../../components/RoutingGraphView.tsx';
import { shortGuid } from '../../kitchen/model/restaurant.ts';
import {
  type EgoGraph,
  type ExpoPath,
  egoGraph,
  type Neighbor,
  type RoutingGraph,
  type RoutingNode,
} from '../../kitchen/routing/routing-graph.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { type Pane, stationView } from '../../state/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import { stationOrder, stationsInView } from '../everywhere/station-columns.ts';

/** Minimum lines for the pane below the graph. */
const PANE_LINES = 9;

export type StationModel = ReturnType<typeof stationModel>;

const egoOf = memoize(egoGraph);
const labelsOf = memoize(({ nodes }: RoutingGraph) =>
  Array.from(nodes.values(), ({ label }) => label),
);

export function stationModel(
  scene: Scene,
  state: MonitorState,
  { guid }: { readonly guid: string },
) {
  const { check, size } = scene;
  const { board } = check;
  const order = stationOrder(stationsInView(check).rows);
  const ego = egoOf(board.graph, guid);
  const view = stationView(state, guid);
  const sides = { left: ego?.incoming.length ?? 0, right: ego?.outgoing.length ?? 0 };
  const graphLines =
    ego === undefined ? 0 : graphHeight(ego, Math.max(7, size.height - PANE_LINES));
  return {
    scene,
    guid,
    view,
    // All stations, in the order of `[` and `]`.
    order,
    // `undefined` if the station isn't in the list.
    row: order.find(({ station }) => station.guid === guid),
    ego,
    labels: labelsOf(board.graph),
    sides,
    cursor: placeInGraph(view.cursor, sides),
    graphLines,
    panesHeight: size.height - graphLines,
  };
}

export const PANE_TITLES: Readonly<Record<Pane, string>> = {
  pace: 'Pace',
  findings: 'Issues',
  figures: 'Stats',
  fields: 'Fields',
};

interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Clamps the cursor to an existing neighbor. 0 without any. */
export function placeInGraph(cursor: number, { left, right }: Sides): number {
  const place = cursor < 0 ? -1 - cursor : cursor;
  const toLeft = right === 0 || (cursor < 0 && left > 0);
  if (toLeft && left > 0) return -1 - Math.min(place, left - 1);
  return Math.max(0, Math.min(place, right - 1));
}

/** Up or down on the same side, stopping at the ends. */
export function walkGraph(cursor: number, sides: Sides, by: number): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0) return placeInGraph(Math.min(from - by, -1), sides);
  return placeInGraph(Math.max(from + by, 0), sides);
}

/** To the other side, at the same height if possible. Stays if that side is empty. */
export function crossGraph(cursor: number, sides: Sides, toLeft: boolean): number {
  const from = placeInGraph(cursor, sides);
  if (from < 0 === toLeft || (toLeft ? sides.left : sides.right) === 0) return from;
  return placeInGraph(-1 - from, sides);
}

/** A station's routes, numbered for the cursor. */
export function routingSentences(ego: EgoGraph, expo: ExpoPath): readonly string[] {
  const { incoming, outgoing } = ego;
  return [
    outgoing.length === 0 ? 'No routes out.' : `${countOf(outgoing.length, 'route')} out:`,
    ...outgoing.map((_, index) => edgeSentence(ego, index)),
    ...(expo === 'none' ? ['Tickets skip expo.'] : []),
    ...(expo === 'not stated' ? ['Expo routing is not set.'] : []),
    incoming.length === 0
      ? 'No other station monitors this one.'
      : `Monitored by ${countOf(incoming.length, 'station')}:`,
    ...incoming.map((_, index) => edgeSentence(ego, -1 - index)),
  ];
}

/** `cursor` counts routes out from 0, and stations monitoring this one from -1 down. */
export function edgeSentence({ incoming, outgoing }: EgoGraph, cursor: number): string {
  const side = cursor < 0 ? incoming : outgoing;
  const index = cursor < 0 ? -1 - cursor : cursor;
  const neighbor = side[index];
  if (neighbor === undefined) return 'Nothing there.';
  const route = cursor < 0 ? `Monitored by ${nodeName(neighbor.node)}: ` : routeOut(neighbor);
  return `${index + 1} of ${side.length}. ${route}${neighbor.edge.reason}`;
}

/** Text before the reason. Empty for a KDS. */
function routeOut({ node, edge, sharedWith }: Neighbor): string {
  switch (edge.kind) {
    case 'display':
      return '';
    case 'print': {
      const shared = sharedWith.length === 0 ? '' : `, shared with ${sharedWith.join(', ')}`;
      return `${node.label}${shared}: `;
    }
    case 'expo':
      return 'Expo: ';
    case 'monitor':
      return edge.from === edge.to ? 'Monitors itself: ' : `Monitors ${nodeName(node)}: `;
  }
}

const nodeName = ({ kind, label, stationGuid }: RoutingNode): string =>
  kind === 'missing' ? `a station ending in ${shortGuid(stationGuid ?? '')}` : label;
