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

/** With fewer times around a quarter hour, the distribution of the complete date is used. */
const MIN_TIMES = 40;
export const BUSIEST_MS = 2 * QUARTER_MS;

export interface StationUsual extends ItemUsual {
  readonly p90Ms: number;
  /** On the date with fewest, 0 where one has no items here. */
  readonly fewestItems: number;
  /** Share (0..1) of tickets seen elsewhere with an item here, too. */
  readonly share: number;
  /** Share (0..1) of tickets here with an item elsewhere, too. */
  readonly shared: number;
  /** Most work fired in half an hour (`BUSIEST_MS`) of a date, ms. */
  readonly busiestMs: number;
  /** Bumps here of a ticket. */
  readonly ticketBumps: number;
  /** An item's share (0..1) among items out here. */
  readonly itemShare: (item: string) => number;
  /** From a ticket's first fire to the fire for items here. */
  readonly fireLagMs: number;
  /** Share (0..1) of items out by an age (ms after fire) around a clock quarter, or on the complete date if too few. */
  readonly outBy: (quarter: number | undefined) => (ageMs: number) => number;
  /** Standard deviation of log(bump time / usual). `undefined` for too few bumps. */
  readonly spread: number | undefined;
  /** `quarter` is `undefined` outside the business date. */
  readonly at: (quarter: number | undefined) => UsualQuarter;
}

