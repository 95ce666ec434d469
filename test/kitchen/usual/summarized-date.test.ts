import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { parseInstant } from '../../../src/contract/instant.ts';
import { dayFigures } from '../../../src/kitchen/measures/day-figures.ts';
import {
  histogramQuantiles,
  mergeHistograms,
} from '../../../src/kitchen/measures/time-histogram.ts';
import type { DateSummary, QuarterSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summarizedDateSteps } from '../../../src/kitchen/usual/summarized-date.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { iso, MINUTE, SECOND } from '../fixtures.ts';
import { CHICAGO, dayAt, summaryOf } from './summarized.ts';

const DATE = '20260515';
/** 11:50 am in Chicago. */
const BEFORE_NOON = Date.UTC(2026, 4, 15, 16, 50);

/** Prep rows of few tickets, stations and items, all within the date, some of them odd. */
const rows: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(
    fc.record({
      ticketGuid: fc.option(fc.constantFrom('t1', 't2', 't3', 't4'), { nil: undefined }),
      station: fc.constantFrom('grill', 'fry', 'cold'),
      item: fc.constantFrom('burger', 'fries', 'salad'),
      fired: fc.integer({ min: 0, max: 90 }).map((minutes) => minutes * MINUTE),
      took: fc.oneof(
        { arbitrary: fc.integer({ min: 30 * SECOND, max: 60 * MINUTE }), weight: 8 },
        { arbitrary: fc.integer({ min: -MINUTE, max: 90 * MINUTE }), weight: 1 },
      ),
    }),
    { maxLength: 60 },
  )
  .map((each) =>
    each.map(({ ticketGuid, station, item, fired, took }, at) => ({
      ...(ticketGuid !== undefined && { ticketGuid }),
      selectionGuid: `selection-${at}`,
      prepStationGuid: station,
      prepStationName: `Station ${station}`,
      selectionMenuItemGuid: item,
      itemFulfillmentLevel: 0,
      ticketFiredAt: iso(BEFORE_NOON + fired),
      itemStartedAt: iso(BEFORE_NOON + fired),
      itemFulfilledAt: iso(BEFORE_NOON + fired + took),
    })),
  );

test('the order of rows changes nothing', () => {
  const shuffled = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expectSame(summaryOf(other, DATE), summaryOf(list, DATE));
    }),
    { numRuns: 500 },
  );
});

test('every row at prep is counted once, as what it is', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const day = dayAt(list, DATE);
      const { stations, rows: count } = summaryOf(list, DATE);
      expect(count).toBe(list.length);
      for (const [guid, figures] of dayFigures(day, 0).stations) {
        const quarters = [...(stations.get(guid)?.quarters.values() ?? [])];
        const sum = (of: (quarter: QuarterSummary) => number) =>
          quarters.reduce((all, quarter) => all + of(quarter), 0);
        const { 'un-bumped': overHour, ...others } = figures.stationTime.excluded;
        expect(sum(({ items }) => items)).toBe(figures.stationTime.count);
        expect(sum((quarter) => quarter.overHour)).toBe(overHour);
        expect(sum(({ leftOut }) => leftOut)).toBe(
          Object.values(others).reduce((all, each) => all + each, 0),
        );
        expect(sum(({ bumps }) => bumps)).toBe(bumpsOf(list, guid));
      }
    }),
    { numRuns: 500 },
  );
});

test('median and 90% of a date from quarters are within 2% of those from the rows', () => {
  fc.assert(
    fc.property(rows, (list) => expectClose(list, DATE)),
    { numRuns: 500 },
  );
});

test.each(['cafe', 'typical', 'busy'] as const)(
  'median and 90% of a simulated %s are within 2%, too',
  (profile) => {
    const { zone: timezone, closeoutHour } = CHICAGO;
    const key = { profile, seed: 3, businessDate: DATE, timezone, closeoutHour };
    const next = Date.UTC(2026, 4, 16, 9);
    const within = simulateDay(key).flatMap(({ record }) => {
      const at = parseInstant(record.itemFulfilledAt ?? '') ?? next;
      return at < next && at >= next - 24 * 60 * MINUTE ? [record] : [];
    });
    expect(within.length).toBeGreaterThan(300);
    expectClose(within, DATE);
  },
);

function expectClose(list: readonly ItemFulfillmentRead[], date: string): void {
  const { stations } = summaryOf(list, date);
  const exact = dayFigures(dayAt(list, date), 0).stations;
  expect([...stations.keys()].sort()).toEqual([...exact.keys()].sort());
  for (const [guid, { stationTime }] of exact) {
    const quarters = stations.get(guid)?.quarters.values() ?? [];
    const times = mergeHistograms(Array.from(quarters, (quarter) => quarter.times));
    for (const [share, wanted] of [
      [0.5, stationTime.medianMs],
      [0.9, stationTime.p90Ms],
    ] as const) {
      const found = histogramQuantiles(times).quantile(share);
      expect(found === undefined).toBe(wanted === undefined);
      const apart = Math.abs((found ?? 0) - (wanted ?? 0));
      expect(apart).toBeLessThanOrEqual((wanted ?? 0) * 0.02);
    }
  }
}

/** Counted in another way: a row begins a bump where no row on the ticket was bumped in the second before. */
function bumpsOf(list: readonly ItemFulfillmentRead[], station: string): number {
  const own = list.filter(({ prepStationGuid }) => prepStationGuid === station);
  const at = ({ itemFulfilledAt = '' }: ItemFulfillmentRead) => parseInstant(itemFulfilledAt) ?? 0;
  const byTicket = Map.groupBy(own, ({ ticketGuid }) => ticketGuid);
  let bumps = byTicket.get(undefined)?.length ?? 0;
  for (const [ticket, each] of byTicket) {
    if (ticket === undefined) continue;
    const times = each.map(at).sort((a, b) => a - b);
    bumps += times.filter(
      (time, place) => place === 0 || time - (times[place - 1] ?? 0) > 1_000,
    ).length;
  }
  return bumps;
}

test('a large date is summarized in steps of about a thousand rows, with the same result', () => {
  const { zone: timezone, closeoutHour } = CHICAGO;
  const key = { profile: 'busy', seed: 3, businessDate: DATE, timezone, closeoutHour } as const;
  const records = simulateDay(key).map(({ record }) => record);
  const steps = summarizedDateSteps(dayAt(records, DATE), DATE, CHICAGO);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(step.value).toEqual(summaryOf(records, DATE));
  expect(step.value.rows / count).toBeLessThan(1_000);
});

/** Sums of logarithms are compared but for the last digits, because they depend on the order. */
function expectSame(found: DateSummary, wanted: DateSummary): void {
  const rounded = (summary: DateSummary) => ({
    ...summary,
    stations: new Map(
      Array.from(summary.stations, ([key, station]) => [
        key,
        {
          ...station,
          spread: round(station.spread),
          quarters: new Map(
            Array.from(station.quarters, ([at, quarter]) => [
              at,
              { ...quarter, logPace: round(quarter.logPace) },
            ]),
          ),
        },
      ]),
    ),
  });
  expect(rounded(found)).toEqual(rounded(wanted));
}

function round(value: number): number {
  return Math.round(value * 1e9) / 1e9 + 0;
}
