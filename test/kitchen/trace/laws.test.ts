import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ItemFulfillmentSchema } from '../../../src/contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../../src/contract/prep-station.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import {
  everyStationFallsBackToExpo,
  expoPath,
  routingGraph,
  stationNodeId,
} from '../../../src/kitchen/routing/routing-graph.ts';
import type { StationTraffic } from '../../../src/kitchen/routing/routing-traffic.ts';
import { traceTicket } from '../../../src/kitchen/stations/ticket-trace.ts';
import { PLACES } from '../../../src/kitchen/stations/trace-words.ts';
import { kitchens, proofs } from '../fixtures.ts';

const DOCUMENTED = new Set([
  ...Object.keys(PrepStationSchema.properties),
  ...Object.keys(ItemFulfillmentSchema.properties),
]);

const traffics: fc.Arbitrary<StationTraffic | undefined> = fc.option(
  fc.record({ level0: fc.nat(9), level1: fc.nat(9), level2: fc.nat(9), hasLevel2: fc.boolean() }),
  { nil: undefined },
);

interface Printed {
  readonly stations: readonly Station[];
  readonly kdsDown: boolean;
  readonly provenKds: ReadonlySet<string> | undefined;
  readonly day: StationTraffic | undefined;
}

const printed: fc.Arbitrary<Printed> = fc.record({
  stations: kitchens,
  kdsDown: fc.boolean(),
  provenKds: proofs,
  day: traffics,
});

/** Every station's trace. */
function traces({ stations, ...options }: Printed) {
  return stations.map((station) => {
    const trace = traceTicket(stations, station.guid, options);
    if (trace === undefined) throw new Error('a station of the list has a trace');
    return { station, trace };
  });
}

test('every station of any kitchen has a trace, and no other GUID has one', () => {
  fc.assert(
    fc.property(printed, (kitchen) => {
      for (const { station, trace } of traces(kitchen)) {
        expect(trace.stationGuid).toBe(station.guid);
        expect(trace.hops[0]?.place).toBe('fired');
        expect(trace.hops.at(-1)?.place).toBe('end');
      }
      expect(
        traceTicket(kitchen.stations, 'nowhere', { kdsDown: false, provenKds: undefined }),
      ).toBeUndefined();
    }),
  );
});

test('hops come in the order of a ticket, name fields, and end with a period', () => {
  fc.assert(
    fc.property(printed, (kitchen) => {
      for (const { trace } of traces(kitchen)) {
        const places = trace.hops.map(({ place }) => PLACES.indexOf(place));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const { sentence, reason, fields } of trace.hops) {
          expect(sentence).toMatch(/^\S.*\.$/s);
          expect(reason).toMatch(/^\S.*\.$/s);
          expect(fields.length).toBeGreaterThan(0);
          expect(fields.filter((field) => !DOCUMENTED.has(field))).toEqual([]);
        }
      }
    }),
  );
});

test('the order of stations changes nothing, and neither does asking again', () => {
  const shuffled = kitchens.chain((stations) =>
    fc.tuple(
      fc.constant(stations),
      fc.shuffledSubarray([...stations], { minLength: stations.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, fc.boolean(), proofs, ([stations, others], kdsDown, provenKds) => {
      for (const { guid } of stations) {
        const trace = traceTicket(stations, guid, { kdsDown, provenKds });
        expect(traceTicket(stations, guid, { kdsDown, provenKds })).toEqual(trace);
        expect(traceTicket(others, guid, { kdsDown, provenKds })).toEqual(trace);
      }
    }),
  );
});

test('while the KDS is offline, a ticket is lost exactly if it has neither a printer nor a way to the expediter', () => {
  fc.assert(
    fc.property(printed, (kitchen) => {
      const { stations, kdsDown } = kitchen;
      const fallsBack = everyStationFallsBackToExpo(stations);
      for (const { station, trace } of traces(kitchen)) {
        const isLost = trace.hops.some(({ outcome }) => outcome === 'lost');
        const hasNeither =
          station.kitchenPrinter === undefined && expoPath(station, fallsBack) === 'none';
        expect(isLost).toBe(kdsDown && hasNeither);
      }
    }),
  );
});

test('when the KDS goes offline, only backups start to work, and only the KDS stops', () => {
  fc.assert(
    fc.property(kitchens, proofs, (stations, provenKds) => {
      for (const { guid } of stations) {
        const up = traceTicket(stations, guid, { kdsDown: false, provenKds })?.hops ?? [];
        const down = traceTicket(stations, guid, { kdsDown: true, provenKds })?.hops ?? [];
        expect(up.some(({ outcome }) => outcome === 'woken')).toBe(false);
        expect(down.map(({ place }) => place)).toEqual(up.map(({ place }) => place));
        const asBefore = down.map((hop, at) => {
          if (hop.outcome === 'woken') return 'no';
          return hop.place === 'kds' || hop.place === 'end' ? up[at]?.outcome : hop.outcome;
        });
        expect(up.map(({ outcome }) => outcome)).toEqual(asBefore);
      }
    }),
  );
});

test('each edge out of the station, except to monitors, is a hop with the same reason', () => {
  fc.assert(
    fc.property(printed, (kitchen) => {
      const { stations, provenKds } = kitchen;
      const { edges } = routingGraph(stations, provenKds);
      for (const { station, trace } of traces(kitchen)) {
        const drawn = edges.flatMap(({ from, kind, reason }) =>
          from === stationNodeId(station.guid) && kind !== 'monitor' ? [reason] : [],
        );
        expect(trace.hops.map(({ reason }) => reason)).toEqual(expect.arrayContaining(drawn));
      }
    }),
  );
});
