/** A measure by quarter hour of the business date. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';
import { partition } from '../table/row-order.ts';
import {
  type BusinessHour,
  type BusinessQuarters,
  type Quarter,
  quarterPlace,
} from './business-quarters.ts';
import { type Measurement, measured, unBumpedSubjects } from './measure.ts';
import { quantile } from './quantile.ts';
import { type Group, stationGroups } from './row-groups.ts';
import { type RowLimits, type StationLimit, subjectLimits, type Thresholds } from './row-limits.ts';

/** What ended in a quarter hour. Durations are ms. */
export interface TimelineQuarter extends Pick<Quarter, 'at' | 'name'> {
  /** At the timeline's level, including bumps left out of averages. */
  readonly bumps: number;
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** Values behind median and p90. */
  readonly count: number;
  /** At or over the late limit, including over an hour. */
  readonly late: number;
  /** For the median: the medians of these values' limits. */
  readonly limits: Thresholds;
  /** Over an hour, and not in `count`. */
  readonly unBumped: number;
}

/** Every quarter hour of the business date, including empty ones. An item bumped at three levels is one item, so only one level's bumps count: `level`, or the lowest among these rows. */
export function timeline(
  { table }: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
  limits: RowLimits,
  level = lowestLevel(table, rows),
) {
  const found = measured(measurement, rows);
  if (found === undefined) return undefined;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { valuesMs, endedAt } = measurement;
  const limitOf = subjectLimits(measurement, limits);
  const isLate = (subject: number) => (valuesMs[subject] ?? Number.NaN) >= limitOf(subject).lateMs;
  const medianLimit = (subjects: Uint32Array, limit: keyof Thresholds): number =>
    quantile(Float64Array.from(subjects, (each) => limitOf(each)[limit]).sort(), 0.5) ?? Infinity;
  const outside = clock.quarters.length;
  const boxesOf = (numbers: Uint32Array, at: Float64Array): readonly Uint32Array[] =>
    partition(numbers, outside + 1, (number) => {
      const place = quarterPlace(clock, at[number] ?? Number.NaN);
      return place === -1 ? outside : place;
    });
  const bumps = rows.filter((row) => table.level.get(row) === level);
  const bumpBoxes = boxesOf(bumps, fulfilled);
  const subjectBoxes = boxesOf(found.subjects, endedAt);
  const overHour = boxesOf(unBumpedSubjects(measurement, rows), endedAt);
  const quarters = clock.quarters.map(({ at, name }, place): TimelineQuarter => {
    const subjects = subjectBoxes[place] ?? new Uint32Array();
    const ascending = Float64Array.from(subjects, (each) => valuesMs[each] ?? Number.NaN).sort();
    const unBumped = overHour[place]?.length ?? 0;
    return {
      at,
      name,
      bumps: bumpBoxes[place]?.length ?? 0,
      median: quantile(ascending, 0.5),
      p90: quantile(ascending, 0.9),
      count: ascending.length,
      limits: {
        cautionMs: medianLimit(subjects, 'cautionMs'),
        lateMs: medianLimit(subjects, 'lateMs'),
      },
      late: subjects.reduce((late, each) => (isLate(each) ? late + 1 : late), unBumped),
      unBumped,
    };
  });
  return {
    quarters,
    /** Bumps are counted at this level. `undefined` if no row has one. */
    level,
    /** Rows at the level, in the given order. */
    rows: bumps,
    /** Bumps before or after the business date, or without a time. */
    bumpsOutside: bumpBoxes[outside]?.length ?? 0,
    /** Counted, but ended before or after the business date. */
    countOutside: subjectBoxes[outside]?.length ?? 0,
    excluded: found.excluded,
  };
}

function lowestLevel({ level }: FulfillmentTable, rows: Uint32Array): number | undefined {
  let lowest: number | undefined;
  for (const row of rows) {
    const own = level.get(row);
    if (own !== undefined && (lowest === undefined || own < lowest)) lowest = own;
  }
  return lowest;
}

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
