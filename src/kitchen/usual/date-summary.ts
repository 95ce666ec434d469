/** A business date reduced for later comparison: tens of kilobytes instead of all rows. */
import { type BinnedTimes, mergeHistograms } from '../measures/time-histogram.ts';

/**
 * Version 4 has no ticket times, version 3 no dishes, and version 2 no gaps either. 0.3.0 wrote version 5 with more, which is not read.
 * Other versions are rebuilt from the date.
 */
export const SUMMARY_VERSION = 5;
/** Everything but ticket times is the same from this version on. */
export const FIGURES_VERSION = 4;

/** Prep rows, each counted once. */
export interface RowsSummary extends BinnedTimes {
  /** One ticket at one moment, any number of items. */
  readonly bumps: number;
  /** Rows counted in station times. */
  readonly items: number;
  /** Left out for another reason. */
  readonly leftOut: number;
}

/** A station's bumped and fired items in a wall-clock quarter hour. */
export interface QuarterSummary extends RowsSummary {
  /** Sum of log(item time / the item's median on the date): how much slower this quarter was. */
  readonly logPace: number;
  /** Work fired in this quarter: sum of item medians on the date, ms. */
  readonly firedMs: number;
  /** Longest silence between bumps touching this quarter, ms. */
  readonly gapMs: number;
}

/** A station's rows outside all quarters. */
export interface OutsideSummary extends RowsSummary {
  readonly name: string;
}

/** For rows without a station. */
export const NO_STATION = '';

export interface ItemSummary {
  readonly medianMs: number;
  readonly rows: number;
}

export interface StationSummary {
  readonly name: string;
  /** Tickets with an item here. */
  readonly tickets: number;
  /** Tickets with items here and elsewhere. */
  readonly sharedTickets: number;
  /** Median ms from a ticket's first fire to items here: kitchens fire long items first. */
  readonly fireLagMs: number;
  /** Standard deviation of log(bump time / these items' times at this hour on the date). 0 for few bumps. */
  readonly spread: number;
  /** By clock quarter (0..95). */
  readonly quarters: ReadonlyMap<number, QuarterSummary>;
  /** By GUID, or name where rows have none. */
  readonly items: ReadonlyMap<string, ItemSummary>;
}

/** A menu item at all stations of a restaurant. */
export interface DishSummary {
  readonly name: string;
  /** Prep stations with at least a tenth of its rows. */
  readonly stations: number;
  /** Over 60 minutes. */
  readonly overHour: number;
  /** Station times, as `histogramText`: a chain has a million. */
  readonly times: string;
}

export interface DateSummary {
  readonly date: string;
  /** By multi-location ID, or name where rows have none. Absent before version 4. */
  readonly dishes?: ReadonlyMap<string, DishSummary>;
  readonly rows: number;
  /** Tickets with anything bumped at prep. */
  readonly tickets: number;
  /** Absent before version 5. */
  readonly ticketTimes?: BinnedTimes;
  /** Longest silence at all stations touching a clock quarter, ms. Empty in version 2. */
  readonly gaps: ReadonlyMap<number, number>;
  /** By GUID, or name where rows have none. */
  readonly stations: ReadonlyMap<string, StationSummary>;
  /** Rows counted but never compared with: bumped outside the date or at an unknown time, by station, and rows without a station. */
  readonly outside: ReadonlyMap<string, OutsideSummary>;
}

export function stationRowsOf({ stations, outside }: DateSummary, key: string): RowsSummary {
  const beyond = outside.get(key);
  const within = stations.get(key)?.quarters.values() ?? [];
  return mergedRows(beyond === undefined ? within : [...within, beyond]);
}

/** Includes rows without a station. */
export function kitchenRowsOf({ stations, outside }: DateSummary): RowsSummary {
  const within = Array.from(stations.values(), ({ quarters }) => [...quarters.values()]);
  return mergedRows([...within.flat(), ...outside.values()]);
}

/** By key. Empty for rows without a station. */
export function stationNamesOf({ stations, outside }: DateSummary): ReadonlyMap<string, string> {
  return new Map([...outside, ...stations].map(([key, { name }]) => [key, name]));
}

export function mergedRows(all: Iterable<RowsSummary>): RowsSummary {
  const list = [...all];
  const sum = (of: (each: RowsSummary) => number) =>
    list.reduce((total, each) => total + of(each), 0);
  return {
    bumps: sum(({ bumps }) => bumps),
    items: sum(({ items }) => items),
    overHour: sum(({ overHour }) => overHour),
    leftOut: sum(({ leftOut }) => leftOut),
    times: mergeHistograms(list.map(({ times }) => times)),
  };
}

export function rowsIn({ items, overHour, leftOut }: RowsSummary): number {
  return items + overHour + leftOut;
}
