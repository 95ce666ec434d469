import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import {
  alignToQuarters,
  businessQuarters,
  firesByQuarter,
  quarterFilter,
} from '../../../src/kitchen/measures/business-quarters.ts';
import { measurementOf } from '../../../src/kitchen/measures/measure.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { allRows, type FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { filterCalendar } from '../../../src/kitchen/model/local-time.ts';
import { listColumn, SORT_KEYS, valueGroups } from '../../../src/kitchen/tables/item-columns.ts';
import { EVERY_ROW, selectRows } from '../../../src/kitchen/tables/item-query.ts';
import { whoHeldTheTicket } from '../../../src/kitchen/tickets/station-holding.ts';
import { worstTickets } from '../../../src/kitchen/tickets/worst-tickets.ts';
import { dayWith, HOUR, MINUTE, NOON, row } from '../fixtures.ts';

const CALENDAR = { zone: 'America/New_York', closeoutHour: 4 };
const DATE = '20260515';
const CLOCK = businessQuarters(CALENDAR, DATE);

/** How many rows a filter's text lets through. */
function passing(day: FulfillmentDay, text: string, date = DATE): number {
  const parsed = parseFilter(text);
  if (!('filter' in parsed)) throw new Error(parsed.error.sentence);
  const query = { ...EVERY_ROW, filter: parsed.filter };
  return selectRows(day, query, filterCalendar(CALENDAR, date)).length;
}

interface Printed {
  readonly ticket: string;
  readonly station: string | undefined;
  readonly item: string | undefined;
  readonly dining: { readonly [Field in 'diningOptionName' | 'diningOptionBehavior']?: string };
  readonly level: number;
  /** Minutes after noon. */
  readonly fired: number;
  /** Seconds. */
  readonly took: number;
}

/** Rows of few tickets and stations. A filter finds a dining option by either name, so no row has both. */
const printed: fc.Arbitrary<readonly Printed[]> = fc.array(
  fc.record({
    ticket: fc.constantFrom('t1', 't2', 't3'),
    station: fc.constantFrom('grill', 'fry', 'cold', undefined),
    item: fc.constantFrom('Burger', 'Fries "large"', 'a|b', undefined),
    dining: fc.constantFrom({}, { diningOptionName: 'Table' }, { diningOptionBehavior: 'DINE_IN' }),
    level: fc.constantFrom(0, 0, 0, 1, 2),
    fired: fc.integer({ min: -4, max: 8 * 60 }),
    took: fc.integer({ min: -2, max: 70 * 60 }),
  }),
  { maxLength: 40 },
);

function dayOf(rows: readonly Printed[]): FulfillmentDay {
  return dayWith(
    rows.map(({ ticket, station, item, dining, level, fired, took }) => {
      const firedAt = NOON + fired * MINUTE;
      const facts = { ticketGuid: ticket, itemFulfillmentLevel: level, ...dining };
      const made = row(facts, { fired: firedAt, fulfilled: firedAt + took * 1_000 });
      const { record } = made;
      delete record.prepStationName;
      delete record.selectionMenuItemName;
      if (station !== undefined) record.prepStationName = station;
      if (item !== undefined) record.selectionMenuItemName = item;
      record.prepStationGuid = station ?? 'elsewhere';
      return made;
    }),
  );
}

describe('values of a column', () => {
  it('divide the rows, the largest first, and each filter finds just those rows', () => {
    fc.assert(
      fc.property(printed, fc.constantFrom(...SORT_KEYS), (rowsShown, column) => {
        const day = dayOf(rowsShown);
        const { order } = allRows(day);
        const groups = valueGroups(day, order, column, CALENDAR.zone);
        const dealt = groups.flatMap((rows) => Array.from(rows));
        expect(dealt.toSorted((a, b) => a - b)).toEqual(Array.from(order));
        const sizes = groups.map((rows) => rows.length);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        for (const rows of groups) {
          const text = listColumn(column).filter(day.row(rows[0] ?? 0), CALENDAR.zone) ?? '';
          // Of what is negative the filter finds all that is impossible.
          const found = text === 'odd:impossible' ? rows.length : passing(day, text);
          expect(found, text).toBe(rows.length);
        }
      }),
    );
  });
});

