import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { allRows, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import {
  stationsByHolding,
  whoHeldTheTicket,
} from '../../../src/kitchen/tickets/station-holding.ts';
import { worstTickets } from '../../../src/kitchen/tickets/worst-tickets.ts';
import { MINUTE, NOON, record } from '../fixtures.ts';

const at = (minutes: number) => NOON + minutes * MINUTE;
let selections = 0;

/** A row for a separate item: bumped at a station, in minutes after noon, and by default fired at noon. */
const done = (
  prepStationGuid: string,
  fulfilled: number,
  facts: ItemFulfillmentRead = {},
  fired = 0,
) => {
  selections += 1;
  const own = { selectionGuid: `selection ${selections}`, prepStationGuid };
  return record(
    { ...own, prepStationName: prepStationGuid.toUpperCase(), ...facts },
    { fired: at(fired), fulfilled: at(fulfilled) },
  );
};
const course = (courseGuid: string) => ({ courseGuid });
const ticket = (ticketGuid: string) => ({ ticketGuid });

const held = (records: readonly ItemFulfillmentRead[]) => {
  const day = fulfillmentDay(records, '');
  return whoHeldTheTicket(
    day,
    Uint32Array.from({ length: day.length }, (_, row) => row),
  );
};
const ofDay = (records: readonly ItemFulfillmentRead[]) => {
  const day = fulfillmentDay(records, '');
  return stationsByHolding(day, allRows(day).order);
};
/** The holding station, how many items waited, and for how many minutes in sum and at most. */
const holds = (records: readonly ItemFulfillmentRead[]) =>
  held(records).map(({ station, waiting, sumMs, longestMs }) => [
    station.guid,
    waiting,
    sumMs / MINUTE,
    longestMs / MINUTE,
  ]);

describe('the stations holding a ticket', () => {
  it('are the last station to finish, for as long as the food of all others waited', () => {
    const rows = [done('cold', 5), done('grill', 8), done('grill', 12), done('fry', 10)];
    expect(held(rows)).toMatchObject([
      { station: { guid: 'grill', name: 'GRILL' }, until: at(12) },
    ]);
    expect(holds(rows)).toEqual([['grill', 2, 9, 7]]);
  });

  it('count an item that two stations make as one that waited', () => {
    const both = { selectionGuid: 'surf and turf' };
    const rows = [done('cold', 4, both), done('fry', 5, both), done('cold', 6), done('grill', 9)];
    expect(holds(rows)).toEqual([['grill', 2, 12, 5]]);
  });

  it('are the slower one for an item that two stations make', () => {
    const both = { selectionGuid: 'caesar' };
    expect(holds([done('cold', 4, both), done('grill', 9, both)])).toEqual([['grill', 1, 5, 5]]);
  });

  it('count food from when it was ready, whenever it was fired', () => {
    expect(holds([done('pizza', 6, {}, 0), done('cold', 6.5, {}, 3)])).toEqual([
      ['cold', 1, 0.5, 0.5],
    ]);
  });

  it.each([
    ['one station', [done('grill', 5), done('grill', 9)]],
    ['two that finish together', [done('grill', 9), done('fry', 9)]],
    ['two that finish together after a third', [done('a', 2), done('b', 9), done('c', 9)]],
  ])('are none with %s', (_what, rows) => {
    expect(held(rows)).toEqual([]);
  });

  it('are none if there are no rows', () => {
    expect(held([])).toEqual([]);
  });

  it('do not depend on the expediter', () => {
    const expo = { itemFulfillmentLevel: 1 };
    const { prepStationGuid: _none, ...bare } = done('expo', 20, expo);
    const rows = [done('grill', 5), done('fry', 9), bare, done('grill', 30, expo)];
    expect(holds(rows)).toEqual([['fry', 1, 4, 4]]);
    expect(ofDay(rows).leftOut).toMatchObject({ 'another level': 2 });
  });

  it('leave out and count what is unknown', () => {
    const { ticketGuid: _ticket, ...noTicket } = done('grill', 20);
    const { prepStationGuid: _station, ...noStation } = done('grill', 20);
    const rows = [
      done('grill', 5),
      done('fry', 9),
      done('cold', 61),
      done('cold', 0.2),
      done('cold', -5),
      done('cold', 20, { itemFulfilledAt: '' }),
      noTicket,
      noStation,
    ];
    expect(holds(rows)).toEqual([['fry', 1, 4, 4]]);
    expect(ofDay(rows)).toMatchObject({
      leftOut: {
        'no ticket': 1,
        'no station': 1,
        'another level': 0,
        'un-bumped': 1,
        'mass-bumped': 1,
        impossible: 1,
        'no time': 1,
      },
    });
  });
});

describe('the courses of a ticket', () => {
  it('do not wait for each other', () => {
    const rows = [
      done('cold', 5, course('starters')),
      done('fry', 8, course('starters')),
      done('grill', 30, course('mains'), 12),
      done('saute', 26, course('mains'), 12),
    ];
    expect(holds(rows)).toEqual([
      ['fry', 1, 3, 3],
      ['grill', 1, 4, 4],
    ]);
  });

  it('wait for each other if they are fired together', () => {
    const rows = [done('cold', 5, course('starters')), done('grill', 20, course('mains'))];
    expect(holds(rows)).toEqual([['grill', 1, 15, 15]]);
  });

  it('are each sent out once, however far apart their items are fired', () => {
    const rows = [
      done('grill', 15, course('mains'), 0),
      done('fry', 16, course('mains'), 9),
      done('cold', 30, course('desserts'), 25),
    ];
    expect(holds(rows)).toEqual([['fry', 1, 1, 1]]);
  });

  it('are told apart by name if they have no GUID', () => {
    const rows = [
      done('cold', 5, { courseName: 'Starters' }),
      done('grill', 20, { courseName: 'Mains' }, 1),
    ];
    expect(holds(rows)).toEqual([]);
  });

  it('include items without a course that were fired with them, which does not join two courses', () => {
    const rows = [
      done('cold', 5, course('starters')),
      done('bar', 3),
      done('grill', 30, course('mains'), 12),
      done('bar', 14, {}, 12),
    ];
    expect(holds(rows)).toEqual([
      ['cold', 1, 2, 2],
      ['grill', 1, 16, 16],
    ]);
  });

  it('are joined by a third one that was fired with both', () => {
    const rows = [
      done('cold', 5, course('a'), 0),
      done('fry', 7, course('b'), 0),
      done('fry', 12, course('b'), 3),
      done('grill', 20, course('c'), 3),
    ];
    expect(holds(rows)).toEqual([['grill', 3, 36, 15]]);
  });

  it('are joined by one item that was fired with the other course', () => {
    const rows = [
      done('cold', 5, course('a'), 0),
      done('grill', 20, course('b'), 3),
      done('fry', 7, course('b'), 0),
    ];
    expect(holds(rows)).toEqual([['grill', 2, 28, 15]]);
  });

  it('are sent out together if no item has one', () => {
    expect(holds([done('cold', 5), done('grill', 30, {}, 12)])).toEqual([['grill', 1, 25, 25]]);
  });
});

describe('stations by how long they held tickets', () => {
  const rows = [
    done('cold', 5, ticket('t1')),
    done('grill', 15, ticket('t1')),
    done('cold', 6, ticket('t2')),
    done('fry', 5, ticket('t2')),
    done('grill', 10, ticket('t2')),
    done('cold', 9, ticket('t3')),
    done('fry', 8, ticket('t3')),
    done('fry', 4, ticket('t4')),
  ];

  it('are ranked by waiting, over all tickets', () => {
    const holding = ofDay(rows);
    expect(holding).toMatchObject({ tickets: 4, held: 3 });
    expect(holding.stations).toEqual([
      {
        station: { guid: 'grill', name: 'GRILL' },
        causedMs: 19 * MINUTE,
        tickets: 2,
        medianMs: 7.5 * MINUTE,
        longestMs: 10 * MINUTE,
      },
      {
        station: { guid: 'cold', name: 'COLD' },
        causedMs: MINUTE,
        tickets: 1,
        medianMs: MINUTE,
        longestMs: MINUTE,
      },
    ]);
  });

  it('are of the complete tickets behind the chosen rows, and of no others', () => {
    const day = fulfillmentDay(rows, '');
    const holding = stationsByHolding(day, Uint32Array.of(1, 7, 1, 99));
    expect(holding).toMatchObject({ tickets: 2, held: 1 });
    expect(holding.stations.map(({ station, causedMs }) => [station.guid, causedMs])).toEqual([
      ['grill', 10 * MINUTE],
    ]);
    expect(stationsByHolding(day, Uint32Array.of())).toMatchObject({ tickets: 0, stations: [] });
  });

  it('count a ticket once even if they held two courses', () => {
    const courses = [
      done('cold', 5, course('starters')),
      done('grill', 8, course('starters')),
      done('cold', 20, course('mains'), 12),
      done('grill', 30, course('mains'), 12),
    ];
    expect(ofDay(courses)).toMatchObject({
      tickets: 1,
      held: 1,
      stations: [
        {
          causedMs: 13 * MINUTE,
          tickets: 1,
          medianMs: 10 * MINUTE,
          longestMs: 10 * MINUTE,
        },
      ],
    });
  });

  it('have the longest wait of any ticket, even if another station held more in sum', () => {
    const uneven = [
      done('cold', 4, ticket('t1')),
      done('cold', 4, ticket('t1')),
      done('fry', 4, ticket('t1')),
      done('grill', 14, ticket('t1')),
      done('cold', 3, ticket('t2')),
      done('grill', 18, ticket('t2')),
    ];
    const day = fulfillmentDay(uneven, '');
    expect(whoHeldTheTicket(day, Uint32Array.of(4, 5))).toMatchObject([
      { longestMs: 15 * MINUTE, sumMs: 15 * MINUTE },
    ]);
    expect(ofDay(uneven).stations).toMatchObject([
      { causedMs: 45 * MINUTE, medianMs: 12.5 * MINUTE, longestMs: 15 * MINUTE },
    ]);
  });

  it('are ordered by GUID if they held the same', () => {
    const equal = [
      done('fry', 5, ticket('t9')),
      done('grill', 9, ticket('t9')),
      done('grill', 2, ticket('t7')),
      done('cold', 6, ticket('t7')),
    ];
    const { stations } = ofDay(equal);
    expect(stations.map(({ station }) => station.guid)).toEqual(['cold', 'grill']);
  });

  it('have the first of their names in the alphabet', () => {
    const names = [
      done('grill', 9, { prepStationName: 'New grill' }),
      done('grill', 8, { prepStationName: 'Grill' }),
      done('fry', 5),
    ];
    const name = (list: readonly ItemFulfillmentRead[]) => held(list)[0]?.station.name;
    expect([name(names), name(names.toReversed())]).toEqual(['Grill', 'Grill']);
    const { prepStationName: _none, ...unnamed } = done('grill', 7);
    expect([name([unnamed, ...names]), name([...names, unnamed])]).toEqual(['Grill', 'Grill']);
    expect(name([unnamed, done('fry', 5)])).toBe('(no name) rill');
  });

  it('do not count rows without a ticket as tickets', () => {
    const { ticketGuid: _none, ...bare } = done('grill', 6);
    expect(ofDay([bare, bare, ...rows])).toMatchObject({
      tickets: 4,
      leftOut: { 'no ticket': 1 },
    });
  });
});

describe('the holder of a slow ticket', () => {
  const atExpo = (level: number, minutes: number) =>
    done('', minutes, { itemFulfillmentLevel: level });
  const holder = (...records: readonly ItemFulfillmentRead[]) => {
    const day = fulfillmentDay(records, '');
    return worstTickets(day, TICKET_TIME.measure(day), allRows(day).order, 1)[0]?.holder;
  };

  it('is the station that others waited for, for as long as they waited', () => {
    expect(holder(done('cold', 5), done('fry', 12), atExpo(1, 14))).toEqual({
      name: 'FRY',
      ms: 7 * MINUTE,
      waiting: 1,
    });
  });

  it('is the only station of a ticket, where nothing waited', () => {
    expect(holder(done('fry', 39), atExpo(1, 41))).toEqual({ guid: 'fry', name: 'FRY' });
  });

  it('is expo, if the ticket was there longer than everything before took', () => {
    const prep = [done('sauté', 11), done('fry', 10)];
    expect(holder(...prep, atExpo(1, 40))).toMatchObject({ name: 'expo 1', ms: 29 * MINUTE });
    expect(holder(...prep, atExpo(1, 13), atExpo(2, 40))).toMatchObject({
      name: 'expo 2',
      ms: 27 * MINUTE,
    });
  });

  it('is nobody, if the ticket was only at expo', () => {
    expect(holder(atExpo(1, 20))).toBeUndefined();
  });
});
