/** A business date reduced to what later dates need for comparison: tens of kilobytes instead of all rows. */
import type { TimeHistogram } from './time-histogram.ts';

/** Summaries of another version are rebuilt from the date. */
export const SUMMARY_VERSION = 2;

/** Prep rows, each counted once. */
export interface RowsSummary {
  /** Bumps: one ticket at one moment, any number of items. */
  readonly bumps: number;
  /** Rows that count in station times. */
  readonly items: number;
  /** Rows over 60 minutes. */
  readonly overHour: number;
  /** Rows left out for another reason. */
  readonly leftOut: number;
  /** Station times of `items`. */
  readonly times: TimeHistogram;
}

/** Bumped and fired items of a station in a quarter hour of the wall clock. */
export interface QuarterSummary extends RowsSummary {
  /** Sum of log(item time / the item's median of the date): how much slower this quarter was than the date. */
  readonly logPace: number;
  /** Work fired in this quarter: the sum of the items' medians of the date, ms. */
  readonly firedMs: number;
}

/** A station's rows outside all quarters of the date. */
export interface OutsideSummary extends RowsSummary {
  readonly name: string;
}

/** The key of rows without a station. */
export const NO_STATION = '';

/** An item at a station on a date. */
export interface ItemSummary {
  readonly medianMs: number;
  readonly rows: number;
}

/** A station on a date. */
export interface StationSummary {
  readonly name: string;
  /** Tickets with an item here. */
  readonly tickets: number;
  /** Those of them that have an item at another station, too. */
  readonly sharedTickets: number;
  /** Median ms from a ticket's first fire to that of its items here: kitchens fire long items first. */
  readonly fireLagMs: number;
  /** Standard deviation of log(bump time / its items' times at this hour of the date); 0 for few bumps. */
  readonly spread: number;
  /** By quarter of the clock (0..95). */
  readonly quarters: ReadonlyMap<number, QuarterSummary>;
  /** By GUID, or by name where rows have none. */
  readonly items: ReadonlyMap<string, ItemSummary>;
}

export interface DateSummary {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Rows at prep. */
  readonly rows: number;
  /** Tickets with anything bumped at prep. */
  readonly tickets: number;
  /** Tickets by the quarter of the clock of their first fire. */
  readonly ticketQuarters: ReadonlyMap<number, number>;
  /** By GUID, or by name where rows have none. */
  readonly stations: ReadonlyMap<string, StationSummary>;
  /**
   * Rows in the date's figures that are never compared with: bumped outside the date or at an unknown time, by station, and rows without a
   * station.
   */
  readonly outside: ReadonlyMap<string, OutsideSummary>;
}
