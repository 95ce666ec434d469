/** Summaries of any content. */
import * as fc from 'fast-check';
import { lateCount, withLate } from '../../../src/kitchen/measures/figures.ts';
import {
  binOf,
  histogramCount,
  histogramText,
  MAX_BIN,
} from '../../../src/kitchen/measures/time-histogram.ts';
import type {
  DateSummary,
  OutsideSummary,
  QuarterSummary,
  RowsSummary,
  StationSummary,
} from '../../../src/kitchen/usual/date-summary.ts';
import { type SummaryFigures, summaryFigures } from '../../../src/kitchen/usual/trend.ts';

/** Figures for rows late from a limit (ms) on. */
export function figuresAt(rows: RowsSummary, lateMs: number): SummaryFigures {
  return withLate(summaryFigures(rows), lateCount(rows, lateMs));
}

const counts = fc.nat();
const numbers = (min?: number) =>
  fc
    .double({ noNaN: true, noDefaultInfinity: true, ...(min !== undefined && { min }) })
    // JSON has no negative zero.
    .map((value) => value + 0);
const quarters = fc.integer({ min: 0, max: 95 });
export const bins = fc.integer({ min: binOf(0), max: MAX_BIN });
/** A ticket fired in courses may take over an hour. */
const ticketBins = fc.integer({ min: binOf(0), max: 2 * MAX_BIN });
const names = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.constant('__proto__'));

export function maps<Key, Value>(
  keys: fc.Arbitrary<Key>,
  values: fc.Arbitrary<Value>,
  maxLength = 8,
): fc.Arbitrary<ReadonlyMap<Key, Value>> {
  return fc
    .uniqueArray(fc.tuple(keys, values), { selector: ([key]) => key, maxLength })
    .map((entries) => new Map(entries));
}

const rowSummaries: fc.Arbitrary<RowsSummary> = fc
  .record({
    bumps: counts,
    overHour: counts,
    leftOut: counts,
    times: maps(bins, fc.integer({ min: 1, max: 1_000 })),
  })
  .map((each) => ({ ...each, items: histogramCount(each.times) }));

const quarterSummaries: fc.Arbitrary<QuarterSummary> = fc
  .tuple(rowSummaries, fc.record({ logPace: numbers(), firedMs: numbers(0), gapMs: numbers(0) }))
  .map(([rows, more]) => ({ ...rows, ...more }));

const outsideSummaries: fc.Arbitrary<OutsideSummary> = fc
  .tuple(rowSummaries, names)
  .map(([rows, name]) => ({ ...rows, name }));

const stations: fc.Arbitrary<StationSummary> = fc.record({
  name: names,
  tickets: counts,
  sharedTickets: counts,
  fireLagMs: numbers(0),
  spread: numbers(0),
  quarters: maps(quarters, quarterSummaries),
  items: maps(names, fc.record({ medianMs: numbers(0), rows: counts })),
});

export const dates: fc.Arbitrary<string> = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));

const histograms = maps(bins, fc.integer({ min: 1, max: 1_000 })).map(histogramText);

export const summaries: fc.Arbitrary<DateSummary> = fc.record({
  date: dates,
  dishes: maps(
    names,
    fc.record({
      name: names,
      stations: counts,
      overHour: counts,
      times: histograms,
    }),
  ),
  rows: counts,
  tickets: counts,
  ticketTimes: fc.record({ overHour: counts, times: maps(ticketBins, counts) }),
  silenceTail: numbers(0),
  stations: maps(names, stations, 4),
  outside: maps(names, outsideSummaries, 4),
});
