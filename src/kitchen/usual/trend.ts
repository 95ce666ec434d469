/** Dates side by side: figures by station and date, counts exact and times within 2%. */
import type { Failure } from '../../contract/failures.ts';
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import {
  binnedFigures,
  binnedTickets,
  type LateFigures,
  lateCount,
  type TicketFigures,
  withLate,
} from '../measures/figures.ts';
import { commonLimit, type StationLimit, type StationLimits } from '../measures/row-limits.ts';
import { type BinnedTimes, histogramQuantiles } from '../measures/time-histogram.ts';
import { displayName, type Station, stationName } from '../model/restaurant.ts';
import {
  type DateSummary,
  kitchenRowsOf,
  NO_STATION,
  type RowsSummary,
  rowsIn,
  stationNamesOf,
  stationRowsOf,
} from './date-summary.ts';
import type { GatheredDates } from './usual-dates.ts';

/** For every screen and table of such times. */
export const WITHIN = 'Times are within 2%.';

/** Prep rows. */
export interface SummaryFigures extends LateFigures {
  /** One ticket at one moment, any number of items. Too few have no median or 90%, as too few items. */
  readonly bumps: number;
  /** For another reason than over an hour. */
  readonly leftOut: number;
}

type LimitlessFigures = Omit<SummaryFigures, 'late' | 'lateShare'>;

/** Independent of limits. */
export function summaryFigures(rows: RowsSummary): LimitlessFigures {
  const { bumps, leftOut, overHour, times } = rows;
  return { ...binnedFigures(histogramQuantiles(times), overHour, bumps), bumps, leftOut };
}

export interface TrendStation {
  readonly key: string;
  /** `undefined` where rows have only a name, or none. */
  readonly guid: string | undefined;
  readonly name: string;
  readonly limit: StationLimit;
}

export interface TrendDate {
  readonly date: string;
  /** Whether it has prep rows. */
  readonly isServed: boolean;
  readonly kitchen: SummaryFigures;
  /** `undefined` without tickets, and in summaries without ticket times. */
  readonly tickets: TicketFigures | undefined;
  /** By key. Empty without rows on this date. */
  readonly station: (key: string) => SummaryFigures;
}

/** `names` are the setup's, by GUID, and win over the dates'. All dates have the same limits. */
export function trendOf(
  summaries: Iterable<DateSummary>,
  names: ReadonlyMap<string, string>,
  limits: StationLimits,
) {
  const sorted = [...summaries].sort((a, b) => (a.date < b.date ? -1 : 1));
  const dates = sorted.map(countedDate);
  const namesByKey = new Map(dates.flatMap(({ names: own }) => [...own]));
  const stations = Array.from(namesByKey, ([key, name]): TrendStation => {
    return {
      ...trendStation(key, name, names),
      limit: key === NO_STATION ? limits.generalLimit : limits.limitOf({ key, name }),
    };
  });
  const lateMs = new Map(stations.map(({ key, limit }) => [key, limit.lateMs]));
  const lateMsOf = (key: string) => lateMs.get(key) ?? limits.generalLimit.lateMs;
  return {
    /** By name, rows without a station last. */
    stations: stations.sort(
      (a, b) =>
        Number(a.key === NO_STATION) - Number(b.key === NO_STATION) ||
        a.name.localeCompare(b.name, 'en') ||
        (a.key < b.key ? -1 : 1),
    ),
    dates: dates.map((each) => trendDate(each, lateMsOf, limits.generalLimit.lateMs)),
  };
}

function trendStation(
  key: string,
  name: string,
  names: ReadonlyMap<string, string>,
): Omit<TrendStation, 'limit'> {
  if (key === NO_STATION) return { key, guid: undefined, name: 'no station' };
  const inSetup = names.get(key);
  if (inSetup !== undefined) return { key, guid: key, name: inSetup };
  // Rows with only a name use it as key.
  return { key, guid: key === name ? undefined : key, name: displayName(name, key) };
}

interface CountedRows {
  readonly rows: RowsSummary;
  readonly figures: LimitlessFigures;
}

interface CountedDate {
  readonly date: string;
  readonly ticketTimes: BinnedTimes | undefined;
  readonly kitchen: CountedRows;
  /** By key. */
  readonly station: (key: string) => CountedRows;
  /** Of stations with rows, by key. */
  readonly names: ReadonlyMap<string, string>;
}

