import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  egoGraph,
  routingGraph,
  stationNodeId,
} from '../../../src/kitchen/routing/routing-graph.ts';
import { kitchens, monitoring, proofs, reference, station } from '../fixtures.ts';

const shared = { kitchenPrinter: reference('p') };
const kitchen = [
  station('a', { ...monitoring('b', 'a', 'gone'), ...shared }),
  station('b', shared),
  station('c', { ...monitoring('a'), ...shared, name: 'Cold' }),
];
const graph = routingGraph(kitchen, undefined);

describe('the neighborhood of a station', () => {
  it('has monitors on its left, and where its tickets go on its right', () => {
    const ego = egoGraph(graph, 'a');
    expect(ego?.center.label).toBe('Station a');
    expect(ego?.incoming.map(({ node }) => node.label)).toEqual(['Cold']);
    expect(ego?.outgoing.map(({ node }) => node.kind)).toEqual([
      'kds',
      'printer',
      'expediter',
      'station',
      'station',
      'missing',
    ]);
  });

  it('has the other stations of its printer', () => {
    const sharers = egoGraph(graph, 'a')?.outgoing.map(({ sharedWith }) => sharedWith);
    expect(sharers).toEqual([[], ['Station b', 'Cold'], [], [], [], []]);
  });

  it('exists for a deleted station, seen from those that monitor it', () => {
    const ego = egoGraph(graph, 'gone');
    expect(ego?.center.kind).toBe('missing');
    expect(ego?.incoming.map(({ node }) => node.label)).toEqual(['Station a']);
    expect(ego?.outgoing).toEqual([]);
  });

  it('does not exist for an unknown station', () => {
    expect(egoGraph(graph, 'nobody')).toBeUndefined();
  });

  it('holds every edge at the station exactly once, in graph order', () => {
    fc.assert(
      fc.property(kitchens, proofs, (stations, proven) => {
        const whole = routingGraph(stations, proven);
        for (const { guid } of stations) {
          const id = stationNodeId(guid);
          const ego = egoGraph(whole, guid);
          const edges = [...(ego?.incoming ?? []), ...(ego?.outgoing ?? [])].map(
            ({ edge }) => edge,
          );
          expect(edges.toSorted((a, b) => whole.edges.indexOf(a) - whole.edges.indexOf(b))).toEqual(
            whole.edges.filter(({ from, to }) => from === id || to === id),
          );
          expect(ego?.outgoing.map(({ edge }) => edge)).toEqual(
            whole.edges.filter(({ from }) => from === id),
          );
        }
      }),
    );
  });
});
