import type { FulfillmentDay } from '../../table/fulfillment-day.ts';
import { type Group, stationGroups } from '../groups.ts';
import type { Measurement } from '../measure.ts';
import { quantile } from '../quantile.ts';
import type { RowLimits, StationLimit } from '../row-limits.ts';
import { measured, unBumpedSubjects } from '../summary.ts';
import { type BusinessHour, type BusinessQuarters, quarterPlace } from './business-quarters.ts';

/** What ended within an hour. */
export interface HeatCell {
  /** Index in the map's hours. */
  readonly hour: number;
  readonly count: number;
  /** In ms. `undefined` if nothing counts. */
  readonly median: number | undefined;
  /** Over an hour, and not in `count`. */
  readonly unBumped: number;
}

/** Non-empty cells, in time order. */
export interface HeatRow extends Pick<Group, 'key' | 'name'> {
  readonly limit: StationLimit;
  readonly cells: readonly HeatCell[];
  /** Counted, but ended before or after the business date. */
  readonly outside: number;
}

export interface HeatMap {
  readonly hours: readonly BusinessHour[];
  readonly stations: readonly HeatRow[];
}

/** A selection or ticket counts at each station with a row. Stations without a value are left out. */
export function heatMap(
  day: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
  limits: RowLimits,
): HeatMap {
  const stations: HeatRow[] = [];
  for (const { key, name, rows: own } of stationGroups(day, rows)) {
    const subjects = measured(measurement, own)?.subjects ?? new Uint32Array();
    const overHour = unBumpedSubjects(measurement, own);
    if (subjects.length + overHour.length === 0) continue;
    const limit = limits.of(own[0] ?? 0);
    stations.push({ key, name, limit, ...heat(measurement, subjects, overHour, clock) });
  }
  return { hours: clock.hours, stations };
}

function heat(
  { valuesMs, endedAt }: Measurement,
  subjects: Uint32Array,
  overHour: Uint32Array,
  clock: BusinessQuarters,
): Pick<HeatRow, 'cells' | 'outside'> {
  const byHour = new Map<number, { readonly values: number[]; unBumped: number }>();
  let outside = 0;
  const cellOf = (subject: number) => {
    const place = quarterPlace(clock, endedAt[subject] ?? Number.NaN);
    const hour = clock.quarters[place]?.hourPlace;
    if (hour === undefined) return undefined;
    const cell = byHour.get(hour) ?? { values: [], unBumped: 0 };
    byHour.set(hour, cell);
    return cell;
  };
  for (const subject of subjects) {
    const cell = cellOf(subject);
    if (cell === undefined) outside += 1;
    else cell.values.push(valuesMs[subject] ?? Number.NaN);
  }
  for (const subject of overHour) {
    const cell = cellOf(subject);
    if (cell !== undefined) cell.unBumped += 1;
  }
  const cells = Array.from(byHour, ([hour, { values, unBumped }]): HeatCell => {
    const median = quantile(Float64Array.from(values).sort(), 0.5);
    return { hour, count: values.length, median, unBumped };
  });
  return { cells: cells.sort((a, b) => a.hour - b.hour), outside };
}