/** Once per date: dates arrive one by one, and limits change with them. */
const countedDate = oncePerObject((summary: DateSummary): CountedDate => {
  const station = oncePerKey((key: string) => countedRows(stationRowsOf(summary, key)));
  const names = [...stationNamesOf(summary)].filter(([key]) => rowsIn(station(key).rows) > 0);
  const kitchen = countedRows(kitchenRowsOf(summary));
  const { date, ticketTimes } = summary;
  return { date, kitchen, station, ticketTimes, names: new Map(names) };
});

function countedRows(rows: RowsSummary): CountedRows {
  return { rows, figures: summaryFigures(rows) };
}

function trendDate(
  { date, kitchen, station, ticketTimes, names }: CountedDate,
  lateMsOf: (key: string) => number,
  ticketLimitMs: number,
): TrendDate {
  const own = (key: string): SummaryFigures => {
    const { rows, figures } = station(key);
    return withLate(figures, lateCount(rows, lateMsOf(key)));
  };
  const late = [...names.keys()].reduce((sum, key) => sum + own(key).late, 0);
  return {
    date,
    isServed: rowsIn(kitchen.rows) > 0,
    kitchen: withLate(kitchen.figures, late),
    tickets: ticketTimes && binnedTickets(ticketTimes, ticketLimitMs),
    station: own,
  };
}

export const DATE_STATES = ['read', 'no bumps', 'not read'] as const;

export interface ShownDate {
  readonly date: string;
  readonly state: (typeof DATE_STATES)[number];
  /** The current date is not complete. */
  readonly isToday: boolean;
  readonly failure: Failure | undefined;
  /** `undefined` if unreadable. */
  readonly figures: TrendDate | undefined;
}

/** Dates side by side for display, unreadable ones included. */
export interface ShownTrend {
  /** Oldest first. */
  readonly dates: readonly ShownDate[];
  /** Requested, else all with rows on any date. */
  readonly stations: readonly TrendStation[];
  readonly areRequested: boolean;
  /** Other station names in the setup. None where stations were requested. */
  readonly withoutBumps: readonly string[];
  /** Common limit. `undefined` where stations differ. */
  readonly shared: StationLimit | undefined;
  /** For tickets, which have several stations. */
  readonly ticketLimit: StationLimit;
}

/** All dates have the same limits. `requested`: GUIDs, empty for all stations. Those in neither setup nor dates are left out. */
export function shownTrend(
  { summaries, failures }: GatheredDates,
  request: {
    readonly dates: readonly string[];
    readonly today: string;
    readonly limits: StationLimits;
  },
  setup: readonly Station[],
  requested: readonly string[],
): ShownTrend {
  const { dates, today, limits } = request;
  const names = new Map(setup.map((station) => [station.guid, stationName(station)]));
  const trend = trendOf(summaries.values(), names, limits);
  const byDate = new Map(trend.dates.map((each) => [each.date, each]));
  const withRows = new Map(trend.stations.map((each) => [each.key, each]));
  const areRequested = requested.length > 0;
  const own = requested.flatMap((guid): readonly TrendStation[] => {
    const known = withRows.get(guid);
    const name = names.get(guid);
    if (known !== undefined) return [known];
    if (name === undefined) return [];
    return [{ key: guid, guid, name, limit: limits.limitOf({ key: guid, name }) }];
  });
  const stations = areRequested ? own : trend.stations;
  const others = [...names].flatMap(([guid, name]) => (withRows.has(guid) ? [] : [name]));
  return {
    dates: dates.map((date) => {
      const figures = byDate.get(date);
      const state = figures === undefined ? 'not read' : figures.isServed ? 'read' : 'no bumps';
      const failure = figures === undefined ? failures.get(date) : undefined;
      return { date, state, isToday: date === today, failure, figures };
    }),
    stations,
    areRequested,
    withoutBumps: areRequested ? [] : others.sort((a, b) => a.localeCompare(b, 'en')),
    ticketLimit: limits.generalLimit,
    shared:
      stations.length === 0 ? limits.generalLimit : commonLimit(stations.map(({ limit }) => limit)),
  };
}
