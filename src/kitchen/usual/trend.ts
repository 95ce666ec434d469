/** Dates side by side: the figures of each station on each of them. */
import { shownName } from '../model/station.ts';
import { type DateSummary, NO_STATION } from './date-summary.ts';
import {
  kitchenRowsOf,
  rowsIn,
  type SummaryFigures,
  stationNamesOf,
  stationRowsOf,
  summaryFigures,
} from './summary-figures.ts';

/** A station with rows on any of the dates. */
export interface TrendStation {
  /** Its key in summaries. */
  readonly key: string;
  /** `undefined` where rows have only a name, or none. */
  readonly guid: string | undefined;
  readonly name: string;
}

/** A date (`YYYYMMDD`) that was read. */
export interface TrendDate {
  readonly date: string;
  /** Whether it has any row at prep. */
  readonly isServed: boolean;
  readonly kitchen: SummaryFigures;
  /** By key; a station without rows on this date has empty figures. */
  readonly station: (key: string) => SummaryFigures;
}

/** The dates that were read, in their order. */
export interface Trend {
  /** By name; rows without a station come last. */
  readonly stations: readonly TrendStation[];
  readonly dates: readonly TrendDate[];
}

/** Sets dates side by side. `names` are the setup's by GUID, which win over those of the dates; an item is late from a limit (ms) on. */
export function trendOf(
  summaries: Iterable<DateSummary>,
  names: ReadonlyMap<string, string>,
  lateMs: number,
): Trend {
  const sorted = [...summaries].sort((a, b) => (a.date < b.date ? -1 : 1));
  const dates = sorted.map((summary) => countedDate(summary, lateMs));
  const found = new Map(dates.flatMap(({ names: own }) => [...own]));
  const stations = Array.from(found, ([key, name]) => trendStation(key, name, names));
  return {
    stations: stations.sort(
      (a, b) =>
        Number(a.key === NO_STATION) - Number(b.key === NO_STATION) ||
        a.name.localeCompare(b.name, 'en') ||
        (a.key < b.key ? -1 : 1),
    ),
    dates: dates.map(({ shown }) => shown),
  };
}

function trendStation(key: string, name: string, names: ReadonlyMap<string, string>): TrendStation {
  if (key === NO_STATION) return { key, guid: undefined, name: 'no station' };
  const inSetup = names.get(key);
  if (inSetup !== undefined) return { key, guid: key, name: inSetup };
  // Rows with only a name have it as their key.
  return { key, guid: key === name ? undefined : key, name: shownName(name, key) };
}

/** The counts of a date. */
interface CountedDate {
  readonly lateMs: number;
  readonly shown: TrendDate;
  /** Names of the stations with rows, by key. */
  readonly names: ReadonlyMap<string, string>;
}

const counted = new WeakMap<DateSummary, CountedDate>();

/** Counts each date once: dates arrive one by one. */
function countedDate(summary: DateSummary, lateMs: number): CountedDate {
  const before = counted.get(summary);
  if (before?.lateMs === lateMs) return before;
  const names = [...stationNamesOf(summary)].filter(
    ([key]) => rowsIn(stationRowsOf(summary, key)) > 0,
  );
  const made = { lateMs, shown: trendDate(summary, lateMs), names: new Map(names) };
  counted.set(summary, made);
  return made;
}

function trendDate(summary: DateSummary, lateMs: number): TrendDate {
  const rows = kitchenRowsOf(summary);
  const known = new Map<string, SummaryFigures>();
  return {
    date: summary.date,
    isServed: rowsIn(rows) > 0,
    kitchen: summaryFigures(rows, lateMs),
    station: (key) => {
      const figures = known.get(key) ?? summaryFigures(stationRowsOf(summary, key), lateMs);
      known.set(key, figures);
      return figures;
    },
  };
}
