/** Dates side by side: numbers per station and date. */
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import type { StationLimit, StationLimits } from '../measures/row-limits.ts';
import type { TicketFigures } from '../measures/ticket-figures.ts';
import { shownName } from '../model/station.ts';
import { type DateSummary, NO_STATION, type RowsSummary } from './date-summary.ts';
import {
  kitchenRowsOf,
  lateIn,
  rowsFigures,
  rowsIn,
  type SummaryFigures,
  stationNamesOf,
  stationRowsOf,
  ticketsWithin,
  withLate,
} from './summary-figures.ts';

export interface TrendStation {
  readonly key: string;
  /** `undefined` where rows have only a name, or none. */
  readonly guid: string | undefined;
  readonly name: string;
  /** For all dates. */
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
  const found = new Map(dates.flatMap(({ names: own }) => [...own]));
  const stations = Array.from(found, ([key, name]): TrendStation => {
    return {
      ...trendStation(key, name, names),
      limit: key === NO_STATION ? limits.others : limits.of({ key, name }),
    };
  });
  const lateMs = new Map(stations.map(({ key, limit }) => [key, limit.lateMs]));
  const lateMsOf = (key: string) => lateMs.get(key) ?? limits.others.lateMs;
  return {
    /** By name, rows without a station last. */
    stations: stations.sort(
      (a, b) =>
        Number(a.key === NO_STATION) - Number(b.key === NO_STATION) ||
        a.name.localeCompare(b.name, 'en') ||
        (a.key < b.key ? -1 : 1),
    ),
    dates: dates.map((each) => trendDate(each, lateMsOf, limits.others.lateMs)),
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
  return { key, guid: key === name ? undefined : key, name: shownName(name, key) };
}

/** Once per date: dates arrive one by one, and limits change with them. */
const countedDate = oncePerObject((summary: DateSummary) => {
  const station = oncePerKey((key: string) => countedRows(stationRowsOf(summary, key)));
  // With rows, by key.
  const names = [...stationNamesOf(summary)].filter(([key]) => rowsIn(station(key).rows) > 0);
  const kitchen = countedRows(kitchenRowsOf(summary));
  const { date, ticketTimes } = summary;
  return { date, kitchen, station, ticketTimes, names: new Map(names) };
});

function countedRows(rows: RowsSummary) {
  return { rows, figures: rowsFigures(rows) };
}

function trendDate(
  { date, kitchen, station, ticketTimes, names }: ReturnType<typeof countedDate>,
  lateMsOf: (key: string) => number,
  ticketLimitMs: number,
): TrendDate {
  const own = (key: string): SummaryFigures => {
    const { rows, figures } = station(key);
    return withLate(figures, lateIn(rows, lateMsOf(key)));
  };
  const late = [...names.keys()].reduce((sum, key) => sum + own(key).late, 0);
  return {
    date,
    isServed: rowsIn(kitchen.rows) > 0,
    kitchen: withLate(kitchen.figures, late),
    tickets: ticketTimes && ticketsWithin(ticketTimes, ticketLimitMs),
    station: own,
  };
}
