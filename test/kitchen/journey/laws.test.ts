import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import {
  allRows,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { itemJourney } from '../../../src/kitchen/tickets/item-journey.ts';
import {
  HOLDING_LEFT_OUT,
  stationsByHolding,
  whoHeldTheTicket,
} from '../../../src/kitchen/tickets/station-holding.ts';
import { ticketIndex, ticketJourney } from '../../../src/kitchen/tickets/ticket-journey.ts';
import { iso, MINUTE, NOON } from '../fixtures.ts';

const GUID = 'a1b2c3d4-0000-4000-8000-00000000000';
const maybe = <Value>(name: keyof ItemFulfillmentRead, values: fc.Arbitrary<Value>) =>
  fc
    .option(values, { nil: undefined, freq: 12 })
    .map((value) => (value === undefined ? {} : { [name]: value }));
const time = (name: keyof ItemFulfillmentRead, min: number, max: number) =>
  maybe(
    name,
    fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min, max }).map((at) => iso(NOON + at * MINUTE)) },
      { weight: 1, arbitrary: fc.constant('never') },
    ),
  );

/** Rows of a few tickets, items and stations, with all that can be missing or wrong. */
const records: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(
    fc
      .tuple(
        maybe('ticketGuid', fc.constantFrom(`${GUID}1`, `${GUID}2`, 'no guid', 'ticket')),
        maybe('selectionGuid', fc.constantFrom(`${GUID}1`, `${GUID}2`, `${GUID}3`, 'odd')),
        maybe('prepStationGuid', fc.constantFrom('grill', 'fry', 'cold')),
        maybe('itemFulfillmentLevel', fc.constantFrom(0, 0, 0, 0, 1, 2, 5)),
        maybe('courseGuid', fc.constantFrom('starters', 'mains')),
        time('ticketFiredAt', 0, 3),
        time('itemStartedAt', 2, 6),
        time('itemFulfilledAt', 3, 70),
      )
      .map((fields): ItemFulfillmentRead => Object.assign({}, ...fields)),
    { maxLength: 40 },
  )
  // Of one natural key a day keeps one row, and of equally late ones the first: that is the table's matter.
  .map((list) => {
    const seen = new Set<string>();
    return list.filter((each) => {
      const key = `${each.ticketGuid} ${each.selectionGuid} ${each.prepStationGuid} ${each.itemFulfillmentLevel}`;
      const isNew = each.selectionGuid === undefined || !seen.has(key);
      seen.add(key);
      return isNew;
    });
  });

const dayOf = (list: readonly ItemFulfillmentRead[]) => fulfillmentDay(list, '');
const rowsOf = ({ length }: FulfillmentDay) => Array.from({ length }, (_, row) => row);
const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
/** Without row numbers, because they follow the order. */
const unnumbered = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'row' ? undefined : part)));

describe('tickets', () => {
  it('have exactly the rows that name them, and a row that names none is a ticket of its own', () => {
    fc.assert(
      fc.property(records, (list) => {
        const day = dayOf(list);
        const index = ticketIndex(day);
        const meant = new Map<string, number[]>();
        for (const [row, { ticketGuid }] of list.entries()) {
          const name = ticketGuid === undefined ? `row ${row}` : `ticket ${ticketGuid}`;
          meant.set(name, [...(meant.get(name) ?? []), row]);
        }
        const tickets = Array.from({ length: index.count }, (_, ticket) => [...index.at(ticket)]);
        const isNameless = (name: string) => Number(name.startsWith('row'));
        const inOrder = [...meant].sort(([a], [b]) => isNameless(a) - isNameless(b));
        expect(tickets).toEqual(inOrder.map(([, rows]) => rows));
        expect(index.at(index.count)).toHaveLength(0);
        expect(index.ticketOf(day.length)).toBeUndefined();
        for (const [ticket, rows] of tickets.entries()) {
          for (const row of rows) expect(index.ticketOf(row)).toBe(ticket);
        }
      }),
    );
  });

  it('are found among many', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      ticketGuid: `00000000-0000-4000-8000-${String(n % 7_000).padStart(12, '0')}`,
    }));
    const index = ticketIndex(dayOf(many));
    expect(index.count).toBe(7_000);
    expect([...index.at(6_999)]).toEqual([6_999, 13_999]);
    expect([...index.at(5_999)]).toEqual([5_999, 12_999, 19_999]);
  });

  it('have each of their rows in one bar, and once in it', () => {
    fc.assert(
      fc.property(records, (list) => {
        const day = dayOf(list);
        const index = ticketIndex(day);
        for (const row of rowsOf(day)) {
          const journey = ticketJourney(day, row);
          const drawn = journey.flatMap(({ items }) => items.map((item) => item.row));
          expect(drawn.sort((a, b) => a - b)).toEqual([...index.at(index.ticketOf(row) ?? -1)]);
        }
      }),
    );
  });

  it('have bars whose segments follow one another from start to end', () => {
    fc.assert(
      fc.property(records, (list) => {
        const day = dayOf(list);
        for (const row of rowsOf(day)) {
          for (const { from, to, segments } of ticketJourney(day, row)) {
            const inner = segments.flatMap((segment) => [segment.from, segment.to]);
            const stated = [from, ...inner, to].filter((at) => at !== undefined);
            expect(stated).toEqual(stated.toSorted((a, b) => a - b));
            for (const segment of segments) expect(segment.to).toBeGreaterThan(segment.from);
          }
        }
      }),
    );
  });
});

