import { once, oncePerKey } from '../../contract/once.ts';
import { CLOCK_QUARTERS } from '../measures/business-quarters.ts';
import { medianOf } from '../measures/quantile.ts';
import {
  cumulativeShare,
  histogramCount,
  histogramQuantiles,
  mergeHistograms,
  type TimeHistogram,
} from '../measures/time-histogram.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import {
  type DateSummary,
  type ItemSummary,
  type QuarterSummary,
  rowsIn,
  type StationSummary,
} from './date-summary.ts';
import type { UsualBumps } from './kitchen-demand.ts';

/** With fewer times around a quarter hour, the times of the complete date are used. */
const MIN_TIMES = 40;
export const BUSIEST_MS = 2 * QUARTER_MS;

export interface StationUsual extends ItemUsual {
  readonly p90Ms: number;
  /** Items on the date with fewest. 0 if a date has none here. */
  readonly fewestItems: number;
  /** Share (0..1) of tickets elsewhere that also have an item here. */
  readonly share: number;
  /** Share (0..1) of tickets here that also have an item elsewhere. */
  readonly shared: number;
  /** Most work (ms) fired in half an hour (`BUSIEST_MS`), as the median of the dates. */
  readonly busiestMs: number;
  readonly ticketBumps: number;
  readonly itemShare: (item: string) => number;
  /** Time from a ticket's first fire to the fire of its items here. */
  readonly fireLagMs: number;
  /** Share (0..1) of items bumped by an age (ms after fire), around a clock quarter. With few items, on the complete date. */
  readonly outBy: (quarter: number | undefined) => (ageMs: number) => number;
  /** Standard deviation of log(bump time / usual). `undefined` for too few bumps. */
  readonly spread: number | undefined;
  /** `quarter` is `undefined` outside the business date. */
  readonly at: (quarter: number | undefined) => UsualQuarter;
}

/** `undefined` where no date has the station. */
export function usualOfKey(key: string, dates: readonly DateSummary[]): StationUsual | undefined {
  const served = dates.flatMap((date) => {
    const station = date.stations.get(key);
    return station === undefined ? [] : [{ date, station }];
  });
  const fullDates = served.map(({ station }) =>
    mergeHistograms([...station.quarters.values()].map(({ times }) => times)),
  );
  const quantiles = fullDates.map(histogramQuantiles);
  const medianMs = medianOf(quantiles.flatMap(({ quantile }) => quantile(0.5) ?? []));
  const p90Ms = medianOf(quantiles.flatMap(({ quantile }) => quantile(0.9) ?? []));
  if (medianMs === undefined || p90Ms === undefined) return undefined;
  const stations = served.map(({ station }) => station);
  const share = medianOf(
    served.map(({ date, station: { tickets, sharedTickets } }) => {
      const elsewhere = date.tickets - (tickets - sharedTickets);
      return elsewhere === 0 ? 0 : sharedTickets / elsewhere;
    }),
  );
  const shared = medianOf(
    stations.map(({ tickets, sharedTickets }) => (tickets === 0 ? 0 : sharedTickets / tickets)),
  );
  const ticketBumps = medianOf(stations.map((each) => bumpsIn(each) / Math.max(1, each.tickets)));
  const fireLagMs = medianOf(stations.map((each) => each.fireLagMs)) ?? 0;
  const outByDate = cumulativeShare(mergeHistograms(fullDates));
  const spread = medianOf(stations.flatMap((each) => (each.spread > 0 ? [each.spread] : [])));
  const ofItem = (item: string) => stations.flatMap(({ items }) => items.get(item) ?? []);
  const allRows = once(() => rowsOf(stations.flatMap(({ items }) => [...items.values()])));
  const paceAt = usualPace(stations);
  return {
    medianMs,
    p90Ms,
    fewestItems: served.length < dates.length ? 0 : Math.min(...stations.map(itemsIn)),
    share: share ?? 0,
    shared: shared ?? 0,
    busiestMs: medianOf(stations.map(busiestIn)) ?? 0,
    ticketBumps: Math.max(1, ticketBumps ?? 1),
    fireLagMs,
    spread,
    outBy: oncePerKey((quarter) => {
      const times = quarter === undefined ? undefined : timesAround(quarter, stations);
      const isEnough = times !== undefined && histogramCount(times) >= MIN_TIMES;
      return isEnough ? cumulativeShare(times) : outByDate;
    }),
    itemMs: oncePerKey((item) => usualItem(ofItem(item), medianMs)),
    itemShare: oncePerKey((item) => rowsOf(ofItem(item)) / Math.max(1, allRows())),
    paceAt,
    at: oncePerKey((quarter) => {
      if (quarter === undefined)
        return { medianMs, p90Ms, bumps: 0, items: 0, firedMs: 0, gapMs: 0 };
      const atHour = { medianMs: medianMs * paceAt(quarter), p90Ms: p90Ms * paceAt(quarter) };
      return usualQuarter(quarter, stations, atHour);
    }),
  };
}

