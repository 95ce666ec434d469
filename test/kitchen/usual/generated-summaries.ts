/** Summaries of any content. */
import * as fc from 'fast-check';
import { lateCount, withLate } from '../../../src/kitchen/measures/figures.ts';
import {
  binOf,
  histogramCount,
  histogramText,
  MAX_BIN,
  mergedTimes,
} from '../../../src/kitchen/measures/time-histogram.ts';
import type {
  DateSummary,
  ItemTimes,
  OutsideSummary,
  QuarterSummary,
  RowsSummary,
  StationItems,
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
/** The last one looks like the end of a text's items. */
const ODD_NAMES = ['__proto__', 'Fish "to go"', '\\"', '],"rows":'];
const names = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.constantFrom(...ODD_NAMES));

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

const itemTimes = fc.record({
  name: names,
  chainKey: names,
  count: counts,
  overHour: counts,
  times: histograms,
  calm: histograms,
  logPace: numbers(),
});

/** Where items have no GUID, the key is the name, and where they have no multi-location ID, so is the key in the chain. */
const stationItems: fc.Arbitrary<ReadonlyMap<string, ItemTimes>> = maps(
  names,
  fc.tuple(itemTimes, fc.boolean(), fc.boolean()),
  4,
).map(
  (items) =>
    new Map(
      Array.from(items, ([key, [item, hasGuid, hasChainId]]) => {
        const name = hasGuid ? item.name : key;
        return [key, { ...item, name, chainKey: hasChainId ? item.chainKey : name }];
      }),
    ),
);

const itemsOfStations: fc.Arbitrary<ReadonlyMap<string, StationItems>> = maps(
  names,
  fc.tuple(
    fc.record({
      name: names,
      habit: fc.record({
        bumps: counts,
        together: counts,
        apart: counts,
        shared: counts,
        withTicket: counts,
        minuteFrom: counts,
      }),
      items: stationItems,
    }),
    fc.boolean(),
  ),
  4,
).map(
  (all) =>
    new Map(
      Array.from(all, ([key, [station, hasGuid]]) => [
        key,
        { ...station, name: hasGuid ? station.name : key },
      ]),
    ),
);

const ticketTimes = fc.record({
  overHour: counts,
  times: maps(ticketBins, fc.integer({ min: 1, max: 1_000 })),
});

/** All channels together are the ticket times. */
const ticketFigures: fc.Arbitrary<Pick<DateSummary, 'ticketTimes' | 'channels'>> = fc.oneof(
  fc.record({ ticketTimes }),
  maps(names, ticketTimes, 4).map((channels) => ({
    channels,
    ticketTimes: mergedTimes(channels.values()),
  })),
);

const otherFigures: fc.Arbitrary<DateSummary> = fc.record({
  date: dates,
  items: itemsOfStations,
  rows: counts,
  tickets: counts,
  silenceTail: numbers(0),
  stations: maps(names, stations, 4),
  outside: maps(names, outsideSummaries, 4),
});

export const summaries: fc.Arbitrary<DateSummary> = fc
  .tuple(otherFigures, ticketFigures)
  .map(([figures, tickets]) => ({ ...figures, ...tickets }));