describe('items', () => {
  it('have one step for every row, and no step shorter than nothing', () => {
    fc.assert(
      fc.property(records, (list) => {
        const day = dayOf(list);
        for (const row of rowsOf(day)) {
          const steps = itemJourney(day, row);
          const rows = steps
            .filter(({ what }) => what !== 'fired' && what !== 'started')
            .map((step) => step.row);
          const same = rowsOf(day).filter((other) => {
            const guid = list[row]?.selectionGuid;
            return other === row || (guid !== undefined && list[other]?.selectionGuid === guid);
          });
          expect(rows.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(same);
          for (const { sinceMs = 0 } of steps) expect(sinceMs).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('holding', () => {
  it('counts every row of a day, and never causes less than nothing', () => {
    fc.assert(
      fc.property(records, (list) => {
        const day = dayOf(list);
        const { leftOut, stations, tickets, held } = stationsByHolding(day, allRows(day).order);
        expect(Object.keys(leftOut).toSorted()).toEqual([...HOLDING_LEFT_OUT].toSorted());
        const counted = list.filter(
          ({ ticketGuid, prepStationGuid, itemFulfillmentLevel }, row) =>
            ticketGuid !== undefined &&
            prepStationGuid !== undefined &&
            itemFulfillmentLevel === 0 &&
            day.oddity(row) === undefined,
        );
        expect(counted.length + total(leftOut)).toBe(list.length);
        expect(held).toBeLessThanOrEqual(tickets);
        for (const { causedMs, medianMs, longestMs } of stations) {
          expect(medianMs).toBeGreaterThan(0);
          expect(longestMs).toBeGreaterThanOrEqual(medianMs);
          expect(causedMs).toBeGreaterThanOrEqual(longestMs);
        }
      }),
    );
  });

  it('of a day is the sum over its tickets', () => {
    fc.assert(
      fc.property(records, (list) => {
        const day = dayOf(list);
        const index = ticketIndex(day);
        const tickets = Array.from({ length: index.count }, (_, ticket) =>
          whoHeldTheTicket(day, index.at(ticket)),
        );
        const holding = stationsByHolding(day, allRows(day).order);
        expect(holding.held).toBe(tickets.filter((holds) => holds.length > 0).length);
        for (const { station, causedMs, longestMs, tickets: count } of holding.stations) {
          const its = tickets
            .map((holds) => holds.filter((hold) => hold.station.guid === station.guid))
            .filter((holds) => holds.length > 0);
          expect(count).toBe(its.length);
          expect(causedMs).toBe(its.flat().reduce((sum, { sumMs }) => sum + sumMs, 0));
          expect(longestMs).toBe(Math.max(...its.flat().map((hold) => hold.longestMs)));
        }
      }),
    );
  });
});

describe('row order', () => {
  const shuffled = records.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray([...list.keys()], { minLength: list.length, maxLength: list.length }),
    ),
  );

  it('does not matter', () => {
    fc.assert(
      fc.property(shuffled, ([list, order]) => {
        const day = dayOf(list);
        const other = dayOf(order.map((row) => list[row] ?? {}));
        expect(unnumbered(stationsByHolding(other, allRows(other).order))).toEqual(
          unnumbered(stationsByHolding(day, allRows(day).order)),
        );
        for (const [place, row] of order.entries()) {
          expect(unnumbered(itemJourney(other, place))).toEqual(unnumbered(itemJourney(day, row)));
          expect(unnumbered(ticketJourney(other, place))).toEqual(
            unnumbered(ticketJourney(day, row)),
          );
        }
      }),
    );
  });
});
