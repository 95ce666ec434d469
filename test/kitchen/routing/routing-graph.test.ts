import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ItemFulfillmentSchema } from '../../../src/contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../../src/contract/prep-station.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import {
  EXPEDITER,
  routingGraph,
  stationNodeId,
} from '../../../src/kitchen/routing/routing-graph.ts';
import { kitchens, monitoring, proofs, reference, station, watched, without } from '../fixtures.ts';

const edgesOf = (stations: readonly Station[], kind: string, proven?: ReadonlySet<string>) =>
  routingGraph(stations, proven).edges.filter((edge) => edge.kind === kind);
const styleOf = (stations: readonly Station[], kind: string, proven?: ReadonlySet<string>) =>
  edgesOf(stations, kind, proven).map(({ style }) => style);

describe('any routing graph', () => {
  it('has only edges between existing nodes, from stations of the list', () => {
    fc.assert(
      fc.property(kitchens, proofs, (stations, proven) => {
        const { nodes, edges } = routingGraph(stations, proven);
        for (const { from, to } of edges) {
          expect(nodes.get(from)?.kind).toBe('station');
          expect(nodes.has(to)).toBe(true);
        }
        for (const [id, node] of nodes) expect(node.id).toBe(id);
      }),
    );
  });

  it('has only edges with a documented field and a reason in a sentence', () => {
    const documented = new Set([
      ...Object.keys(PrepStationSchema.properties),
      ...Object.keys(ItemFulfillmentSchema.properties),
    ]);
    fc.assert(
      fc.property(kitchens, proofs, (stations, proven) => {
        for (const { fields, reason } of routingGraph(stations, proven).edges) {
          expect(fields.length).toBeGreaterThan(0);
          expect(fields.filter((field) => !documented.has(field))).toEqual([]);
          expect(reason).toMatch(/\.$/);
        }
      }),
    );
  });

  it('is the same for the same kitchen, and has the same edges in any order of stations', () => {
    const parts = (stations: readonly Station[], proven: ReadonlySet<string> | undefined) => {
      const { nodes, edges } = routingGraph(stations, proven);
      return {
        nodes: [...nodes.values()].map((node) => JSON.stringify(node)).sort(),
        edges: edges.map((edge) => JSON.stringify(edge)).sort(),
      };
    };
    fc.assert(
      fc.property(
        kitchens.chain((stations) =>
          fc.tuple(
            fc.constant(stations),
            fc.shuffledSubarray([...stations], { minLength: stations.length }),
          ),
        ),
        proofs,
        ([stations, shuffled], proven) => {
          expect(routingGraph(stations, proven)).toEqual(routingGraph(stations, proven));
          expect(parts(shuffled, proven)).toEqual(parts(stations, proven));
        },
      ),
    );
  });

  it('lists stations and their edges in list order', () => {
    fc.assert(
      fc.property(kitchens, (stations) => {
        const { nodes, edges } = routingGraph(stations, undefined);
        const ids = stations.map(({ guid }) => stationNodeId(guid));
        expect([...nodes.keys()].slice(0, ids.length)).toEqual(ids);
        const sources = edges.map(({ from }) => ids.indexOf(from));
        expect(sources).toEqual(sources.toSorted((a, b) => a - b));
      }),
    );
  });

  it('has a missing node for every monitored station that is not found, and for nothing else', () => {
    fc.assert(
      fc.property(kitchens, (stations) => {
        const known = new Set(stations.map(({ guid }) => guid));
        const gone = stations
          .flatMap(({ connectedPrepStations = [] }) => connectedPrepStations)
          .map(({ guid }) => guid)
          .filter((guid) => !known.has(guid));
        const missing = [...routingGraph(stations, undefined).nodes.values()]
          .filter(({ kind }) => kind === 'missing')
          .map(({ stationGuid }) => stationGuid);
        expect(missing).toHaveLength(new Set(gone).size);
        expect(new Set(missing)).toEqual(new Set(gone));
      }),
    );
  });

  it('takes about ten times as long for ten times the stations', () => {
    const reads = (count: number) => {
      const { stations, reads: total } = watched(
        Array.from({ length: count }, (_, at) =>
          station(`s${at}`, { ...monitoring('s0', 's1'), kitchenPrinter: reference('p') }),
        ),
      );
      routingGraph(stations, new Set(['s0']));
      return total();
    };
    expect(reads(10_000) / reads(1_000)).toBeLessThan(11);
  });
});

