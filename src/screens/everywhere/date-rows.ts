/** The rows of dates side by side: the kitchen and its stations. */
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { ShownDate, ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendStation } from '../../kitchen/usual/trend.ts';

/** The kitchen, or a station that any date has rows of. */
export interface DatesRow {
  readonly id: string;
  readonly name: string;
  /** `undefined` for the kitchen. */
  readonly station: TrendStation | undefined;
}

const KITCHEN: DatesRow = { id: 'kitchen', name: 'Whole kitchen', station: undefined };

/** All of them, the kitchen first. */
export function datesRows({ stations }: Pick<ShownTrend, 'stations'>): readonly DatesRow[] {
  const own = stations.map(
    (station): DatesRow => ({ id: stationRowId(station.key), name: station.name, station }),
  );
  return [KITCHEN, ...own];
}

/** Id of the row of a station, by its key in summaries. */
export function stationRowId(key: string): string {
  return `station ${key}`;
}

/** The figures of a row on a date; `undefined` where the date was not read. */
export function figuresOf(
  { station }: DatesRow,
  { figures }: ShownDate,
): SummaryFigures | undefined {
  return station === undefined ? figures?.kitchen : figures?.station(station.key);
}

/** The limit of a row on all dates; `undefined` for a kitchen whose stations have several. */
export function limitOfRow(
  { station }: DatesRow,
  { shared }: Pick<ShownTrend, 'shared'>,
): StationLimit | undefined {
  return station === undefined ? shared : station.limit;
}
