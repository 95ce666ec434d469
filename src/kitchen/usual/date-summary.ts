/** A business date reduced to figures for later comparison: tens of kilobytes instead of all rows. */
import { type BinnedTimes, mergedTimes } from '../measures/time-histogram.ts';

/**
 * Added: gaps in version 3, dishes in 4, ticket times in 5, the kitchen's silences in 6, which has no gaps of the kitchen, and times
 * by item and station in 7, instead of dishes. 0.3.0 wrote more into 5, which is skipped. Other versions are read again.
 */
export const SUMMARY_VERSION = 7;
/** Since version 4, all other figures are there. Newest first. */
export const FIGURES_VERSIONS = [SUMMARY_VERSION, 6, 5, 4] as const;

export interface RowsSummary extends BinnedTimes {
  /** A bump is one ticket at one moment, with any number of items. */
  readonly bumps: number;
  readonly items: number;
  /** Rows left out of `times`, except those over an hour. */
  readonly leftOut: number;
}

export interface QuarterSummary extends RowsSummary {
  /** Sum of log(item time / the item's median on the date). It shows how much slower this quarter was. */
  readonly logPace: number;
  /** Work fired in this quarter, ms: the sum of its items' medians on the date. */
  readonly firedMs: number;
  /** Longest time (ms) between two bumps that touches this quarter. */
  readonly gapMs: number;
}

export interface OutsideSummary extends RowsSummary {
  readonly name: string;
}

export const NO_STATION = '';

export interface ItemSummary {
  readonly medianMs: number;
  readonly rows: number;
}

export interface StationSummary {
  readonly name: string;
  readonly tickets: number;
  /** Tickets that also have items at other stations. */
  readonly sharedTickets: number;
  /** Median ms from a ticket's first fire to the fire of items here, because kitchens fire long items first. */
  readonly fireLagMs: number;
  /** Standard deviation of log(bump time / these items' times at this hour on the date). 0 for few bumps. */
  readonly spread: number;
  /** By clock quarter (0..95). */
  readonly quarters: ReadonlyMap<number, QuarterSummary>;
  /** By GUID, or by name where rows have none. */
  readonly items: ReadonlyMap<string, ItemSummary>;
}

/** How a station's cooks bump, as counts. */
export interface StationHabit {
  readonly bumps: number;
  /** Bumps with another ticket's bump within 8 s, and 20 to 28 s later. */
  readonly together: number;
  readonly apart: number;
  /** Tickets that are also at other stations, and those last bumped here within 20 s of their last bump elsewhere, and 60 to 80 s from it. */
  readonly shared: number;
  readonly withTicket: number;
  readonly minuteFrom: number;
}

/** An item's station times at one station, as `histogramText`s, because a chain has a million. */
export interface ItemTimes extends ChainTimes {
  /** Of `times`, those with no other item of the ticket at the station, and nothing open there at the fire. */
  readonly calm: string;
  /** Sum of log(time / the station's times with as many open items). */
  readonly logPace: number;
}

/** What a chain is compared by. */
export interface ChainTimes {
  readonly name: string;
  /** Multi-location ID, or name: the same in all restaurants of a chain. */
  readonly chainKey: string;
  /** Number of `times`. */
  readonly count: number;
  readonly overHour: number;
  readonly times: string;
}

/** An item at a station. All dates of a text share these objects. */
export interface ItemNames extends Pick<ChainTimes, 'name' | 'chainKey'> {
  /** GUIDs, or names where rows have none. */
  readonly station: string;
  readonly key: string;
}

/** Gets a date's `ChainTimes` of an item. A chain has half a million, so there is no object for each. */
export type VisitTimes = (names: ItemNames, count: number, overHour: number, times: string) => void;

export interface StationItems {
  readonly name: string;
  readonly habit: StationHabit;
  /** By GUID, or by name where rows have none. */
  readonly items: ReadonlyMap<string, ItemTimes>;
}

export interface DateSummary {
  readonly date: string;
  /** By station: GUID, or name where rows have none. Absent before version 7. */
  readonly items?: ReadonlyMap<string, StationItems>;
  /** Visits each item at each station faster than `items`, which are then read at their first use. Absent where all items were read. */
  visitTimes?(visit: VisitTimes): void;
  readonly rows: number;
  readonly tickets: number;
  /** Of all channels. Absent before version 5. */
  readonly ticketTimes?: BinnedTimes;
  /** Ticket times by channel (`diningOptionBehavior`). Absent before version 7. */
  readonly channels?: ReadonlyMap<string, BinnedTimes>;
  /** How far the evidence of the kitchen's ordinary silences goes (`silenceTailSteps`). Absent for few silences, and before version 6. */
  readonly silenceTail?: number;
  /** By GUID, or by name where rows have none. */
  readonly stations: ReadonlyMap<string, StationSummary>;
  /** Rows that count but are not compared: bumped outside the date, at an unknown time, or without a station. By station key. */
  readonly outside: ReadonlyMap<string, OutsideSummary>;
}

export function stationRowsOf({ stations, outside }: DateSummary, key: string): RowsSummary {
  const beyond = outside.get(key);
  const within = stations.get(key)?.quarters.values() ?? [];
  return mergedRows(beyond === undefined ? within : [...within, beyond]);
}

export function kitchenRowsOf({ stations, outside }: DateSummary): RowsSummary {
  const within = Array.from(stations.values(), ({ quarters }) => [...quarters.values()]);
  return mergedRows([...within.flat(), ...outside.values()]);
}

/** By key. The name is empty for rows without a station. */
export function stationNamesOf({ stations, outside }: DateSummary): ReadonlyMap<string, string> {
  return new Map([...outside, ...stations].map(([key, { name }]) => [key, name]));
}

export function mergedRows(all: Iterable<RowsSummary>): RowsSummary {
  const list = [...all];
  const sum = (valueOf: (each: RowsSummary) => number) =>
    list.reduce((total, each) => total + valueOf(each), 0);
  return {
    bumps: sum(({ bumps }) => bumps),
    items: sum(({ items }) => items),
    leftOut: sum(({ leftOut }) => leftOut),
    ...mergedTimes(list),
  };
}

export function rowsIn({ items, overHour, leftOut }: RowsSummary): number {
  return items + overHour + leftOut;
}