describe('the edges', () => {
  const only = station('a', { expoRouting: 'EXPO_ONLY' });

  it.each([
    ['without a day', undefined, 'dotted', 'no business date was read'],
    ['without a record', new Set<string>(), 'dotted', 'It may have a KDS'],
    ['with a record', new Set(['a']), 'solid', 'It has a KDS'],
  ])('show a KDS %s', (_case, proven, style, reason) => {
    const [edge] = edgesOf([station('a')], 'display', proven);
    expect(edge).toMatchObject({ style, to: 'kds:a' });
    expect(edge?.reason).toContain(reason);
  });

  it.each([
    ['ON', 'solid', 'always'],
    ['OFFLINE_ONLY', 'dotted', 'backup'],
    ['SOMETIMES', 'dotted', 'SOMETIMES'],
  ])('show a printer in mode %s', (printingMode, style, label) => {
    expect(edgesOf([station('a', { printingMode })], 'print')).toMatchObject([
      { to: 'printer:printer-of-a', style, label },
    ]);
  });

  it('show a printer whose mode is not set, and none if none is assigned', () => {
    expect(styleOf([without(station('a'), 'printingMode')], 'print')).toEqual(['dotted']);
    expect(edgesOf([without(station('a'), 'kitchenPrinter')], 'print')).toEqual([]);
  });

  it('never promise a print at a station without tickets', () => {
    const [edge] = edgesOf([only], 'print');
    expect(edge?.style).toBe('dotted');
    expect(edge?.reason).toContain('EXPO_ONLY');
    expect(edge?.fields).toContain('expoRouting');
  });

  it('show the route to expo: solid if set, dashed if implied, none if skipped', () => {
    const skip = station('b', { expoRouting: 'SKIP_EXPO' });
    const silent = without(station('c'), 'expoRouting', 'includeWithExpediter');
    expect(styleOf([station('a'), skip, silent], 'expo')).toEqual(['solid']);
    expect(styleOf([only], 'expo')).toEqual(['solid']);
    expect(styleOf([skip, silent], 'expo')).toEqual(['dashed', 'dashed']);
    expect(edgesOf([only], 'expo')[0]?.to).toBe(EXPEDITER);
  });

  it('show each monitored station once, solid only if tickets always print', () => {
    const watching = station('a', monitoring('b', 'b', 'a', 'gone-1234'));
    const edges = edgesOf([watching, station('b')], 'monitor');
    expect(edges.map(({ to, label }) => [to, label])).toEqual([
      ['station:b', 'monitors'],
      ['station:a', 'monitors'],
      ['station:gone-1234', 'not in the list'],
    ]);
    expect(edges.every(({ style }) => style === 'solid')).toBe(true);
    expect(styleOf([{ ...watching, printingMode: 'OFFLINE_ONLY' }], 'monitor')).toEqual([
      'dotted',
      'dotted',
      'dotted',
    ]);
  });

  it('lead to one node for a shared printer', () => {
    const shared = { kitchenPrinter: reference('guid-of-p7f3') };
    const { nodes } = routingGraph([station('a', shared), station('b', shared)], undefined);
    expect([...nodes.values()].filter(({ kind }) => kind === 'printer')).toEqual([
      { id: 'printer:guid-of-p7f3', kind: 'printer', label: 'Printer p7f3' },
    ]);
  });
});
