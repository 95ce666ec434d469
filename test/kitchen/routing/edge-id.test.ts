import { expect, test } from 'vitest';
import {
  EXPEDITER,
  kdsNodeId,
  type RoutingEdge,
  stationNodeId,
} from '../../../src/kitchen/routing/routing-graph.ts';
import { edgeId, edgeStart } from '../../../src/kitchen/routing/routing-order.ts';

type Ends = Pick<RoutingEdge, 'kind' | 'from' | 'to'>;

test.each<Ends>([
  { kind: 'expo', from: stationNodeId('fry'), to: EXPEDITER },
  { kind: 'display', from: stationNodeId('fry'), to: kdsNodeId('fry') },
  { kind: 'monitor', from: stationNodeId('fry 2'), to: stationNodeId('fry 3') },
  { kind: 'print', from: stationNodeId(''), to: 'printer:' },
])('an edge $from to $to has the start in the name', (edge) => {
  expect(edgeStart(edgeId(edge))).toBe(edge.from);
});

test.each([EXPEDITER, stationNodeId('expo 1'), kdsNodeId('a b')])(
  'a node, %j, is no edge',
  (id) => {
    expect(edgeStart(id)).toBeUndefined();
  },
);
