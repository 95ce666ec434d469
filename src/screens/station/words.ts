import { shortGuid } from '../../kitchen/model/station.ts';
import type {
  EgoGraph,
  ExpoPath,
  Neighbor,
  RoutingNode,
} from '../../kitchen/routing/routing-graph.ts';
import { countOf } from '../../kitchen/text/quantities.ts';

export const FIRST_ON_SIDE = 'This is the first on this side.';
export const LAST_ON_SIDE = 'This is the last on this side.';
export const NOTHING_LEFT = 'Nothing to the left.';
export const NOTHING_RIGHT = 'Nothing to the right.';
export const HOW_TO_REACH = 'j and k move along this side, h and l to the other side.';

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
