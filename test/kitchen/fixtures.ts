/** Builders of stations and fulfillment records, and arbitrary kitchens. */
import * as fc from 'fast-check';
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../src/contract/prep-station.ts';
import { type RowLimits, uniformLimits } from '../../src/kitchen/measures/row-limits.ts';
import { type FulfillmentDay, fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import { type Fulfillment, fulfillment } from '../../src/kitchen/model/fulfillment.ts';
import type { Station } from '../../src/kitchen/model/restaurant.ts';

/** Noon on a UTC day. These tests' records are counted from it. */
export const NOON = Date.UTC(2026, 4, 15, 12);
export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const iso = (epochMs: number): string => new Date(epochMs).toISOString();

export const reference = (guid: string, entityType = 'PrepStation') => ({ guid, entityType });

/** The same limits for every row, ms. */
export function limitsOf(cautionMs: number, lateMs: number): RowLimits {
  return uniformLimits({ cautionMs, lateMs, from: 'default' });
}

/** A station with a printer, sending to the expediter, and with nothing wrong. */
export function station(guid: string, facts: Partial<Station> = {}): Station {
  return {
    guid,
    entityType: 'PrepStation',
    name: `Station ${guid}`,
    kitchenPrinter: reference(`printer-of-${guid}`, 'KitchenPrinter'),
    printingMode: 'ON',
    includeWithExpediter: true,
    expoRouting: 'SEND_TO_EXPO',
    ...facts,
  };
}

/** The same station with some fields not set. */
export function without(from: Station, ...fields: readonly (keyof Station)[]): Station {
  const kept = Object.entries(from).filter(([name]) => !fields.some((field) => field === name));
  return { guid: from.guid, entityType: from.entityType, ...Object.fromEntries(kept) };
}

export const monitoring = (...guids: readonly string[]) => ({
  connectedPrepStations: guids.map((guid) => reference(guid)),
});

/** A record, as far as rows keep it. */
export type ItemRecord = Fulfillment['record'];

interface Times {
  readonly fired?: number;
  readonly started?: number;
  readonly fulfilled?: number;
}

/** A grill prep row, by default fired at noon and bumped five minutes later. */
export function record(facts: ItemRecord = {}, times: Times = {}): ItemRecord {
  const { fired = NOON, started, fulfilled = fired + 5 * MINUTE } = times;
  return {
    ticketGuid: 'ticket-1',
    selectionGuid: 'selection-1',
    prepStationGuid: 'grill',
    prepStationName: 'Grill',
    selectionMenuItemName: 'Burger',
    itemFulfillmentLevel: 0,
    ticketFiredAt: iso(fired),
    itemStartedAt: iso(started ?? fired),
    itemFulfilledAt: iso(fulfilled),
    ...facts,
  };
}

/** A day of rows, all with separate selections. A row's number is the place in the list. */
export function dayWith(rows: readonly Fulfillment[]): FulfillmentDay {
  return fulfillmentDay(
    rows.map((each) => each.record),
    '',
  );
}

let selections = 0;

/** A read row, with a separate selection. */
export function row(facts: ItemRecord = {}, times: Times = {}): Fulfillment {
  selections += 1;
  return fulfillment(record({ selectionGuid: `selection-${selections}`, ...facts }, times), 0);
}

/** The same as a day's only row. */
export function loneRow(facts: ItemRecord = {}, times: Times = {}): Fulfillment {
  return dayWith([row(facts, times)]).row(0);
}

/** Nothing, or one of the values, in an optional field. */
const maybe = <Value>(name: keyof Station, values: fc.Arbitrary<Value>) =>
  fc
    .option(values, { nil: undefined })
    .map((value) => (value === undefined ? {} : { [name]: value }));

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Kitchens with up to six stations and references possibly dangling, repeated, or to the station itself. */
export const kitchens: fc.Arbitrary<readonly Station[]> = fc
  .uniqueArray(fc.constantFrom(...PLACES), { maxLength: PLACES.length })
  .chain((guids) =>
    fc.tuple(
      ...guids.map((guid) =>
        fc
          .tuple(
            maybe('name', fc.constantFrom('', ' ', 'Grill', 'grill ', 'Fry')),
            maybe(
              'kitchenPrinter',
              fc.constantFrom('p1', 'p2').map((to) => reference(to, 'X')),
            ),
            maybe(
              'connectedPrepStations',
              fc.array(fc.constantFrom(...PLACES, 'gone').map((to) => reference(to))),
            ),
            maybe('printingMode', fc.constantFrom(...PRINTING_MODES, 'SOMETIMES', '')),
            maybe('includeWithExpediter', fc.boolean()),
            maybe('expoRouting', fc.constantFrom(...EXPO_ROUTINGS, 'SEND_TO_MARS', '')),
          )
          .map((fields): Station => Object.assign({ guid, entityType: 'PrepStation' }, ...fields)),
      ),
    ),
  );

/** Stations with level-0 records, or none read yet. */
export const proofs: fc.Arbitrary<ReadonlySet<string> | undefined> = fc.option(
  fc.subarray([...PLACES, 'gone']).map((guids) => new Set(guids)),
  { nil: undefined },
);

/** Counts how often station fields are looked at. */
export function watched(stations: readonly Station[]): {
  readonly stations: readonly Station[];
  readonly reads: () => number;
} {
  let reads = 0;
  return {
    stations: stations.map(
      (each) =>
        new Proxy(each, {
          get(target, name) {
            reads += 1;
            const value: unknown = Reflect.get(target, name);
            return value;
          },
        }),
    ),
    reads: () => reads,
  };
}
