/** Where a station's tickets go, edge by edge: each with the reason for it. */

import type { EgoGraph, Neighbour } from '../../kitchen/routing/ego-graph.ts';
import type { ExpoPath } from '../../kitchen/routing/expo-routing.ts';
import type { RoutingNode } from '../../kitchen/routing/routing-graph.ts';
import { shortGuid } from '../../kitchen/stations/station.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';

/** The whole routing of a station, each edge with the number that the cursor knows it by. */
export function routingSentences(ego: EgoGraph, expo: ExpoPath): readonly string[] {
  const { incoming, outgoing } = ego;
  return [
    outgoing.length === 0
      ? 'Nothing says where its tickets go.'
      : `${countOf(outgoing.length, 'way')} out of it:`,
    ...outgoing.map((_, index) => edgeSentence(ego, index)),
    ...(expo === 'none' ? ['Its tickets skip the expediter.'] : []),
    ...(expo === 'not stated' ? ['Whether the expediter gets its tickets is not stated.'] : []),
    incoming.length === 0
      ? 'No other station monitors it.'
      : `Monitored by ${countOf(incoming.length, 'station')}:`,
    ...incoming.map((_, index) => edgeSentence(ego, -1 - index)),
  ];
}

/** One edge; `cursor` counts the ways out from 0, the stations that monitor this one from -1 down. */
export function edgeSentence({ incoming, outgoing }: EgoGraph, cursor: number): string {
  const side = cursor < 0 ? incoming : outgoing;
  const index = cursor < 0 ? -1 - cursor : cursor;
  const neighbour = side[index];
  if (neighbour === undefined) return 'Nothing there.';
  const way = cursor < 0 ? `Monitored by ${nodeName(neighbour.node)}` : wayOut(neighbour);
  return `${index + 1} of ${side.length}. ${way}: ${neighbour.edge.reason}`;
}

function wayOut({ node, edge, sharedWith }: Neighbour): string {
  switch (edge.kind) {
    case 'display':
      return 'Its KDS';
    case 'print': {
      const shared = sharedWith.length === 0 ? '' : `, shared with ${sharedWith.join(', ')}`;
      return `${node.label}${shared}`;
    }
    case 'expo':
      return 'The expediter';
    case 'monitor':
      return edge.from === edge.to ? 'Monitors itself' : `Monitors ${nodeName(node)}`;
  }
}

function nodeName({ kind, label, stationGuid }: RoutingNode): string {
  return kind === 'missing' ? `a station that ends in ${shortGuid(stationGuid ?? '')}` : label;
}
