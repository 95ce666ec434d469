/** What is usual at a station. */

import { medianOf } from '../measures/median-of.ts';
import type { DateSummary, StationSummary } from './date-summary.ts';
import {
  cumulativeShare,
  histogramCount,
  histogramQuantile,
  mergedHistogram,
} from './time-histogram.ts';
import { type ItemUsual, usualItem } from './usual-items.ts';
import { timesAround, type UsualQuarter, usualPace, usualQuarter } from './usual-quarter.ts';

/** A distribution of fewer times is that of the whole date. */
const LEAST_TIMES = 40;

/** What is usual at a station. Durations are ms. */
export interface StationUsual extends ItemUsual {
  readonly p90Ms: number;
  /** Of the tickets that are seen at other stations: how many have an item here, too (0..1). */
  readonly share: number;
  /** Of the tickets with an item here: how many have one elsewhere, too (0..1). */
  readonly shared: number;
  /** Of the items that came out here: how many are this one (0..1). */
  readonly itemShare: (item: string) => number;
  /** From the first fire of a ticket to that of its items here. */
  readonly fireLagMs: number;
  /** Share of items (0..1) that have come out by an age (ms after their fire), around a quarter of the clock; of the whole date where they are too few. */
  readonly outBy: (quarter: number | undefined) => (ageMs: number) => number;
  /** Standard deviation of the logarithm of a bump's time by its usual; `undefined` where there are too few. */
  readonly spread: number | undefined;
  /** `undefined` outside of the business date. */
  readonly at: (quarter: number | undefined) => UsualQuarter;
}

/** What dates have in common of a station; `undefined` where none of them has it. */
export function stationUsual(key: string, dates: readonly DateSummary[]): StationUsual | undefined {
  const found = dates.flatMap((date) => {
    const station = date.stations.get(key);
    return station === undefined ? [] : [{ date, station }];
  });
  const whole = found.map(({ station }) =>
    mergedHistogram([...station.quarters.values()].map(({ times }) => times)),
  );
  const medianMs = medianOf(whole.flatMap((times) => histogramQuantile(times, 0.5) ?? []));
  const p90Ms = medianOf(whole.flatMap((times) => histogramQuantile(times, 0.9) ?? []));
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
  const outByDate = cumulativeShare(mergedHistogram(whole));
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
        known = histogramCount(times) < LEAST_TIMES ? outByDate : cumulativeShare(times);
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
      if (quarter === undefined) return { medianMs, p90Ms, bumps: 0, firedMs: 0 };
      const atHour = { medianMs: medianMs * paceAt(quarter), p90Ms: p90Ms * paceAt(quarter) };
      const known = quarters.get(quarter) ?? usualQuarter(quarter, stations, atHour);
      quarters.set(quarter, known);
      return known;
    },
  };
}

/** How often each item came out on all of the dates. */
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
