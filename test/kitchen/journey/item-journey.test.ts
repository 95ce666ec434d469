import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { itemJourney } from '../../../src/kitchen/tickets/item-journey.ts';
import { MINUTE, NOON, record } from '../fixtures.ts';

const GRILL = { guid: 'grill', name: 'Grill' };
const COLD = { guid: 'cold', name: 'Cold' };
const atCold = { prepStationGuid: 'cold', prepStationName: 'Cold' };

/** A record fulfilled so many minutes after noon, without station where it is an expediter's. */
const done = (level: number, minutes: number, facts: ItemFulfillmentRead = {}) => {
  const {
    prepStationGuid: _guid,
    prepStationName: _name,
    ...bare
  } = record({}, { fulfilled: NOON + minutes * MINUTE });
  const station = level === 0 ? { prepStationGuid: 'grill', prepStationName: 'Grill' } : {};
  return { ...bare, ...station, itemFulfillmentLevel: level, ...facts };
};
const started = (minutes: number) => ({
  itemStartedAt: new Date(NOON + minutes * MINUTE).toISOString(),
});
const journey = (records: readonly ItemFulfillmentRead[], row = 0) =>
  itemJourney(fulfillmentDay(records, ''), row);

/** What, where and how many minutes after what it waited for. */
const printed = (records: readonly ItemFulfillmentRead[]) =>
  journey(records).map(({ what, station, sinceMs }) => [
    what,
    station?.guid,
    sinceMs === undefined ? undefined : sinceMs / MINUTE,
  ]);

describe('the journey of an item', () => {
  it('is in order of time, even if an expediter was faster than a station', () => {
    const rows = [done(0, 12, started(8)), done(1, 6), done(0, 5, { ...atCold, ...started(1) })];
    expect(journey(rows).map(({ what, at = 0 }) => [what, (at - NOON) / MINUTE])).toEqual([
      ['fired', 0],
      ['started', 1],
      ['station', 5],
      ['expo 1', 6],
      ['started', 8],
      ['station', 12],
    ]);
  });

  it("goes from the fire over the item's stations to both expediters, whatever the row order", () => {
    const rows = [
      done(2, 16),
      done(0, 12, started(2)),
      done(1, 14),
      done(0, 5, { ...atCold, ...started(1) }),
    ];
    const steps = journey(rows);
    const minute = (minutes: number) => NOON + minutes * MINUTE;
    const none = { station: undefined, oddity: undefined };
    expect(steps).toEqual([
      {
        ...none,
        what: 'fired',
        level: undefined,
        at: NOON,
        sinceMs: undefined,
        kind: undefined,
        row: undefined,
      },
      {
        ...none,
        what: 'started',
        station: COLD,
        level: 0,
        at: minute(1),
        sinceMs: MINUTE,
        kind: 'queue',
        row: 3,
      },
      {
        ...none,
        what: 'started',
        station: GRILL,
        level: 0,
        at: minute(2),
        sinceMs: 2 * MINUTE,
        kind: 'queue',
        row: 1,
      },
      {
        ...none,
        what: 'station',
        station: COLD,
        level: 0,
        at: minute(5),
        sinceMs: 4 * MINUTE,
        kind: 'make',
        row: 3,
      },
      {
        ...none,
        what: 'station',
        station: GRILL,
        level: 0,
        at: minute(12),
        sinceMs: 10 * MINUTE,
        kind: 'make',
        row: 1,
      },
      {
        ...none,
        what: 'expo 1',
        level: 1,
        at: minute(14),
        sinceMs: 2 * MINUTE,
        kind: 'hold',
        row: 2,
      },
      {
        ...none,
        what: 'expo 2',
        level: 2,
        at: minute(16),
        sinceMs: 2 * MINUTE,
        kind: 'run',
        row: 0,
      },
    ]);
  });

  it('has no start if the start queue is not used, and counts stations from the fire', () => {
    expect(printed([done(0, 6)])).toEqual([
      ['fired', undefined, undefined],
      ['station', 'grill', 6],
    ]);
  });

  it('has only one selection, on any ticket', () => {
    const rows = [
      done(0, 6),
      done(0, 7, { selectionGuid: 'another' }),
      done(1, 9, { ticketGuid: 'ticket-2' }),
    ];
    expect(journey(rows).map(({ row }) => row)).toEqual([undefined, 0, 2]);
    expect(journey(rows, 1).map(({ row }) => row)).toEqual([undefined, 1]);
  });

  it("names the station if an expediter's row has one", () => {
    expect(printed([done(0, 6), done(1, 8, atCold)]).at(-1)).toEqual(['expo 1', 'cold', 2]);
  });

  it('of a row without a selection is that row', () => {
    const { selectionGuid: _none, ...bare } = done(1, 4);
    const found = journey([bare, done(0, 3), bare]);
    expect(found.map(({ what, row }) => [what, row])).toEqual([
      ['fired', undefined],
      ['expo 1', 0],
    ]);
  });

  it('has undocumented levels last if the time is the same', () => {
    expect(printed([done(7, 6), done(0, 6)])).toEqual([
      ['fired', undefined, undefined],
      ['station', 'grill', 6],
      ['another level', undefined, undefined],
    ]);
  });

  it.each([-1, 1, 0.5])('refuses row %d of a day of one', (row) => {
    expect(() => journey([done(0, 6)], row)).toThrow(RangeError);
  });
});

describe('what the rows do not show', () => {
  it('leaves a station row without a station unnamed', () => {
    const { prepStationGuid: _guid, prepStationName: _name, ...bare } = done(0, 6);
    expect(journey([bare])).toMatchObject([
      { what: 'fired' },
      { what: 'station', station: undefined, sinceMs: 6 * MINUTE },
    ]);
  });

  it.each([
    ['no row to wait for', [done(0, 6), done(2, 9)]],
    ['one that came later', [done(0, 6), done(1, 9), done(2, 8)]],
    ['one that cannot be', [done(0, 6), done(1, -9), done(2, 8)]],
    ['one that was cleared from the screen', [done(0, 0.1), done(1, 8)]],
  ])('is not guessed: with %s, the highest level waited for nothing', (_what, rows) => {
    const level = Math.max(...rows.map(({ itemFulfillmentLevel }) => itemFulfillmentLevel));
    const steps = printed(rows).filter(([what]) => what === `expo ${level}`);
    expect(steps.map(([, , minutes]) => minutes)).toEqual([undefined]);
  });

  it('keeps the impossible times of a row, and marks them', () => {
    const [station, , start] = journey([done(0, -3, started(2))]);
    const marked = { oddity: 'impossible', sinceMs: undefined, row: 0 };
    expect(start).toMatchObject({ ...marked, what: 'started', at: NOON + 2 * MINUTE });
    expect(station).toMatchObject({ ...marked, what: 'station', at: NOON - 3 * MINUTE });
  });

  it('marks a row over 60 minutes, and still says how long it took', () => {
    expect(journey([done(0, 90)]).at(-1)).toMatchObject({
      oddity: 'un-bumped',
      sinceMs: 90 * MINUTE,
    });
  });

  it('keeps the step of a row without times', () => {
    const bare = done(0, 6, { itemFulfilledAt: 'later' });
    expect(journey([bare]).at(-1)).toMatchObject({
      what: 'station',
      at: undefined,
      sinceMs: undefined,
      oddity: 'no time',
    });
  });
});
