/** A measure by station and hour of the business day. */
import { quantile } from '../quantile.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type BusinessHour, type BusinessQuarters, quarterPlace } from './business-quarters.ts';
import { type Group, groupsBy } from './groups.ts';
import type { Measurement } from './measure.ts';
import { measured } from './summary.ts';

/** What ended at a station within an hour. */
export interface HeatCell {
  /** Place among the hours of the map. */
  readonly hour: number;
  readonly count: number;
  /** Of these, ms. */
  readonly median: number;
}

/** The cells of a station that are not empty, in the order of the day. */
export interface HeatRow extends Pick<Group, 'key' | 'name'> {
  readonly cells: readonly HeatCell[];
  /** What counts, but ended before or after the business day. */
  readonly outside: number;
}

/** Stations by hours. */
export interface HeatMap {
  readonly hours: readonly BusinessHour[];
  readonly stations: readonly HeatRow[];
}

/**
 * The map of a measurement over these rows. A selection or ticket stands at each station where it has a row. Stations without any
 * figure are left out.
 */
export function heatMap(
  day: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
): HeatMap {
  const stations: HeatRow[] = [];
  for (const { key, name, rows: own } of groupsBy(day, rows, 'station')) {
    const subjects = measured(measurement, own)?.subjects ?? new Uint32Array();
    if (subjects.length > 0) stations.push({ key, name, ...heat(measurement, subjects, clock) });
  }
  return { hours: clock.hours, stations };
}

function heat(
  { valuesMs, endedAt }: Measurement,
  subjects: Uint32Array,
  clock: BusinessQuarters,
): Pick<HeatRow, 'cells' | 'outside'> {
  const byHour = new Map<number, number[]>();
  let outside = 0;
  for (const subject of subjects) {
    const place = quarterPlace(clock, endedAt[subject] ?? Number.NaN);
    const hour = clock.quarters[place]?.hourPlace;
    const value = valuesMs[subject] ?? Number.NaN;
    if (hour === undefined) outside += 1;
    else if (byHour.get(hour)?.push(value) === undefined) byHour.set(hour, [value]);
  }
  const cells: HeatCell[] = [];
  for (const [hour, values] of byHour) {
    const median = quantile(Float64Array.from(values).sort(), 0.5);
    if (median !== undefined) cells.push({ hour, count: values.length, median });
  }
  return { cells: cells.sort((a, b) => a.hour - b.hour), outside };
}
