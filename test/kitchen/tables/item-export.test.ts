import { describe, expect, it } from 'vitest';
import { fulfillmentsRequest } from '../../../src/commands/fulfillments.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { ItemFulfillmentSchema } from '../../../src/contract/item-fulfillment.ts';
import { EXPORT_COLUMNS, fulfillmentShape } from '../../../src/kitchen/tables/item-export.ts';
import { csvLine } from '../../../src/kitchen/text/csv.ts';
import { dayWith, HOUR, loneRow, MINUTE, NOON, record, row, SECOND } from '../fixtures.ts';

const DATE = '20260105';
const ZONELESS = { calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: false };
const { cells, json } = fulfillmentShape({ businessDate: DATE, restaurant: ZONELESS });

const chosen = (ids: readonly string[]) =>
  fulfillmentsRequest([], { columns: ids.join(',') }, DATE).columns;

describe('the columns of an export', () => {
  it('are the documented fields in order, and then what linecheck adds', () => {
    const documented = Object.keys(ItemFulfillmentSchema.properties);
    expect(EXPORT_COLUMNS.slice(0, documented.length)).toEqual(documented);
    expect(EXPORT_COLUMNS.slice(documented.length)).toEqual(
      expect.arrayContaining(['queueMs', 'makeMs', 'waitMs', 'odd', 'businessDate', 'localHour']),
    );
  });

  it.each([
    ['America/New_York', true, '2026-01-06T03:59:59.000+0000', 22],
    ['America/New_York', true, '2026-01-06T05:00:00.000+0000', 0],
    ['Asia/Kathmandu', true, '2026-01-05T12:20:00.000+0000', 18],
    ['UTC', false, '2026-01-05T12:20:00.000+0000', undefined],
  ])(
    'have the hour of the fire on the clock of %s (known: %s)',
    (zone, zoneKnown, ticketFiredAt, hour) => {
      const restaurant = { calendar: { zone, closeoutHour: 4 }, zoneKnown };
      const shape = fulfillmentShape({ businessDate: DATE, restaurant });
      const fired = row(record({ ticketFiredAt }));
      expect(shape.cells(fired, ['localHour'])).toEqual([hour]);
    },
  );

  it.each([
    [
      ['waitMs', 'prepStationName'],
      ['waitMs', 'prepStationName'],
    ],
    [
      ['station', 'took', 'waitMs', 'dining'],
      ['prepStationName', 'waitMs', 'diningOptionName'],
    ],
    [
      [' odd', 'courseName '],
      ['odd', 'courseName'],
    ],
    [
      ['odd', 'waitMs', 'odd'],
      ['odd', 'waitMs'],
    ],
  ])('that are chosen as %j are %j', (ids, columns) => {
    expect(chosen(ids)).toEqual(columns);
  });

  it.each(['wait', 'WAITMS', '', 'linecheck', 'toString', '__proto__'])(
    'do not include %j, and the error lists those that exist',
    (id) => {
      const error = caught(() => chosen(['odd', id, 'neither']));
      expect(error).toContain(`Unknown column ${JSON.stringify(id)}.`);
      for (const column of EXPORT_COLUMNS) expect(error).toContain(column);
      expect(error).not.toContain('neither');
    },
  );

  it('repeat little of a long unknown ID in the error', () => {
    const known = caught(() => chosen(['x'])).length;
    expect(caught(() => chosen(['x'.repeat(100_000)])).length).toBeLessThan(known + 200);
  });
});

function caught(choose: () => unknown): string {
  try {
    choose();
  } catch (error) {
    if (error instanceof Failure) return error.message;
  }
  return '';
}

describe('an exported row', () => {
  const cooked = loneRow({ selectionGuid: 's1' }, { started: NOON + 2 * MINUTE });

  it('has in JSON the record as it came, and what linecheck read beside it', () => {
    expect(json(cooked)).toMatchObject({
      ...record({ selectionGuid: 's1' }, { started: NOON + 2 * MINUTE }),
      businessDate: DATE,
      linecheck: { waitMs: 5 * MINUTE, queueMs: 2 * MINUTE, makeMs: 3 * MINUTE, odd: null },
    });
  });

  it('keeps undocumented values, and has no field that is not set', () => {
    const came = { orderSource: 'Drone', itemFulfillmentLevel: 7, ticketFiredAt: 'soon' };
    const linecheck = expect.objectContaining({ waitMs: 5 * MINUTE });
    expect(json({ ...cooked, record: came })).toEqual({ ...came, businessDate: DATE, linecheck });
  });

  it('has null in JSON for what is unknown', () => {
    expect(json(loneRow({ ticketFiredAt: '' }))).toMatchObject({
      linecheck: { waitMs: null, queueMs: null, makeMs: null, odd: 'no time' },
    });
  });

  it.each([
    [{ fulfilled: NOON + 2 * HOUR }, [undefined, undefined, 2 * HOUR, 'un-bumped']],
    [{ fulfilled: NOON + SECOND }, [undefined, undefined, SECOND, 'mass-bumped']],
    [{ started: NOON - MINUTE }, [undefined, undefined, 5 * MINUTE, 'impossible']],
    [{ started: NOON + MINUTE }, [MINUTE, 4 * MINUTE, 5 * MINUTE, undefined]],
    [{}, [undefined, undefined, 5 * MINUTE, undefined]],
  ])('with times %j reads %j', (times, read) => {
    expect(cells(loneRow({}, times), ['queueMs', 'makeMs', 'waitMs', 'odd'])).toEqual(read);
  });

  it('has queue and make unchanged if the station uses the start queue, even in odd rows', () => {
    const queued = row({}, { started: NOON + MINUTE });
    const odd = row({}, { started: NOON - MINUTE });
    expect(cells(dayWith([queued, odd]).row(1), ['queueMs', 'makeMs', 'odd'])).toEqual([
      -MINUTE,
      6 * MINUTE,
      'impossible',
    ]);
    const expo = row({ itemFulfillmentLevel: 1 }, { started: NOON + MINUTE });
    expect(cells(dayWith([queued, expo]).row(1), ['queueMs', 'makeMs'])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('has a cell for each column, in the order given', () => {
    expect(cells(cooked, ['itemFulfillmentLevel', 'courseName', 'prepStationName'])).toEqual([
      0,
      undefined,
      'Grill',
    ]);
    expect(cells(cooked, EXPORT_COLUMNS)).toHaveLength(EXPORT_COLUMNS.length);
    expect(cells(cooked, [])).toEqual([]);
  });

  it.each([
    ['2026-01-05T18:00:00.000+0000', '2026-01-05T18:00:00.000Z'],
    ['2026-01-05T18:00:00Z', '2026-01-05T18:00:00.000Z'],
    ['2026-01-05T12:00:00-06:00', '2026-01-05T18:00:00.000Z'],
    ['soon', 'soon'],
  ])('has the instant %s as %s, and in JSON as it came', (came, shown) => {
    const odd = loneRow({ ticketFiredAt: came });
    const columns = ['ticketFiredAt', 'businessDate'] as const;
    expect(cells(odd, columns)).toEqual([shown, DATE]);
    expect(cells(odd, columns, true)).toEqual([came, DATE]);
  });

  it('has no formula from the name of an item, and a negative duration is still a number', () => {
    const facts = { selectionMenuItemName: '=HYPERLINK("x")' };
    const odd = loneRow(facts, { fulfilled: NOON - MINUTE });
    expect(csvLine(cells(odd, ['selectionMenuItemName', 'waitMs']))).toBe(
      `"'=HYPERLINK(""x"")",-60000\r\n`,
    );
  });
});
