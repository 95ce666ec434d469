import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterMask } from '../../../src/kitchen/filter/filter-mask.ts';
import { allRows, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import { rowStationName } from '../../../src/kitchen/model/restaurant.ts';
import { iso } from '../fixtures.ts';
import { CALENDAR, filters, readable, rowLists } from './fixtures.ts';
import { type FilterRow, rowTest } from './row-test.ts';

const GUID = 'fedc0de1-0000-4000-8000-000000000001';

/** The records behind rows, each with a separate selection. */
function dayOfRows(rows: readonly FilterRow[]) {
  const stated = (name: string, value: string | number | undefined) =>
    value === undefined ? {} : { [name]: value };
  const time = (name: string, at: number | undefined) =>
    stated(name, at === undefined ? undefined : iso(at));
  const records = rows.map((row, index) => ({
    selectionGuid: `selection ${index}`,
    ...stated('selectionMenuItemName', row.item),
    ...stated('prepStationName', row.station),
    ...stated('prepStationGuid', row.stationGuid),
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

/** The parts of a read row used by a filter. */
function rowOf(row: Fulfillment, queued: ReadonlySet<string | undefined>): FilterRow {
  const { record, firedAt, startedAt, fulfilledAt } = row;
  const hasStartQueue = record.itemFulfillmentLevel === 0 && queued.has(stationOf(record));
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from;
  return {
    item: record.selectionMenuItemName,
    station: rowStationName(record),
    stationGuid: record.prepStationGuid,
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

/** A station is its GUID, or its name without one. */
function stationOf({ prepStationGuid, prepStationName }: Fulfillment['record']) {
  if (prepStationGuid) return `guid ${prepStationGuid}`;
  return prepStationName === undefined ? undefined : `name ${prepStationName}`;
}

/** Stations with a tenth or more of the sound prep rows started later than fired. */
function stationsWithStartQueue(rows: readonly Fulfillment[]): ReadonlySet<string | undefined> {
  const waits = new Map<string, number[]>();
  for (const { record, oddity, firedAt, startedAt } of rows) {
    const name = stationOf(record);
    if (record.itemFulfillmentLevel !== 0 || oddity !== undefined || name === undefined) continue;
    if (firedAt === undefined || startedAt === undefined) continue;
    waits.set(name, [...(waits.get(name) ?? []), startedAt - firedAt]);
  }
  const isUsed = (all: readonly number[]) =>
    all.filter((each) => each > 0).length >= all.length * 0.1;
  return new Set([...waits].flatMap(([name, all]) => (isUsed(all) ? [name] : [])));
}

test('the mask of a table lets through the rows that the language means', () => {
  fc.assert(
    fc.property(rowLists, filters, (list, filter) => {
      const day = dayOfRows(list);
      const rows = allRows(day).slice(0, day.length);
      const queued = stationsWithStartQueue(rows);
      const meant = rows.map((row) => rowTest(filter, CALENDAR)(rowOf(row, queued)));
      expect(Array.from(filterMask(day, filter, CALENDAR), (bit) => bit === 1)).toEqual(meant);
    }),
    { numRuns: 2_000 },
  );
});

test('a word is found in the ID of a ticket, complete or in part', () => {
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
