import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allRows,
  fulfillmentDay as dayOfRecords,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import { iso, MINUTE, NOON, record, SECOND } from '../fixtures.ts';

const HERE = 'b9d7a2f0-0000-4000-8000-000000000001';

/** Records often repeating one another's natural key, each fulfilled at a different time. */
const records = fc
  .array(
    fc.record({
      ticket: fc.constantFrom('t1', 't2'),
      selection: fc.constantFrom('s1', 's2', undefined),
      station: fc.constantFrom('grill', undefined),
      level: fc.constantFrom(0, 1, 7, undefined),
    }),
    { maxLength: 30 },
  )
  .chain((keys) =>
    fc
      .shuffledSubarray(
        keys.map((_, at) => at),
        { minLength: keys.length },
      )
      .map((order) =>
        keys.map(({ ticket, selection, station, level }, at) => ({
          ticketGuid: ticket,
          ...(selection !== undefined && { selectionGuid: selection }),
          ...(station !== undefined && { prepStationGuid: station }),
          ...(level !== undefined && { itemFulfillmentLevel: level }),
          ticketFiredAt: iso(NOON),
          itemFulfilledAt: iso(NOON + (order[at] ?? 0) * SECOND),
        })),
      ),
  );

/** A day with the rows as objects. */
const fulfillmentDay = (...sent: Parameters<typeof dayOfRecords>) => {
  const day = dayOfRecords(...sent);
  const { duplicates, otherRestaurantRows: foreignRows } = day;
  return { duplicates, foreignRows, rows: allRows(day).slice(0, day.length) };
};
const dayOf = (...rows: readonly Parameters<typeof fulfillment>[0][]) => fulfillmentDay(rows, HERE);

describe('the rows of a day', () => {
  it('keep the latest bump of rows with the same item, station, and level', () => {
    const late = record({ selectionMenuItemName: 'Late' }, { fulfilled: NOON + 9 * MINUTE });
    for (const sent of [
      [record(), late],
      [late, record()],
    ]) {
      const { rows, duplicates } = dayOf(...sent);
      expect(rows.map((row) => row.record)).toEqual([late]);
      expect(duplicates).toBe(1);
    }
  });

  it('keep a row with a time rather than one without', () => {
    const timeless = record({ itemFulfilledAt: '' });
    expect(dayOf(timeless, record()).rows[0]?.fulfilledAt).toBe(NOON + 5 * MINUTE);
    expect(dayOf(record(), timeless).rows[0]?.fulfilledAt).toBe(NOON + 5 * MINUTE);
  });

  it.each([
    ['ticket', { ticketGuid: 'another' }],
    ['selection', { selectionGuid: 'another' }],
    ['station', { prepStationGuid: 'another' }],
    ['level', { itemFulfillmentLevel: 1 }],
  ])('stay apart when they differ in their %s', (_what, facts) => {
    expect(dayOf(record(), record(facts))).toMatchObject({ duplicates: 0, rows: [{}, {}] });
  });

  it('stay apart if nothing shows that they are the same item', () => {
    const { selectionGuid: _selection, ...burger } = record();
    const fries = { ...burger, selectionMenuItemName: 'Fries' };
    expect(dayOf(burger, fries)).toMatchObject({ duplicates: 0, rows: [{}, {}] });
    expect(dayOf({}, {})).toMatchObject({ duplicates: 0, rows: [{}, {}] });
  });

  it('have IDs of their own', () => {
    fc.assert(
      fc.property(records, (sent) => {
        const { rows } = fulfillmentDay(sent, HERE);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });

  it('are the same when they are merged again', () => {
    fc.assert(
      fc.property(records, (sent) => {
        const once = fulfillmentDay(sent, HERE).rows.map((row) => row.record);
        const twice = fulfillmentDay(once, HERE);
        expect(twice.rows.map((row) => row.record)).toEqual(once);
        expect(twice.duplicates).toBe(0);
      }),
    );
  });

  it('are the same and as many in whatever order they were sent', () => {
    const printed = (sent: readonly Parameters<typeof fulfillment>[0][]) => {
      const { rows, duplicates } = fulfillmentDay(sent, HERE);
      return { duplicates, rows: rows.map((row) => JSON.stringify(row.record)).sort() };
    };
    fc.assert(
      fc.property(records, (sent) => {
        expect(printed(sent.toReversed())).toEqual(printed(sent));
      }),
    );
  });

  it('are together with the duplicates what was sent', () => {
    fc.assert(
      fc.property(records, (sent) => {
        const { rows, duplicates } = fulfillmentDay([...sent, ...sent], HERE);
        expect(rows.length + duplicates).toBe(sent.length * 2);
      }),
    );
  });

  it('stay in the order in which they first came', () => {
    const sent = ['b', 'a', 'b', 'c'].map((selectionGuid, at) =>
      record({ selectionGuid }, { fulfilled: NOON + (10 + at) * MINUTE }),
    );
    expect(dayOf(...sent).rows.map((row) => row.record.selectionGuid)).toEqual(['b', 'a', 'c']);
  });

  it('from another restaurant are kept and counted, but case and absence do not make another restaurant', () => {
    const day = dayOf(
      record({ restaurantGuid: HERE.toUpperCase(), selectionGuid: '1' }),
      record({ selectionGuid: '2' }),
      record({ restaurantGuid: 'elsewhere', selectionGuid: '3' }),
    );
    expect(day.foreignRows).toBe(1);
    expect(day.rows).toHaveLength(3);
  });
});

describe('a row', () => {
  it('has its times parsed and its duration computed', () => {
    const row = fulfillment(record({}, { started: NOON + MINUTE }), 0);
    expect(row).toMatchObject({
      firedAt: NOON,
      startedAt: NOON + MINUTE,
      fulfilledAt: NOON + 5 * MINUTE,
      tookMs: 5 * MINUTE,
      oddity: undefined,
    });
  });

  it('with an unreadable time has none, and no duration', () => {
    const untimed = fulfillment(record({ itemFulfilledAt: '2026-02-30T00:00:00Z' }), 0);
    expect(untimed).toMatchObject({ fulfilledAt: undefined, tookMs: undefined });
  });

  it('has queue and make if its station uses the start queue', () => {
    const times = { started: NOON + MINUTE };
    const judged = { oddity: undefined, hasStartQueue: true };
    expect(fulfillment(record({}, times), 0)).toMatchObject({
      queueMs: undefined,
      makeMs: undefined,
    });
    expect(fulfillment(record({}, times), 0, judged)).toMatchObject({
      queueMs: MINUTE,
      makeMs: 4 * MINUTE,
    });
  });
});
