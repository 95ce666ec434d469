import { medianOf } from '../measures/quantile.ts';
import type { DateSummary, ItemSummary, StationSummary } from './date-summary.ts';
import {
  cumulativeShare,
  histogramCount,
  histogramQuantile,
  mergedHistogram,
} from './time-histogram.ts';
import { timesAround, type UsualQuarter, usualPace, usualQuarter } from './usual-quarter.ts';

/** With fewer times, the distribution of the complete date counts. */
const MIN_TIMES = 40;

/** What is usual at a station. Durations are ms. */
export interface StationUsual extends ItemUsual {
  readonly p90Ms: number;
  /** Share (0..1) of the tickets seen at other stations that have an item here, too. */
  readonly share: number;
  /** Share (0..1) of the tickets with an item here that have one elsewhere, too. */
  readonly shared: number;
  /** Share (0..1) of an item among the items out here. */
  readonly itemShare: (item: string) => number;
  /** From a ticket's first fire to that of its items here. */
  readonly fireLagMs: number;
  /** Share (0..1) of items out by an age (ms after fire), around a quarter of the clock; of the complete date where they are too few. */
  readonly outBy: (quarter: number | undefined) => (ageMs: number) => number;
  /** Standard deviation of log(bump time / its usual); `undefined` for too few bumps. */
  readonly spread: number | undefined;
  /** `undefined` outside the business date. */
  readonly at: (quarter: number | undefined) => UsualQuarter;
}

/** A station's usual from dates; `undefined` where none of them has it. */
export function stationUsual(key: string, dates: readonly DateSummary[]): StationUsual | undefined {
  const found = dates.flatMap((date) => {
    const station = date.stations.get(key);
    return station === undefined ? [] : [{ date, station }];
  });
  const fullDates = found.map(({ station }) =>
    mergedHistogram([...station.quarters.values()].map(({ times }) => times)),
  );
  const medianMs = medianOf(fullDates.flatMap((times) => histogramQuantile(times, 0.5) ?? []));
  const p90Ms = medianOf(fullDates.flatMap((times) => histogramQuantile(times, 0.9) ?? []));
  if (medianMs === undefined || p90Ms === undefined) return undefined;
  const stations = found.map(({ station }) => station);
  const share = medianOf(
    found.map(({ date, station: { tickets, sharedTickets } }) => {
      const elsewhere = date.tickets - (tickets - sharedTickets);
      return elsewhere === 0 ? 0 : sharedTickets / elsewhere;
    }),
  );
  const shared = medianOf(
    stations.map(({ tickets, sharedTickets }) => (tickets === 0 ? 0 : sharedTickets / tickets)),
  );
  const fireLagMs = medianOf(stations.map((each) => each.fireLagMs)) ?? 0;
  const outByDate = cumulativeShare(mergedHistogram(fullDates));
  const outByQuarter = new Map<number, (ageMs: number) => number>();
  const spread = medianOf(stations.flatMap((each) => (each.spread > 0 ? [each.spread] : [])));
  const items = new Map<string, number | undefined>();
  let shares: ReturnType<typeof rowsByItem> | undefined;
  const quarters = new Map<number, UsualQuarter>();
  const paceAt = usualPace(stations);
  return {
    medianMs,
    p90Ms,
    share: share ?? 0,
    shared: shared ?? 0,
    fireLagMs,
    spread,
    outBy: (quarter) => {
      if (quarter === undefined) return outByDate;
      let known = outByQuarter.get(quarter);
      if (known === undefined) {
        const times = timesAround(quarter, stations);
        known = histogramCount(times) < MIN_TIMES ? outByDate : cumulativeShare(times);
        outByQuarter.set(quarter, known);
      }
      return known;
    },
    itemMs: (item) => {
      if (!items.has(item)) items.set(item, usualItem(item, stations, medianMs));
      return items.get(item);
    },
    itemShare: (item) => {
      shares ??= rowsByItem(stations);
      return (shares.of.get(item) ?? 0) / Math.max(1, shares.rows);
    },
    paceAt,
    at: (quarter) => {
      if (quarter === undefined) return { medianMs, p90Ms, bumps: 0, items: 0, firedMs: 0 };
      const atHour = { medianMs: medianMs * paceAt(quarter), p90Ms: p90Ms * paceAt(quarter) };
      const known = quarters.get(quarter) ?? usualQuarter(quarter, stations, atHour);
      quarters.set(quarter, known);
      return known;
    },
  };
}

/** How often each item came out on all dates. */
function rowsByItem(stations: readonly StationSummary[]): {
  readonly rows: number;
  readonly of: ReadonlyMap<string, number>;
} {
  const of = new Map<string, number>();
  let rows = 0;
  for (const { items } of stations) {
    for (const [item, own] of items) {
      of.set(item, (of.get(item) ?? 0) + own.rows);
      rows += own.rows;
    }
  }
  return { rows, of };
}

/** From this many rows an item's usual time is its own. With fewer, the station's usual weighs in as `STATION_ROWS` rows. */
const OWN_ITEM_ROWS = 10;
const STATION_ROWS = 5;

/** The usual that a station's items are compared with. */
export interface ItemUsual {
  /** Of the full date, ms. */
  readonly medianMs: number;
  /** The usual time of an item, ms; `undefined` for one that is not on these dates. */
  readonly itemMs: (item: string) => number | undefined;
  /** How much slower items are at a quarter of the clock than over the date; 1 where unknown. */
  readonly paceAt: (quarter: number | undefined) => number;
}

/** A date compared with itself: its own items, at its own pace by the hour. */
export function ownUsual(date: Pick<StationSummary, 'items' | 'quarters'>): ItemUsual {
  return {
    medianMs: Number.NaN,
    itemMs: (item) => date.items.get(item)?.medianMs,
    paceAt: usualPace([date]),
  };
}

/** An item's usual time at a station of these dates, whose own median is `stationMs`; `undefined` for an item on none of them. */
function usualItem(
  item: string,
  stations: readonly StationSummary[],
  stationMs: number,
): number | undefined {
  const found = stations.flatMap(({ items }) => items.get(item) ?? []);
  const rows = found.reduce((sum, each) => sum + each.rows, 0);
  if (rows === 0) return undefined;
  const own = weightedMedian(found);
  if (rows >= OWN_ITEM_ROWS) return own;
  const [ownPart, stationPart] = [rows * Math.log(own), STATION_ROWS * Math.log(stationMs)];
  return Math.exp((ownPart + stationPart) / (rows + STATION_ROWS));
}

/** The median of the dates' medians, weighted by rows: most items come a few times on a date. */
function weightedMedian(dates: readonly ItemSummary[]): number {
  const rows = dates.reduce((sum, each) => sum + each.rows, 0);
  const ascending = [...dates].sort((a, b) => a.medianMs - b.medianMs);
  let seen = 0;
  for (const [place, { medianMs, rows: own }] of ascending.entries()) {
    seen += own;
    if (seen * 2 > rows) return medianMs;
    if (seen * 2 === rows) return (medianMs + (ascending[place + 1]?.medianMs ?? medianMs)) / 2;
  }
  return Number.NaN;
}
