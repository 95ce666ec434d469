import { describe, expect, it } from 'vitest';
import { rowTimes } from '../../../src/kitchen/measures/figures.ts';
import type { Measure } from '../../../src/kitchen/measures/measure.ts';
import { EXPO_HOLD, RUN, SYNC_SPREAD } from '../../../src/kitchen/measures/measures.ts';
import { openLoad, TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import {
  allRows,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { worstTickets } from '../../../src/kitchen/tickets/worst-tickets.ts';
import { type ItemRecord, MINUTE, NOON, record, SECOND } from '../fixtures.ts';

/** Minutes. */
const DAY = 24 * 60;
const RULES = rowRules('20260515', { calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: true });

/** A level-0 record of a selection at a station, fired and fulfilled so many minutes after noon. */
const prep = (
  selection: string,
  station: string,
  done: number,
  facts: ItemRecord = {},
  fired = 0,
) =>
  record(
    { selectionGuid: selection, prepStationGuid: station, ...facts },
    { fired: NOON + fired * MINUTE, fulfilled: NOON + done * MINUTE },
  );

/** A record from an expediter, without a station. */
function expo(
  selection: string,
  level: number,
  done: number,
  facts: ItemRecord = {},
  fired = 0,
): ItemRecord {
  const made = prep(selection, '', done, {}, fired);
  const { prepStationGuid: _guid, prepStationName: _name, ...rest } = made;
  return { ...rest, itemFulfillmentLevel: level, ...facts };
}

function withoutGuids({ selectionGuid: _item, ticketGuid: _ticket, ...rest }: ItemRecord) {
  return rest;
}

const dayOf = (...records: readonly ItemRecord[]) => fulfillmentDay(records, '');
const summaryOf = (measure: Measure, day: FulfillmentDay, rows = allRows(day).order) =>
  rowTimes(measure.measure(day), rows);

describe('window time', () => {
  it("begins with an item's last station", () => {
    const day = dayOf(prep('a', 'grill', 8), prep('a', 'fry', 5), expo('a', 1, 10));
    expect(summaryOf(EXPO_HOLD, day)).toMatchObject({ count: 1, medianMs: 2 * MINUTE });
  });

  it('is the same whichever row of a selection is asked for', () => {
    const day = dayOf(prep('a', 'grill', 8), prep('a', 'fry', 5), expo('a', 1, 10));
    for (const row of [0, 1, 2]) {
      expect(summaryOf(EXPO_HOLD, day, Uint32Array.of(row))?.medianMs).toBe(2 * MINUTE);
    }
  });

  it('covers selections that the expediter bumped', () => {
    const day = dayOf(prep('a', 'grill', 8), expo('b', 2, 10));
    expect(summaryOf(EXPO_HOLD, day)).toMatchObject({
      count: 0,
      excluded: { 'level missing': 0 },
    });
  });

  it('is left out if a level is missing, or no selection is named', () => {
    const day = dayOf(expo('a', 1, 10), withoutGuids(expo('b', 1, 10)));
    expect(summaryOf(EXPO_HOLD, day)).toMatchObject({
      count: 0,
      excluded: { 'level missing': 1, 'no guid': 1 },
    });
  });

  it('is left out if the expediter was done before a station', () => {
    const day = dayOf(prep('a', 'grill', 8), prep('a', 'fry', 12), expo('a', 1, 10));
    expect(summaryOf(EXPO_HOLD, day)).toMatchObject({
      count: 0,
      excluded: { 'out of sequence': 1 },
    });
  });

  it('is left out if a row behind it is odd, for the first reason', () => {
    const cleared = dayOf(prep('a', 'grill', -1), prep('a', 'fry', 0), expo('a', 1, 10));
    expect(summaryOf(EXPO_HOLD, cleared)).toMatchObject({
      count: 0,
      excluded: { impossible: 1, 'mass-bumped': 0 },
    });
    const untimed = dayOf(prep('a', 'grill', 8), expo('a', 1, 9, { itemFulfilledAt: 'never' }));
    expect(summaryOf(EXPO_HOLD, untimed)?.excluded).toMatchObject({ 'no time': 1 });
  });
});

describe('run time', () => {
  it('is from the first to the second expediter, whatever the stations say', () => {
    const day = dayOf(prep('a', 'grill', 0), expo('a', 1, 10), expo('a', 2, 13));
    expect(summaryOf(RUN, day)).toMatchObject({ count: 1, medianMs: 3 * MINUTE });
  });

  it('is left out if level 1 was skipped', () => {
    const day = dayOf(prep('a', 'grill', 5), expo('a', 2, 13));
    expect(summaryOf(RUN, day)).toMatchObject({ count: 0, excluded: { 'level missing': 1 } });
  });
});

describe('ticket time from fire', () => {
  it('ends with the last row at the highest level, and begins with the first fire', () => {
    const day = dayOf(
      prep('a', 'grill', 9, {}, 3),
      prep('b', 'fry', 30),
      expo('a', 1, 12, {}, 3),
      expo('b', 1, 10),
    );
    expect(summaryOf(TICKET_TIME, day)).toMatchObject({ count: 1, medianMs: 12 * MINUTE });
  });

  it('covers the complete ticket, for any of its rows, and counts it once', () => {
    const day = dayOf(
      prep('a', 'grill', 9),
      prep('b', 'fry', 20),
      prep('c', 'fry', 4, { ticketGuid: 'ticket-2' }),
    );
    expect(summaryOf(TICKET_TIME, day, Uint32Array.of(0))?.medianMs).toBe(20 * MINUTE);
    expect(summaryOf(TICKET_TIME, day)).toMatchObject({ count: 2, meanMs: 12 * MINUTE });
  });

  it('counts items that were fired at different times from the first of them', () => {
    const day = dayOf(prep('pizza', 'oven', 6), prep('sandwich', 'cold', 6.5, {}, 3));
    expect(summaryOf(TICKET_TIME, day)?.medianMs).toBe(6.5 * MINUTE);
  });

  it('leaves out a ticket with an odd row at the highest level, but not below', () => {
    const below = dayOf(prep('a', 'grill', 0), expo('a', 1, 10));
    expect(summaryOf(TICKET_TIME, below)).toMatchObject({ count: 1, medianMs: 10 * MINUTE });
    const at = dayOf(prep('a', 'grill', 0), prep('b', 'grill', 9));
    expect(summaryOf(TICKET_TIME, at)).toMatchObject({ count: 0, excluded: { 'mass-bumped': 1 } });
  });

  it.each([
    ['over an hour', prep('slow', 'fry', 61), 20],
    ['bumped with the mass', prep('quick', 'fry', 0.2), 20],
    ['at impossible times', prep('broken', 'fry', -1), 14],
    ['without a time', prep('untimed', 'fry', 1, { itemFulfilledAt: 'never' }), 14],
    ['of another date', prep('foreign', 'fry', 9 - DAY * 3, {}, 0 - DAY * 3), 14],
  ])(
    'begins with the first fire, and a row %s counts if its fire time is credible',
    (_what, first, took) => {
      const records = [first, prep('a', 'grill', 15, {}, 6), expo('a', 1, 20, {}, 6)];
      const day = fulfillmentDay(records, '', RULES);
      expect(summaryOf(TICKET_TIME, day)).toMatchObject({ count: 1, medianMs: took * MINUTE });
    },
  );

  it('leaves out rows without a ticket, one by one, and tickets without levels', () => {
    const { itemFulfillmentLevel: _level, ...unlevelled } = prep('a', 'grill', 9);
    const day = dayOf(
      withoutGuids(prep('b', 'grill', 9)),
      withoutGuids(prep('c', 'grill', 9)),
      unlevelled,
    );
    expect(summaryOf(TICKET_TIME, day)).toMatchObject({
      count: 0,
      excluded: { 'no guid': 2, 'level missing': 1 },
    });
  });
});

describe('the first-to-last gap', () => {
  const course = (name: string) => ({ courseGuid: name, courseName: name });

  it('is from the first to the last dish of a course', () => {
    const day = dayOf(
      prep('a', 'cold', 3, course('starters')),
      prep('b', 'grill', 5, course('starters')),
      prep('c', 'grill', 20, course('mains')),
      prep('d', 'fry', 24, course('mains')),
      prep('e', 'grill', 21, course('mains')),
    );
    expect(summaryOf(SYNC_SPREAD, day)).toMatchObject({ count: 2, meanMs: 3 * MINUTE });
  });

  it('takes rows without a course as one course of their ticket', () => {
    const day = dayOf(
      prep('a', 'cold', 3),
      prep('b', 'grill', 10),
      prep('c', 'fry', 30, { ticketGuid: 'ticket-2' }),
      prep('d', 'grill', 31, { ticketGuid: 'ticket-2' }),
    );
    expect(summaryOf(SYNC_SPREAD, day)).toMatchObject({ count: 2, worstMs: 7 * MINUTE });
  });

  it('knows a course by name if it has no GUID', () => {
    const day = dayOf(
      prep('a', 'cold', 3, { courseName: 'starters' }),
      prep('b', 'grill', 30, { courseName: 'mains' }),
      prep('c', 'fry', 32, { courseName: 'mains' }),
    );
    expect(summaryOf(SYNC_SPREAD, day)).toMatchObject({
      count: 1,
      worstMs: 2 * MINUTE,
      excluded: { 'one station': 1 },
    });
  });

  it('covers items of several stations, and no expediter', () => {
    const day = dayOf(prep('a', 'cold', 3), prep('a', 'grill', 4), expo('a', 1, 30));
    expect(summaryOf(SYNC_SPREAD, day)).toMatchObject({ count: 1, medianMs: MINUTE });
  });

  it('is left out if one station makes everything, or one row is odd', () => {
    const day = dayOf(
      prep('a', 'grill', 3),
      prep('b', 'grill', 8),
      prep('c', 'grill', 3, { ticketGuid: 'ticket-2' }),
      prep('d', 'fry', 90, { ticketGuid: 'ticket-2' }),
      expo('a', 1, 9, { prepStationGuid: 'pass' }),
      expo('e', 1, 3, { ticketGuid: 'ticket-3' }),
    );
    expect(summaryOf(SYNC_SPREAD, day)).toMatchObject({
      count: 0,
      excluded: { 'one station': 1, 'un-bumped': 1, 'level missing': 0 },
    });
  });
});

describe('open load', () => {
  const loadOf = (day: FulfillmentDay) => openLoad(TICKET_TIME.measure(day), allRows(day).order);
  const ticket = (number: number, fired: number, done: number) =>
    prep(`s${number}`, 'grill', done, { ticketGuid: `ticket-${number}` }, fired);

  it('is the most tickets that were open together, and when they first were', () => {
    const day = dayOf(ticket(1, 0, 10), ticket(2, 5, 12), ticket(3, 9, 20), ticket(4, 18, 30));
    expect(loadOf(day)).toMatchObject({ peak: 3, peakAt: NOON + 9 * MINUTE, tickets: 4 });
  });

  it('counts a ticket from the fire, and not at its end', () => {
    expect(loadOf(dayOf(ticket(1, 0, 5), ticket(2, 5, 10)))).toMatchObject({
      peak: 1,
      peakAt: NOON,
    });
    expect(loadOf(dayOf(ticket(1, 0, 5.01), ticket(2, 5, 10)))).toMatchObject({
      peak: 2,
      peakAt: NOON + 5 * MINUTE,
    });
  });

  it('counts tickets that were open together for less than a minute, with the time they were fired', () => {
    const [second, fourth] = [ticket(2, 0.5, 3), ticket(4, 20.1, 20.9)];
    expect(loadOf(dayOf(ticket(1, 0.1, 0.9), second, ticket(3, 20, 21), fourth))).toMatchObject({
      peak: 2,
      peakAt: NOON + 0.5 * MINUTE,
    });
    expect(loadOf(dayOf(ticket(1, 0.1, 0.9)))).toMatchObject({
      peak: 1,
      peakAt: NOON + 0.1 * MINUTE,
    });
  });

  it('is 0 without tickets', () => {
    expect(loadOf(dayOf())).toMatchObject({ peak: 0, peakAt: undefined, tickets: 0 });
  });

  it('leaves out forgotten tickets, and counts them', () => {
    expect(loadOf(dayOf(ticket(1, 0, 70), ticket(2, 65, 70)))).toMatchObject({
      peak: 1,
      peakAt: NOON + 65 * MINUTE,
      excluded: { 'un-bumped': 1 },
    });
  });
});

describe('the worst tickets', () => {
  const day = dayOf(
    ...[7, 30, 12, 30].map((took, number) =>
      prep(
        `s${number}`,
        'grill',
        10 - number + took,
        { ticketGuid: `ticket-${number}` },
        10 - number,
      ),
    ),
    prep('more', 'fry', 11, { ticketGuid: 'ticket-1' }, 10),
  );
  const worst = (most: number, rows = allRows(day).order) =>
    worstTickets(day, TICKET_TIME.measure(day), rows, most).map(({ ticketGuid }) => ticketGuid);

  it('are the slowest first, and of equal ones the one that was done first', () => {
    expect(worst(3)).toEqual(['ticket-3', 'ticket-1', 'ticket-2']);
  });

  it('are as many as asked for, or as there are', () => {
    expect([worst(0), worst(-1)]).toEqual([[], []]);
    expect(worst(9)).toHaveLength(4);
    expect(worst(9, Uint32Array.of(4, 0))).toEqual(['ticket-1', 'ticket-0']);
  });

  it('have one order among equal ones, however the rows were chosen', () => {
    const equal = dayOf(
      prep('a', 'grill', 10, { ticketGuid: 'ticket-a' }, 9),
      prep('b', 'grill', 10, { ticketGuid: 'ticket-b' }, 9),
      prep('c', 'grill', 10, { ticketGuid: 'ticket-c' }, 9),
    );
    const guids = (...rows: number[]) =>
      worstTickets(equal, TICKET_TIME.measure(equal), Uint32Array.from(rows), 9).map(
        ({ ticketGuid }) => ticketGuid,
      );
    expect(guids(2, 0, 1)).toEqual(guids(0, 1, 2));
    expect(guids(1, 2, 0)).toEqual(guids(0, 1, 2));
  });

  it('say when they were fired and bumped', () => {
    expect(worstTickets(day, TICKET_TIME.measure(day), Uint32Array.of(0), 1)).toEqual([
      {
        ticketGuid: 'ticket-0',
        tookMs: 7 * MINUTE,
        firedAt: NOON + 10 * MINUTE,
        fulfilledAt: NOON + 17 * 60 * SECOND,
        oddity: undefined,
        items: 1,
        hold: undefined,
        holder: { guid: 'grill', name: 'Grill' },
        row: 0,
      },
    ]);
  });

  it('include none over 60 minutes, because those are a list of their own', () => {
    const late = dayOf(
      prep('s1', 'grill', 30, { ticketGuid: 'slow' }),
      prep('s2', 'grill', 75, { ticketGuid: 'slowest' }),
      expo('s2', 1, 80, { ticketGuid: 'slowest' }),
      // Nobody can tell how long it took.
      prep('s3', 'grill', -3, { ticketGuid: 'impossible' }),
    );
    const [times, { order }] = [TICKET_TIME.measure(late), allRows(late)];
    expect([false, true].flatMap((is) => worstTickets(late, times, order, 9, is))).toMatchObject([
      { ticketGuid: 'slow', tookMs: 30 * MINUTE, oddity: undefined },
      { ticketGuid: 'slowest', tookMs: 80 * MINUTE, oddity: 'un-bumped' },
    ]);
    expect(summaryOf(TICKET_TIME, late)).toMatchObject({ count: 1, worstMs: 30 * MINUTE });
  });
});
