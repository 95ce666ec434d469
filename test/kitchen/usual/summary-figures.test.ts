import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import {
  type Figures,
  type RowFigures,
  stationFigures,
} from '../../../src/kitchen/measures/figures.ts';
import { countedTimes, measurementOf } from '../../../src/kitchen/measures/measure.ts';
import { STATION_TIME } from '../../../src/kitchen/measures/measures.ts';
import { stationGroups } from '../../../src/kitchen/measures/row-groups.ts';
import type { FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import {
  type DateSummary,
  kitchenRowsOf,
  mergedRows,
  NO_STATION,
  type RowsSummary,
  rowsIn,
  stationNamesOf,
  stationRowsOf,
} from '../../../src/kitchen/usual/date-summary.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { iso, limitsOf, MINUTE, SECOND } from '../fixtures.ts';
import { figuresAt, summaries } from './generated-summaries.ts';
import { CHICAGO, dayAt, summaryOf } from './summarized.ts';

const DATE = '20260515';
/** 3 am in Chicago: an hour before the date begins. */
const BEFORE = Date.UTC(2026, 4, 15, 8);
const HOUR = 60 * MINUTE;
const LATE_MS = 12 * MINUTE;
const WITHIN = 0.02;

/** Rows of any level, station and time, within the date or not, some without station, ticket or bump. */
const rows: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(
    fc.record({
      ticketGuid: fc.option(fc.constantFrom('t1', 't2', 't3', 't4'), { nil: undefined }),
      station: fc.option(fc.constantFrom('grill', 'fry', 'cold'), { nil: undefined, freq: 8 }),
      hasGuid: fc.boolean(),
      itemFulfillmentLevel: fc.constantFrom(0, 0, 0, 1),
      fired: fc.oneof(fc.nat(28 * HOUR), fc.nat(90 * MINUTE)),
      took: fc.oneof(
        { arbitrary: fc.integer({ min: 30 * SECOND, max: HOUR }), weight: 8 },
        { arbitrary: fc.integer({ min: -MINUTE, max: 3 * HOUR }), weight: 1 },
        { arbitrary: fc.constant(undefined), weight: 1 },
      ),
    }),
    { maxLength: 60 },
  )
  .map((each) =>
    each.map(({ ticketGuid, station, hasGuid, fired, took, ...row }, at) => ({
      ...row,
      ...(ticketGuid !== undefined && { ticketGuid }),
      selectionGuid: `selection-${at}`,
      ...(station !== undefined && {
        prepStationName: `Station ${station}`,
        ...(hasGuid && { prepStationGuid: station }),
      }),
      ticketFiredAt: iso(BEFORE + fired),
      ...(took !== undefined && { itemFulfilledAt: iso(BEFORE + fired + took) }),
    })),
  );

test('counts of any rows match the date, and times are within 2%', () => {
  fc.assert(
    fc.property(rows, (list) => expectFigures(dayAt(list, DATE), summaryOf(list, DATE))),
    { numRuns: 500 },
  );
});

test.each(['cafe', 'typical', 'busy'] as const)(
  'counts and times of simulated dates do, too: %s',
  (profile) => {
    const { zone: timezone, closeoutHour } = CHICAGO;
    for (const businessDate of [DATE, '20260308', '20261101']) {
      const key = { profile, seed: 7, businessDate, timezone, closeoutHour };
      const records = simulateDay(key).map(({ record }) => record);
      expectFigures(dayAt(records, businessDate), summaryOf(records, businessDate));
    }
  },
);

test('the sum over stations is the kitchen', () => {
  fc.assert(
    fc.property(summaries, (summary) => {
      const stations = Array.from(stationNamesOf(summary).keys(), (key) =>
        stationRowsOf(summary, key),
      );
      expect(mergedRows(stations)).toEqual(kitchenRowsOf(summary));
    }),
  );
});

test('figures are the same in whatever order counts are merged', () => {
  const counts = summaries.map(({ outside }) => [...outside.values()]);
  fc.assert(
    fc.property(counts, counts, fc.integer({ min: 0, max: 2 * HOUR }), (some, others, lateMs) => {
      const parts: readonly RowsSummary[] = [mergedRows(some), mergedRows(others)];
      const figures = figuresAt(mergedRows([...others, ...some]), lateMs);
      expect(figuresAt(mergedRows(parts), lateMs)).toEqual(figures);
      expect(figures.late).toBeGreaterThanOrEqual(figures.overHour);
      expect(figures.late).toBeLessThanOrEqual(figures.count + figures.overHour);
    }),
  );
});

test('too few bumps or items have no median and no 90%', () => {
  const of = (bumps: number, items: number) =>
    figuresAt({ bumps, items, overHour: 0, leftOut: 0, times: new Map([[600, items]]) }, LATE_MS);
  expect(of(4, 40)).toMatchObject({ medianMs: undefined, p90Ms: undefined });
  expect(of(40, 4)).toMatchObject({ medianMs: undefined, p90Ms: undefined });
  expect(of(5, 5)).toMatchObject({ medianMs: expect.any(Number), p90Ms: undefined });
  expect(of(10, 10)).toMatchObject({ p90Ms: expect.any(Number) });
  expect(of(0, 0).lateShare).toBeUndefined();
});

/** Compares every station and the kitchen with the day's rows. */
function expectFigures(day: FulfillmentDay, summary: DateSummary): void {
  const all = Uint32Array.from({ length: day.length }, (_, row) => row);
  const prep = all.filter((row) => day.table.level.get(row) === 0);
  const groups = stationGroups(day, prep);
  const keys = groups.map(({ key = NO_STATION }) => key);
  expect([...stationNamesOf(summary).keys()].sort()).toEqual([...new Set(keys)].sort());
  for (const { key, rows: own } of groups) {
    expectSame(day, own, stationRowsOf(summary, key ?? NO_STATION));
  }
  expectSame(day, prep, kitchenRowsOf(summary));
}

function expectSame(day: FulfillmentDay, own: Uint32Array, found: RowsSummary): void {
  const exact = stationFigures(day, own, limitsOf(LATE_MS, LATE_MS));
  const figures = figuresAt(found, LATE_MS);
  const { count, overHour, leftOut } = figures;
  expect({ count, overHour, leftOut, rows: rowsIn(found) }).toEqual({
    count: exact.count,
    overHour: exact.overHour,
    leftOut: own.length - exact.count - exact.overHour,
    rows: own.length,
  });
  expectClose(figures, exact);
  const times = [...(countedTimes(measurementOf(day, STATION_TIME), own)?.valuesMs ?? [])];
  const from = (limit: number) => times.filter((ms) => ms >= limit).length + overHour;
  expect(figures.late).toBeLessThanOrEqual(from(LATE_MS / (1 + WITHIN)));
  expect(figures.late).toBeGreaterThanOrEqual(from(LATE_MS * (1 + WITHIN)));
  expect(figures.lateShare === undefined).toBe(exact.lateShare === undefined);
}

function expectClose(found: Figures, exact: RowFigures): void {
  for (const [own, wanted] of [
    [found.medianMs, exact.medianMs],
    [found.p90Ms, exact.p90Ms],
  ] as const) {
    if (own === undefined) continue;
    expect(Math.abs(own - (wanted ?? Number.NaN))).toBeLessThanOrEqual((wanted ?? 0) * WITHIN);
  }
}