function itemsIn({ quarters }: StationSummary): number {
  return [...quarters.values()].reduce((sum, { items }) => sum + items, 0);
}

function busiestIn({ quarters }: StationSummary): number {
  const fired = (quarter: number) => quarters.get(quarter)?.firedMs ?? 0;
  return Math.max(0, ...Array.from(quarters.keys(), (first) => fired(first) + fired(first + 1)));
}

function bumpsIn({ quarters }: StationSummary): number {
  return [...quarters.values()].reduce((sum, { bumps }) => sum + bumps, 0);
}

function rowsOf(items: Iterable<ItemSummary>): number {
  return [...items].reduce((sum, { rows }) => sum + rows, 0);
}

/** An item with this many rows has a usual time. With fewer, the station's time is mixed in as `STATION_ROWS` more rows. */
const OWN_ITEM_ROWS = 10;
const STATION_ROWS = 5;

export interface ItemUsual {
  readonly medianMs: number;
  /** An item's usual time, ms. `undefined` for an item on none of these dates. */
  readonly itemMs: (item: string) => number | undefined;
  /** How many times slower items are at a clock quarter than on the complete date. 1 if unknown. */
  readonly paceAt: (quarter: number | undefined) => number;
}

/** What is usual for comparing a date with itself: by its items, and its pace at each hour. */
export function ownUsual(date: Pick<StationSummary, 'items' | 'quarters'>): ItemUsual {
  return {
    medianMs: Number.NaN,
    itemMs: (item) => date.items.get(item)?.medianMs,
    paceAt: usualPace([date]),
  };
}

function usualItem(dates: readonly ItemSummary[], stationMs: number): number | undefined {
  const rows = rowsOf(dates);
  if (rows === 0) return undefined;
  const itemMs = weightedMedian(dates);
  if (rows >= OWN_ITEM_ROWS) return itemMs;
  const [ownPart, stationPart] = [rows * Math.log(itemMs), STATION_ROWS * Math.log(stationMs)];
  return Math.exp((ownPart + stationPart) / (rows + STATION_ROWS));
}

/** Median of the dates' medians, weighted by rows, because most items come only a few times per date. */
function weightedMedian(dates: readonly ItemSummary[]): number {
  const rows = rowsOf(dates);
  const ascending = [...dates].sort((a, b) => a.medianMs - b.medianMs);
  let sum = 0;
  for (const [index, { medianMs, rows: rowCount }] of ascending.entries()) {
    sum += rowCount;
    if (sum * 2 > rows) return medianMs;
    if (sum * 2 === rows) return (medianMs + (ascending[index + 1]?.medianMs ?? medianMs)) / 2;
  }
  return Number.NaN;
}

/** How many quarters before and after are used, for figures and for pace. */
const FIGURE_QUARTERS = 2;
const PACE_QUARTERS = 4;
const NEAR_QUARTERS = 2 * FIGURE_QUARTERS + 1;
const MIN_MEDIAN_ITEMS = 5;
const MIN_PACE_ITEMS = 10;

