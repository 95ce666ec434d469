/** A measure by quarter hour of the business date, and by station and hour. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { partition } from '../model/row-order.ts';
import {
  type BusinessHour,
  type BusinessQuarters,
  type Quarter,
  quarterIndex,
} from './business-quarters.ts';
import { type LateFigures, NO_FIGURES, subjectFigures } from './figures.ts';
import { type Measurement, measured, subjectsOf } from './measure.ts';
import { quantile } from './quantile.ts';
import { type Group, stationGroups } from './row-groups.ts';
import { type RowLimits, type StationLimit, subjectLimits, type Thresholds } from './row-limits.ts';

/** What ended in a quarter hour. */
export interface TimelineQuarter extends LateFigures, Pick<Quarter, 'startsAt' | 'name'> {
  /** At the timeline's level, including bumps left out of averages. */
  readonly bumps: number;
  /** For the median: the medians of these values' limits. */
  readonly limits: Thresholds;
}

/**
 * Every quarter hour of the business date, including empty ones. An item bumped at three levels is one item, so only the bumps of one
 * level count: `level`, or the lowest among these rows.
 */
export function timeline(
  { table }: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
  limits: RowLimits,
  level = lowestLevel(table, rows),
) {
  const ofRows = measured(measurement, rows);
  if (ofRows === undefined) return undefined;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { reasons, endedAt } = measurement;
  const limitOf = subjectLimits(measurement, limits);
  const medianLimit = (subjects: Uint32Array, limit: keyof Thresholds): number =>
    quantile(Float64Array.from(subjects, (each) => limitOf(each)[limit]).sort(), 0.5) ?? Infinity;
  const outside = clock.quarters.length;
  const boxesOf = (numbers: Uint32Array, times: Float64Array): readonly Uint32Array[] =>
    partition(numbers, outside + 1, (number) => {
      const index = quarterIndex(clock, times[number] ?? Number.NaN);
      return index === -1 ? outside : index;
    });
  const bumps = rows.filter((row) => table.level.get(row) === level);
  const bumpBoxes = boxesOf(bumps, fulfilled);
  const subjectBoxes = boxesOf(subjectsOf(measurement, rows), endedAt);
  const isCounted = (subject: number): boolean => reasons[subject] === 0;
  const quarters = clock.quarters.map(({ startsAt, name }, index): TimelineQuarter => {
    const subjects = subjectBoxes[index] ?? new Uint32Array();
    const counted = subjects.filter(isCounted);
    return {
      ...(subjectFigures(measurement, subjects, limits) ?? NO_FIGURES),
      startsAt,
      name,
      bumps: bumpBoxes[index]?.length ?? 0,
      limits: {
        cautionMs: medianLimit(counted, 'cautionMs'),
        lateMs: medianLimit(counted, 'lateMs'),
      },
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
    excluded: ofRows.excluded,
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
export interface HeatCell extends LateFigures {
  /** Index in the map's hours. */
  readonly hour: number;
}

/** Cells with times, in time order. */
export interface HeatRow extends Pick<Group, 'key' | 'name'> {
  readonly limit: StationLimit;
  readonly cells: readonly HeatCell[];
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
  const { endedAt } = measurement;
  const outside = clock.hours.length;
  const hourOf = (subject: number): number =>
    clock.quarters[quarterIndex(clock, endedAt[subject] ?? Number.NaN)]?.hourIndex ?? outside;
  const stations = stationGroups(day, rows).flatMap(({ key, name, rows: own }) => {
    const boxes = partition(subjectsOf(measurement, own), outside + 1, hourOf);
    const cells = boxes.flatMap((subjects, hour): readonly HeatCell[] => {
      const figures = subjectFigures(measurement, subjects, limits) ?? NO_FIGURES;
      return figures.count + figures.overHour === 0 ? [] : [{ ...figures, hour }];
    });
    if (cells.length === 0) return [];
    const within = cells.filter(({ hour }) => hour < outside);
    return [{ key, name, limit: limits.of(own[0] ?? 0), cells: within }];
  });
  return { hours: clock.hours, stations };
}