/** `undefined` where no date has the station. */
export function stationUsual(key: string, dates: readonly DateSummary[]): StationUsual | undefined {
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
  const shares = once(() => rowsByItem(stations));
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
    itemMs: oncePerKey((item) => usualItem(item, stations, medianMs)),
    itemShare: (item) => (shares().of.get(item) ?? 0) / Math.max(1, shares().rows),
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

function rowsByItem(stations: readonly StationSummary[]) {
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

/** An item with this many rows has a usual time of its own. With fewer, the station's counts as `STATION_ROWS` more rows. */
const OWN_ITEM_ROWS = 10;
const STATION_ROWS = 5;

/** Usual for comparing a station's items. */
export interface ItemUsual {
  readonly medianMs: number;
  /** An item's usual time, ms. `undefined` if not on these dates. */
  readonly itemMs: (item: string) => number | undefined;
  /** How much slower items are at a clock quarter than over the date. 1 where unknown. */
  readonly paceAt: (quarter: number | undefined) => number;
}

/** Compares a date with itself, by its own items and its own pace by hour. */
export function ownUsual(date: Pick<StationSummary, 'items' | 'quarters'>): ItemUsual {
  return {
    medianMs: Number.NaN,
    itemMs: (item) => date.items.get(item)?.medianMs,
    paceAt: usualPace([date]),
  };
}

/** `stationMs` is the station's median. `undefined` for an item on no date. */
function usualItem(
  item: string,
  stations: readonly StationSummary[],
  stationMs: number,
): number | undefined {
  const dates = stations.flatMap(({ items }) => items.get(item) ?? []);
  const rows = dates.reduce((sum, each) => sum + each.rows, 0);
  if (rows === 0) return undefined;
  const own = weightedMedian(dates);
  if (rows >= OWN_ITEM_ROWS) return own;
  const [ownPart, stationPart] = [rows * Math.log(own), STATION_ROWS * Math.log(stationMs)];
  return Math.exp((ownPart + stationPart) / (rows + STATION_ROWS));
}

/** Median of date medians, weighted by rows: most items come only a few times per date. */
function weightedMedian(dates: readonly ItemSummary[]): number {
  const rows = dates.reduce((sum, each) => sum + each.rows, 0);
  const ascending = [...dates].sort((a, b) => a.medianMs - b.medianMs);
  let seen = 0;
  for (const [index, { medianMs, rows: own }] of ascending.entries()) {
    seen += own;
    if (seen * 2 > rows) return medianMs;
    if (seen * 2 === rows) return (medianMs + (ascending[index + 1]?.medianMs ?? medianMs)) / 2;
  }
  return Number.NaN;
}

// A station's usual at a time of day.

/** How many quarters before and after are used: five in all for numbers, nine for pace. */
const FIGURE_QUARTERS = 2;
const PACE_QUARTERS = 4;
const NEAR_QUARTERS = 2 * FIGURE_QUARTERS + 1;
/** Fewest items for a median, and for pace. */
const MIN_ITEMS = 5;
const MIN_PACED = 10;

export interface UsualQuarter {
  readonly medianMs: number;
  readonly p90Ms: number;
  /** Bumps in a quarter hour around this one. */
  readonly bumps: number;
  /** Items bumped in it, flagged ones too, each counted even if bumped together. */
  readonly items: number;
  readonly firedMs: number;
  /** Longest silence between bumps around it on any date, ms. */
  readonly gapMs: number;
}

function usualQuarter(
  quarter: number,
  stations: readonly StationSummary[],
  whole: { readonly medianMs: number; readonly p90Ms: number },
): UsualQuarter {
  const near = stations.map((station) => around(station, quarter, FIGURE_QUARTERS));
  const times = near
    .map((quarters) => histogramQuantiles(mergeHistograms(quarters.map((each) => each.times))))
    .filter(({ count }) => count >= MIN_ITEMS);
  const bumps = near.map((quarters) => quarters.reduce((sum, each) => sum + each.bumps, 0));
  const items = near.map((quarters) => quarters.reduce((sum, each) => sum + rowsIn(each), 0));
  const fired = near.map((quarters) => quarters.reduce((sum, each) => sum + each.firedMs, 0));
  return {
    medianMs: medianOf(times.flatMap(({ quantile }) => quantile(0.5) ?? [])) ?? whole.medianMs,
    p90Ms: medianOf(times.flatMap(({ quantile }) => quantile(0.9) ?? [])) ?? whole.p90Ms,
    bumps: (medianOf(bumps) ?? 0) / NEAR_QUARTERS,
    items: (medianOf(items) ?? 0) / NEAR_QUARTERS,
    firedMs: (medianOf(fired) ?? 0) / NEAR_QUARTERS,
    gapMs: Math.max(0, ...near.flatMap((quarters) => quarters.map((each) => each.gapMs))),
  };
}

/** Station times on all dates in an hour or two. */
function timesAround(quarter: number, stations: readonly StationSummary[]): TimeHistogram {
  return mergeHistograms(
    stations.flatMap((station) =>
      around(station, quarter, PACE_QUARTERS).map((each) => each.times),
    ),
  );
}

/** How much slower dates were at a clock quarter than overall. */
function usualPace(
  dates: readonly Pick<StationSummary, 'quarters'>[],
): (quarter: number | undefined) => number {
  return oncePerKey((quarter) => {
    if (quarter === undefined) return 1;
    const paces = dates.flatMap((date) => {
      const wide = around(date, quarter, PACE_QUARTERS);
      const items = wide.reduce((sum, each) => sum + each.items, 0);
      if (items < MIN_PACED) return [];
      return [wide.reduce((sum, { logPace }) => sum + logPace, 0) / items];
    });
    return Math.exp(medianOf(paces) ?? 0);
  });
}

/** A quarter's values, with `reach` quarters before and after. */
function around(
  { quarters }: Pick<StationSummary, 'quarters'>,
  quarter: number,
  reach: number,
): readonly QuarterSummary[] {
  const near: QuarterSummary[] = [];
  for (let each = quarter - reach; each <= quarter + reach; each += 1) {
    const own = quarters.get((each + CLOCK_QUARTERS) % CLOCK_QUARTERS);
    if (own !== undefined) near.push(own);
  }
  return near;
}

export function quartersAround(quarter: number, reach = FIGURE_QUARTERS): readonly number[] {
  return Array.from(
    { length: 2 * reach + 1 },
    (_, step) => (quarter + step - reach + CLOCK_QUARTERS) % CLOCK_QUARTERS,
  );
}