describe('quarter hours', () => {
  it('have filters for what was bumped in them', () => {
    fc.assert(
      fc.property(printed, (rowsShown) => {
        const day = dayOf(rowsShown);
        const { values } = day.table.instant.itemFulfilledAt;
        for (const [index, { startsAt }] of CLOCK.quarters.entries()) {
          const own = allRows(day).order.filter((each) => {
            const done = values[each] ?? Number.NaN;
            return done >= startsAt && done < startsAt + 15 * MINUTE;
          });
          expect(passing(day, quarterFilter(CLOCK, index, index))).toBe(own.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [0, 0, 'fulfilled>=04:00 fulfilled<04:15'],
    [79, 79, 'fulfilled>=23:45 fulfilled<00:00'],
    [80, 83, 'fulfilled>=00:00 fulfilled<01:00'],
    [95, 95, 'fulfilled>=03:45'],
    [200, 200, ''],
  ])('from index %i to %i are %s', (first, last, text) => {
    expect(quarterFilter(CLOCK, first, last)).toBe(text);
  });

  it('have one filter for both if the clock shows them twice', () => {
    const autumn = businessQuarters(CALENDAR, '20261031');
    const again = autumn.quarters.findIndex(({ name }) => name === '01:45 EST');
    const text = quarterFilter(autumn, again, again);
    expect(text).toBe('fulfilled>=01:45 fulfilled<02:00');
    const at = autumn.quarters[again]?.startsAt ?? 0;
    const day = dayWith([
      row({}, { fired: at, fulfilled: at + MINUTE }),
      row({}, { fired: at - HOUR, fulfilled: at - HOUR + MINUTE }),
      row({}, { fired: at, fulfilled: at + 20 * MINUTE }),
    ]);
    expect(passing(day, text, '20261031')).toBe(2);
  });

  it('count what was fired in them', () => {
    const day = dayWith([
      row({}, { fired: NOON }),
      row({}, { fired: NOON + MINUTE }),
      row({}, { fired: NOON + 15 * MINUTE }),
      row({}, { fired: NOON - 48 * HOUR }),
      row({ ticketFiredAt: 'never' }),
    ]);
    const counts = firesByQuarter(day, allRows(day).order, CLOCK);
    expect(counts).toHaveLength(96);
    expect(Array.from(counts.filter((count) => count > 0))).toEqual([2, 1]);
  });

  it('of two dates line up by clock time', () => {
    const spring = businessQuarters(CALENDAR, '20260307');
    const usualQuarters = businessQuarters(CALENDAR, '20260314');
    expect(usualQuarters.quarters.length - spring.quarters.length).toBe(4);
    const figures = spring.quarters.map((_, index) => index + 1);
    const namesOf = ({ quarters }: typeof usualQuarters) => quarters.map(({ name }) => name);
    const aligned = alignToQuarters(namesOf(usualQuarters), namesOf(spring), figures);
    expect(aligned).toHaveLength(96);
    expect(aligned.filter((figure) => figure === 0)).toHaveLength(4);
    expect(aligned.at(-1)).toBe(92);
  });
});

describe('the slowest tickets', () => {
  it('are ordered by the measure, and name the stations that held them by all their rows', () => {
    fc.assert(
      fc.property(printed, fc.nat({ max: 4 }), (rowsShown, most) => {
        const day = dayOf(rowsShown);
        const { order } = allRows(day);
        const times = measurementOf(day, TICKET_TIME);
        const few = order.filter((each) => each % 2 === 0);
        const held = worstTickets(day, times, few, most);
        expect(held.length).toBeLessThanOrEqual(most);
        expect(held).toEqual(held.toSorted((a, b) => b.tookMs - a.tookMs));
        for (const { ticketGuid, items, hold, row: shown } of held) {
          const own = order.filter((each) => day.table.guid.ticketGuid.get(each) === ticketGuid);
          const selections = Array.from(
            own,
            (each) => day.table.guid.selectionGuid.get(each) ?? each,
          );
          expect(items).toBe(new Set(selections).size);
          expect(own).toContain(shown);
          const holds = whoHeldTheTicket(day, own);
          const longest = Math.max(...holds.map(({ longestMs }) => longestMs));
          expect(hold?.longestMs).toBe(holds.length === 0 ? undefined : longest);
          const station = day.table.text.prepStationGuid.get(shown);
          expect(station).toBe(hold?.station.guid ?? station);
        }
      }),
    );
  });
});
