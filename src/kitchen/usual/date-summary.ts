/** A business date reduced to what later dates are compared with: some tens of kilobytes instead of all its rows. */
import type { TimeHistogram } from './time-histogram.ts';

/** A summary of another version is made again from the date. */
export const SUMMARY_VERSION = 2;

/** Prep rows, each counted once as what it is. */
export interface RowsSummary {
  /** Bumps: one ticket at one moment, however many items. */
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

/** What was bumped, and what was fired, at a station in a quarter hour of the wall clock. */
export interface QuarterSummary extends RowsSummary {
  /** Sum of the logarithms of item time by the item's median of the date: how much slower than all day this quarter was. */
  readonly logPace: number;
  /** Minutes of work fired in this quarter: of each item its median of the date, ms. */
  readonly firedMs: number;
}

/** Rows of a station that no quarter of the date has. */
export interface OutsideSummary extends RowsSummary {
  readonly name: string;
}

/** The key of rows that name no station. */
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
  /** From the first fire of a ticket to that of its items here, at the median, ms: kitchens fire what takes long first. */
  readonly fireLagMs: number;
  /** Standard deviation of the logarithm of a bump's time by what its items took on this date at this hour; of a handful 0. */
  readonly spread: number;
  /** By quarter of the clock (0..95). */
  readonly quarters: ReadonlyMap<number, QuarterSummary>;
  /** By GUID, or by name where rows have none. */
  readonly items: ReadonlyMap<string, ItemSummary>;
}

/** A business date. */
export interface DateSummary {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Rows at prep. */
  readonly rows: number;
  /** Tickets of which anything came out at prep. */
  readonly tickets: number;
  /** Tickets by the quarter of the clock of their first fire. */
  readonly ticketQuarters: ReadonlyMap<number, number>;
  /** By GUID, or by name where rows have none. */
  readonly stations: ReadonlyMap<string, StationSummary>;
  /**
   * Rows that are counted in the figures of the date, but never compared with: bumped before or after it or at an unknown time, by station,
   * and those of no station.
   */
  readonly outside: ReadonlyMap<string, OutsideSummary>;
}