export interface UsualQuarter {
  readonly medianMs: number;
  readonly p90Ms: number;
  /** Bumps per quarter hour, around this quarter. */
  readonly bumps: number;
  /** Items per quarter hour, also flagged ones. */
  readonly items: number;
  readonly firedMs: number;
  /** Longest time (ms) between two bumps around this quarter on any date. */
  readonly gapMs: number;
}

function usualQuarter(
  quarter: number,
  stations: readonly StationSummary[],
  fallback: { readonly medianMs: number; readonly p90Ms: number },
): UsualQuarter {
  const near = stations.map((station) => around(station, quarter, FIGURE_QUARTERS));
  const times = near
    .map((quarters) => histogramQuantiles(mergeHistograms(quarters.map((each) => each.times))))
    .filter(({ count }) => count >= MIN_MEDIAN_ITEMS);
  const bumps = near.map((quarters) => quarters.reduce((sum, each) => sum + each.bumps, 0));
  const items = near.map((quarters) => quarters.reduce((sum, each) => sum + rowsIn(each), 0));
  const fired = near.map((quarters) => quarters.reduce((sum, each) => sum + each.firedMs, 0));
  return {
    medianMs: medianOf(times.flatMap(({ quantile }) => quantile(0.5) ?? [])) ?? fallback.medianMs,
    p90Ms: medianOf(times.flatMap(({ quantile }) => quantile(0.9) ?? [])) ?? fallback.p90Ms,
    bumps: (medianOf(bumps) ?? 0) / NEAR_QUARTERS,
    items: (medianOf(items) ?? 0) / NEAR_QUARTERS,
    firedMs: (medianOf(fired) ?? 0) / NEAR_QUARTERS,
    gapMs: Math.max(0, ...near.flatMap((quarters) => quarters.map((each) => each.gapMs))),
  };
}

/** Station times of all dates, from an hour before the quarter to an hour after. */
function timesAround(quarter: number, stations: readonly StationSummary[]): TimeHistogram {
  return mergeHistograms(
    stations.flatMap((station) =>
      around(station, quarter, PACE_QUARTERS).map((each) => each.times),
    ),
  );
}

/** How many times slower the dates were at a clock quarter than overall. 1 if unknown. */
function usualPace(
  dates: readonly Pick<StationSummary, 'quarters'>[],
): (quarter: number | undefined) => number {
  return oncePerKey((quarter) => {
    if (quarter === undefined) return 1;
    const paces = dates.flatMap((date) => {
      const wide = around(date, quarter, PACE_QUARTERS);
      const items = wide.reduce((sum, each) => sum + each.items, 0);
      if (items < MIN_PACE_ITEMS) return [];
      return [wide.reduce((sum, { logPace }) => sum + logPace, 0) / items];
    });
    return Math.exp(medianOf(paces) ?? 0);
  });
}

function around(
  { quarters }: Pick<StationSummary, 'quarters'>,
  quarter: number,
  reach: number,
): readonly QuarterSummary[] {
  const near: QuarterSummary[] = [];
  for (let each = quarter - reach; each <= quarter + reach; each += 1) {
    const values = quarters.get((each + CLOCK_QUARTERS) % CLOCK_QUARTERS);
    if (values !== undefined) near.push(values);
  }
  return near;
}

/** Bumps of one date, at all its stations. */
export function dateBumps(stations: ReadonlyMap<string, StationSummary>): UsualBumps {
  const all = [...stations.values()];
  return {
    at: oncePerKey((quarter) => {
      const near =
        quarter === undefined ? [] : all.flatMap((each) => around(each, quarter, FIGURE_QUARTERS));
      return { bumps: near.reduce((sum, { bumps }) => sum + bumps, 0) / NEAR_QUARTERS };
    }),
  };
}
