import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FulfillmentDay, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { routingGraph, silentLevelSentence } from '../../../src/kitchen/routing/routing-graph.ts';
import { edgeId } from '../../../src/kitchen/routing/routing-order.ts';
import { routeCounts, routingTraffic } from '../../../src/kitchen/routing/routing-traffic.ts';
import { type ItemRecord, kitchens, monitoring, record, station } from '../fixtures.ts';

const made = (at: string | undefined, facts: ItemRecord = {}): ItemRecord => {
  const { prepStationGuid: _guid, prepStationName: _name, ...rest } = record();
  return { ...rest, ...(at !== undefined && { prepStationGuid: at }), ...facts };
};
const dayOf = (records: readonly ItemRecord[]): FulfillmentDay => fulfillmentDay(records, '');
const laid = (stations: readonly Station[], records: readonly ItemRecord[]) => {
  const day = dayOf(records);
  const proven = new Set(
    records.flatMap((each) =>
      each.itemFulfillmentLevel === 0 ? (each.prepStationGuid ?? []) : [],
    ),
  );
  return routingTraffic(routingGraph(stations, proven), day);
};
const useOf = (traffic: ReturnType<typeof laid>, kind: string, from: string) =>
  traffic.graph.edges
    .filter((edge) => edge.kind === kind && edge.from === `station:${from}`)
    .map((edge) => traffic.uses.get(edgeId(edge)));

describe('the items on an edge', () => {
  it("to a KDS are the station's records at level 0", () => {
    const traffic = laid(
      [station('a'), station('b')],
      [made('a'), made('a', { selectionGuid: 's2' })],
    );
    expect(useOf(traffic, 'display', 'a')).toMatchObject([{ state: 'used', count: 2 }]);
    expect(useOf(traffic, 'display', 'b')).toMatchObject([{ state: 'never used' }]);
  });

  it('to the expediter include records without a station, by where their selection was made', () => {
    const traffic = laid(
      [station('a'), station('b'), station('c')],
      [
        made('a'),
        made('b'),
        made(undefined, { itemFulfillmentLevel: 1 }),
        made('c', { selectionGuid: 's2' }),
      ],
    );
    expect(useOf(traffic, 'expo', 'a')).toMatchObject([{ state: 'used', count: 1 }]);
    expect(useOf(traffic, 'expo', 'b')).toMatchObject([{ state: 'used', count: 1 }]);
    const [never] = useOf(traffic, 'expo', 'c');
    expect(never?.state).toBe('never used');
    expect(never?.words).toContain('1 item bumped here, none at expo');
  });

  it('to the expediter count a record once for the station it names and where it was made', () => {
    const traffic = laid([station('a')], [made('a'), made('a', { itemFulfillmentLevel: 2 })]);
    expect(useOf(traffic, 'expo', 'a')).toMatchObject([{ count: 1 }]);
  });

  it('between stations are the orders with records at both', () => {
    const stations = [station('a', monitoring('b', 'c')), station('b'), station('c')];
    const order = (orderGuid: string, at: string, n: number) =>
      made(at, { orderGuid, selectionGuid: `s${n}` });
    const traffic = laid(stations, [
      order('o1', 'a', 1),
      order('o1', 'b', 2),
      order('o1', 'b', 3),
      order('o2', 'c', 4),
    ]);
    expect(useOf(traffic, 'monitor', 'a')).toMatchObject([
      { state: 'used', count: 1 },
      {
        state: 'never used',
        words: expect.stringContaining('It is set up but not used') as string,
      },
    ]);
  });

  it('to a printer are not known, and words say so', () => {
    expect(useOf(laid([station('a')], [made('a')]), 'print', 'a')).toMatchObject([
      { state: 'not recorded' },
    ]);
  });

  it('show that an EXPO_ONLY station with records at level 0 is set up otherwise', () => {
    const traffic = laid([station('a', { expoRouting: 'EXPO_ONLY' })], [made('a')]);
    const [use] = useOf(traffic, 'display', 'a');
    expect(use?.state).toBe('not configured');
    expect(use?.words).toContain('It is in use but not set up: 1 bump at');
  });

  it('show a station that only records know, under the name they give', () => {
    const traffic = laid(
      [station('a')],
      [made('ghost', { prepStationName: 'Ghost' }), made('ghost', { itemFulfillmentLevel: 1 })],
    );
    expect(traffic.graph.nodes.get('station:ghost')).toMatchObject({
      kind: 'missing',
      label: 'Ghost (gone)',
    });
    for (const kind of ['display', 'expo']) {
      expect(useOf(traffic, kind, 'ghost')).toMatchObject([{ state: 'not configured' }]);
    }
  });
});

