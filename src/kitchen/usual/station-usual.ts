import { once, oncePerKey } from '../../contract/once.ts';
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import { medianOf } from '../measures/quantile.ts';
import type { DateSummary, ItemSummary, StationSummary } from './date-summary.ts';
import {
  cumulativeShare,
  histogramCount,
  histogramQuantile,
  mergedHistogram,
} from './time-histogram.ts';
import { timesAround, type UsualQuarter, usualPace, usualQuarter } from './usual-quarter.ts';

/** With fewer times, the complete date's distribution counts. */
const MIN_TIMES = 40;
/** Two quarters. */
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
  const ticketBumps = medianOf(stations.map((each) => bumpsIn(each) / Math.max(1, each.tickets)));
  const fireLagMs = medianOf(stations.map((each) => each.fireLagMs)) ?? 0;
  const outByDate = cumulativeShare(mergedHistogram(fullDates));
  const spread = medianOf(stations.flatMap((each) => (each.spread > 0 ? [each.spread] : [])));
  const shares = once(() => rowsByItem(stations));
  const paceAt = usualPace(stations);
  return {
    medianMs,
    p90Ms,
    fewestItems: found.length < dates.length ? 0 : Math.min(...stations.map(itemsIn)),
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
  return Math.max(0, ...Array.from(quarters.keys(), (at) => fired(at) + fired(at + 1)));
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

/** From this many rows an item counts unmixed. With fewer, the station's usual weighs in as `STATION_ROWS` rows. */
const OWN_ITEM_ROWS = 10;
const STATION_ROWS = 5;

/** Usual for comparing a station's items. */
export interface ItemUsual {
  /** For the full date. */
  readonly medianMs: number;
  /** An item's usual time, ms. `undefined` if not on these dates. */
  readonly itemMs: (item: string) => number | undefined;
  /** How much slower items are at a clock quarter than over the date. 1 where unknown. */
  readonly paceAt: (quarter: number | undefined) => number;
}

/** A date compared with itself: own items, own hourly pace. */
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
  const found = stations.flatMap(({ items }) => items.get(item) ?? []);
  const rows = found.reduce((sum, each) => sum + each.rows, 0);
  if (rows === 0) return undefined;
  const own = weightedMedian(found);
  if (rows >= OWN_ITEM_ROWS) return own;
  const [ownPart, stationPart] = [rows * Math.log(own), STATION_ROWS * Math.log(stationMs)];
  return Math.exp((ownPart + stationPart) / (rows + STATION_ROWS));
}

/** Median of date medians, weighted by rows: most items come only a few times per date. */
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
