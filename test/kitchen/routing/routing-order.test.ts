import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { routingGraph } from '../../../src/kitchen/routing/routing-graph.ts';
import {
  edgeEnds,
  edgeId,
  edgeWords,
  orderedEdges,
} from '../../../src/kitchen/routing/routing-order.ts';
import { kitchens, monitoring, station } from '../fixtures.ts';

test('the list is the same in whatever order the stations come', () => {
  fc.assert(
    fc.property(
      kitchens.chain((stations) =>
        fc.tuple(
          fc.constant(stations),
          fc.shuffledSubarray([...stations], { minLength: stations.length }),
        ),
      ),
      ([stations, shuffled]) => {
        const one = routingGraph(stations, undefined);
        const other = routingGraph(shuffled, undefined);
        expect(orderedEdges(other).map(edgeId)).toEqual(orderedEdges(one).map(edgeId));
        expect(orderedEdges(one).map(edgeId).sort()).toEqual(one.edges.map(edgeId).sort());
      },
    ),
  );
});

test.each([
  [{}, 'print', 'always prints (printingMode ON)'],
  [{ printingMode: 'OFFLINE_ONLY' }, 'print', 'prints as backup (printingMode OFFLINE_ONLY)'],
  [{ printingMode: 'SOMETIMES' }, 'print', 'prints, mode SOMETIMES (printingMode SOMETIMES)'],
  [{}, 'expo', 'tickets go there too (expoRouting SEND_TO_EXPO)'],
  [
    { includeWithExpediter: false },
    'expo',
    'tickets go there too (expoRouting SEND_TO_EXPO, includeWithExpediter false)',
  ],
  [{ expoRouting: 'EXPO_ONLY' }, 'expo', 'tickets go there only (expoRouting EXPO_ONLY)'],
  [{ expoRouting: 'EXPO_ONLY' }, 'print', 'never prints (expoRouting EXPO_ONLY)'],
  [{ ...monitoring('gone') }, 'monitor', 'not in the list'],
  [{}, 'display', 'may show items'],
])('a station with %o has a %s edge with the words %s', (facts, kind, words) => {
  const one = station('a', facts);
  const graph = routingGraph([one], undefined);
  const edge = graph.edges.find((each) => each.kind === kind);
  expect(edge && edgeWords(edge, one)).toBe(words);
  expect(edge && edgeEnds(edge, graph, 'to')).toMatch(/^Station a to \S/);
});
