/** Usual times of a station's items. */
import type { ItemSummary, StationSummary } from './date-summary.ts';
import { usualPace } from './usual-quarter.ts';

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
export function usualItem(
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
