import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RoutingGraph, routingGraph } from '../../../src/kitchen/routing/routing-graph.ts';
import {
  type EdgeLevel,
  edgeEnds,
  edgeId,
  edgeWords,
  isOfLevel,
  orderedEdges,
} from '../../../src/kitchen/routing/routing-order.ts';
import { routingTree } from '../../../src/kitchen/routing/routing-tree.ts';
import { kitchens, monitoring, proofs, reference, station, without } from '../fixtures.ts';

const levels = fc.constantFrom<EdgeLevel>(undefined, 0, 1, 2);
const edgesOf = ({ edges }: RoutingGraph, level: EdgeLevel) =>
  edges.filter((edge) => isOfLevel(edge, level)).map(edgeId);

test('the tree has every edge of a level exactly once, and no two lines of one name', () => {
  fc.assert(
    fc.property(kitchens, proofs, levels, (stations, proven, level) => {
      const graph = routingGraph(stations, proven);
      const lines = routingTree(graph, level);
      const printed = lines.flatMap(({ edge }) => (edge === undefined ? [] : [edgeId(edge)]));
      expect(printed.sort()).toEqual(edgesOf(graph, level).sort());
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      for (const { lasts } of lines) expect(lasts.length).toBeLessThanOrEqual(2);
    }),
  );
});

test('the tree and the list are the same whatever order the stations come in', () => {
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
        expect(routingTree(other, undefined)).toEqual(routingTree(one, undefined));
        expect(orderedEdges(other).map(edgeId)).toEqual(orderedEdges(one).map(edgeId));
        expect(orderedEdges(one).map(edgeId).sort()).toEqual(edgesOf(one, undefined).sort());
      },
    ),
  );
});

test('printers and the expediter are roots, with what hangs on their stations below', () => {
  const shared = { kitchenPrinter: reference('p') };
  const graph = routingGraph(
    [
      station('a', { ...shared, ...monitoring('b') }),
      station('b', shared),
      without(station('c'), 'kitchenPrinter'),
    ],
    undefined,
  );
  const lines = routingTree(graph, undefined).map(
    ({ node, lasts }) => '  '.repeat(lasts.length) + node.label,
  );
  expect(lines).toEqual([
    'Printer p',
    '  Station a',
    '    KDS',
    '    Station b',
    '  Station b',
    '    KDS',
    'No printer',
    '  Station c',
    '    KDS',
    'Expo',
    '  Station a',
    '  Station b',
    '  Station c',
  ]);
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
])('a station with %o has a %s edge with the words: %s', (facts, kind, words) => {
  const one = station('a', facts);
  const graph = routingGraph([one], undefined);
  const edge = graph.edges.find((each) => each.kind === kind);
  expect(edge && edgeWords(edge, one)).toBe(words);
  expect(edge && edgeEnds(edge, graph, 'to')).toMatch(/^Station a to \S/);
});
