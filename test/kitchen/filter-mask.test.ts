import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowTest } from '../../src/kitchen/filter/filter-match.ts';
import type { FilterRow } from '../../src/kitchen/filter/filter-row.ts';
import type { Fulfillment } from '../../src/kitchen/fulfillment.ts';
import { filterMask } from '../../src/kitchen/table/filter-mask.ts';
import { fulfillmentDay } from '../../src/kitchen/table/fulfillment-day.ts';
import { everyRow } from '../../src/kitchen/table/fulfillment-rows.ts';
import { CALENDAR, filters, readable, rowLists } from './filter-fixtures.ts';
import { iso } from './fixtures.ts';

const GUID = 'fedc0de1-0000-4000-8000-000000000001';

/** The records of rows, each of a selection of its own. */
function dayOfRows(rows: readonly FilterRow[]) {
  const stated = (name: string, value: string | number | undefined) =>
    value === undefined ? {} : { [name]: value };
  const time = (name: string, at: number | undefined) =>
    stated(name, at === undefined ? undefined : iso(at));
  const records = rows.map((row, index) => ({
    selectionGuid: `selection ${index}`,
    ...stated('selectionMenuItemName', row.item),
    ...stated('prepStationName', row.station),
    ...stated('courseName', row.course),
    ...stated('diningOptionName', row.diningName),
    ...stated('diningOptionBehavior', row.diningBehavior),
    ...stated('orderSource', row.source),
    ...stated('ticketGuid', row.ticket === 'Grill' ? GUID : row.ticket),
    ...stated('orderGuid', row.order),
    ...stated('itemFulfillmentLevel', row.level),
    ...time('ticketFiredAt', row.firedAt),
    ...time('itemStartedAt', row.startedAt),
    ...time('itemFulfilledAt', row.fulfilledAt),
  }));
  return fulfillmentDay(records, '');
}

/** What a filter looks at of a row that was read. */
function rowOf(row: Fulfillment, hasStartQueue: boolean): FilterRow {
  const { record, firedAt, startedAt, fulfilledAt } = row;
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from;
  return {
    item: record.selectionMenuItemName,
    station: record.prepStationName,
    course: record.courseName,
    diningName: record.diningOptionName,
    diningBehavior: record.diningOptionBehavior,
    source: record.orderSource,
    ticket: record.ticketGuid,
    order: record.orderGuid,
    oddity: row.oddity,
    level: record.itemFulfillmentLevel,
    waitMs: row.tookMs,
    queueMs: hasStartQueue ? between(firedAt, startedAt) : undefined,
    makeMs: hasStartQueue ? between(startedAt, fulfilledAt) : undefined,
    firedAt,
    startedAt,
    fulfilledAt,
  };
}

test('a table lets through the very rows that the language means', () => {
  fc.assert(
    fc.property(rowLists, filters, (list, filter) => {
      const day = dayOfRows(list);
      const rows = everyRow(day).slice(0, day.length);
      const waits = rows
        .filter(({ record }) => record.itemFulfillmentLevel === 0)
        .flatMap(({ firedAt, startedAt }) =>
          firedAt === undefined || startedAt === undefined ? [] : [startedAt - firedAt],
        );
      const waited = waits.filter((wait) => wait > 0).length;
      const hasStartQueue = waits.length > 0 && waited >= waits.length * 0.1;
      const meant = rows.map((row) => rowTest(filter, CALENDAR)(rowOf(row, hasStartQueue)));
      expect(Array.from(filterMask(day, filter, CALENDAR), (bit) => bit === 1)).toEqual(meant);
    }),
    { numRuns: 2_000 },
  );
});

test('a word is found in the identifier of a ticket, whole or in part', () => {
  const day = fulfillmentDay(
    [{ ticketGuid: GUID }, { ticketGuid: 'Ticket 77' }, { ticketGuid: GUID }, {}],
    '',
  );
  const found = (text: string) => Array.from(filterMask(day, readable(text), CALENDAR));
  expect(found(GUID.slice(0, 9))).toEqual([1, 0, 1, 0]);
  expect(found('"ticket 77"')).toEqual([0, 1, 0, 0]);
  expect(found(`!${GUID.slice(-12)}`)).toEqual([0, 1, 0, 1]);
  expect(found('fish')).toEqual([0, 0, 0, 0]);
});