describe('a day over a graph', () => {
  it('has no words without a date, and changes nothing', () => {
    const graph = routingGraph([station('a')], undefined);
    expect(routingTraffic(graph, undefined)).toEqual({ graph, uses: new Map(), silentLevels: [] });
  });

  it('lists the levels without bumps', () => {
    const { silentLevels } = laid([station('a')], [made('a', { itemFulfillmentLevel: 1 })]);
    expect(silentLevels).toEqual([0, 2]);
    expect(silentLevels.map(silentLevelSentence).join(' ')).toContain('expo 2');
  });

  const records = fc.array(
    fc.record({
      prepStationGuid: fc.constantFrom('a', 'b', 'c', 'ghost', undefined),
      itemFulfillmentLevel: fc.constantFrom(0, 1, 2, 7, undefined),
      selectionGuid: fc.constantFrom('s1', 's2', 's3', 's4'),
      orderGuid: fc.constantFrom('o1', 'o2', undefined),
      ticketGuid: fc.constantFrom('t1', 't2'),
    }),
    { maxLength: 40 },
  );
  const stated = (drawn: readonly Readonly<Record<string, unknown>>[]): readonly ItemRecord[] =>
    drawn.map((each) =>
      Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)),
    );

  it('has words for every edge, and for no other', () => {
    fc.assert(
      fc.property(kitchens, records, (stations, drawn) => {
        const { graph, uses } = laid(stations, stated(drawn));
        expect([...uses.keys()].sort()).toEqual(graph.edges.map(edgeId).sort());
        for (const edge of graph.edges) {
          expect(graph.nodes.has(edge.from) && graph.nodes.has(edge.to)).toBe(true);
        }
      }),
    );
  });

  it('counts the same as counting record by record', () => {
    fc.assert(
      fc.property(records, (drawn) => {
        const day = dayOf(stated(drawn));
        const rows = Array.from({ length: day.length }, (_, row) => day.table.record(row));
        const counts = routeCounts(day);
        const { values } = day.table.text.prepStationGuid;
        for (const [code, guid] of values.entries()) {
          if (guid === undefined) continue;
          const own = rows.filter(
            (row) => row.prepStationGuid === guid && row.itemFulfillmentLevel === 0,
          );
          expect(counts.made[code]).toBe(own.length);
          for (const level of [1, 2] as const) {
            const gathered = rows.filter(
              (row) =>
                row.itemFulfillmentLevel === level &&
                (row.prepStationGuid === guid ||
                  own.some(({ selectionGuid }) => selectionGuid === row.selectionGuid)),
            );
            expect(counts.gathered[level - 1]?.[code]).toBe(gathered.length);
          }
          for (const [other, name] of values.entries()) {
            if (name === undefined || other === code) continue;
            const orders = new Set(own.flatMap(({ orderGuid }) => orderGuid ?? []));
            const both = [...orders].filter((order) =>
              rows.some(
                (row) =>
                  row.orderGuid === order &&
                  row.prepStationGuid === name &&
                  row.itemFulfillmentLevel === 0,
              ),
            );
            expect(counts.together(code, other)).toBe(both.length);
          }
        }
      }),
    );
  });
});
