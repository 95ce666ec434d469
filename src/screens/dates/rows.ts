import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import type {
  ShownDate,
  ShownTrend,
  SummaryFigures,
  TrendStation,
} from '../../kitchen/usual/trend.ts';
import { stationRowId } from '../everywhere/open-screens.ts';

export interface DatesRow {
  readonly id: string;
  readonly name: string;
  /** `undefined` for the whole kitchen. */
  readonly station: TrendStation | undefined;
}

const KITCHEN: DatesRow = { id: 'kitchen', name: 'Whole kitchen', station: undefined };

export function datesRows({ stations }: ShownTrend): readonly DatesRow[] {
  const stationRows = stations.map(
    (station): DatesRow => ({ id: stationRowId(station.key), name: station.name, station }),
  );
  return [KITCHEN, ...stationRows];
}

/** `undefined` if the date was not read. */
export function figuresOnDate(
  { station }: DatesRow,
  { figures }: ShownDate,
): SummaryFigures | undefined {
  return station === undefined ? figures?.kitchen : figures?.station(station.key);
}

/** `undefined` for the kitchen if its stations have different limits. */
export function rowLimit({ station }: DatesRow, { shared }: ShownTrend): StationLimit | undefined {
  return station === undefined ? shared : station.limit;
}
