import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { partition } from '../model/row-order.ts';
import { type BusinessQuarters, type ClockSpan, quarterIndex } from './business-quarters.ts';
import { type LateFigures, NO_FIGURES, subjectFigures } from './figures.ts';
import { countedTimes, type ExcludedCounts, type Measurement, subjectsOf } from './measure.ts';
import { quantile } from './quantile.ts';
import { stationGroups } from './row-groups.ts';
import { type RowLimits, type StationLimit, subjectLimits, type Thresholds } from './row-limits.ts';

/** The figures of subjects that ended in a quarter hour. */
export interface TimelineQuarter extends LateFigures, ClockSpan {
  /** Bumps at the timeline's level, including rows that averages leave out. */
  readonly bumps: number;
  /** The medians of the limits of these subjects. Their median time is compared with these. */
  readonly limits: Thresholds;
}

export interface Timeline {
  readonly quarters: readonly TimelineQuarter[];
  /** Only bumps at this level count, because an item may be bumped at three levels. `undefined` if no row has a level. */
  readonly level: number | undefined;
  readonly rows: Uint32Array;
  readonly bumpsOutside: number;
  readonly excluded: ExcludedCounts;
}

export function timeline(
  { table }: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
  limits: RowLimits,
  level = lowestLevel(table, rows),
): Timeline | undefined {
  const times = countedTimes(measurement, rows);
  if (times === undefined) return undefined;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { reasons, endedAt } = measurement;
  const limitOf = subjectLimits(measurement, limits);
  const medianLimit = (subjects: Uint32Array, limit: keyof Thresholds): number => {
    const limitsMs = Float64Array.from(subjects, (subject) => limitOf(subject)[limit]).sort();
    return quantile(limitsMs, 0.5) ?? Infinity;
  };
  const outsideIndex = clock.quarters.length;
  const groupByQuarter = (numbers: Uint32Array, timeOf: Float64Array): readonly Uint32Array[] =>
    partition(numbers, outsideIndex + 1, (number) => {
      const index = quarterIndex(clock, timeOf[number] ?? Number.NaN);
      return index === -1 ? outsideIndex : index;
    });
  const bumps = rows.filter((row) => table.level.get(row) === level);
  const bumpsByQuarter = groupByQuarter(bumps, fulfilled);
  const subjectsByQuarter = groupByQuarter(subjectsOf(measurement, rows), endedAt);
  const isCounted = (subject: number): boolean => reasons[subject] === 0;
  const quarters = clock.quarters.map(({ startsAt, name }, index): TimelineQuarter => {
    const subjects = subjectsByQuarter[index] ?? new Uint32Array();
    const countedSubjects = subjects.filter(isCounted);
    return {
      ...(subjectFigures(measurement, subjects, limits) ?? NO_FIGURES),
      startsAt,
      name,
      bumps: bumpsByQuarter[index]?.length ?? 0,
      limits: {
        cautionMs: medianLimit(countedSubjects, 'cautionMs'),
        lateMs: medianLimit(countedSubjects, 'lateMs'),
      },
    };
  });
  return {
    quarters,
    level,
    rows: bumps,
    bumpsOutside: bumpsByQuarter[outsideIndex]?.length ?? 0,
    excluded: times.excluded,
  };
}

function lowestLevel(table: FulfillmentTable, rows: Uint32Array): number | undefined {
  let lowest: number | undefined;
  for (const row of rows) {
    const level = table.level.get(row);
    if (level !== undefined && (lowest === undefined || level < lowest)) lowest = level;
  }
  return lowest;
}

export interface HeatCell extends LateFigures {
  readonly hour: number;
}

export interface HeatRow {
  /** The GUID. For rows without a GUID: the name. `undefined` for rows without a station. */
  readonly key: string | undefined;
  readonly name: string;
  readonly limit: StationLimit;
  /** Only hours in which a subject ended, ascending. */
  readonly cells: readonly HeatCell[];
}

export interface HeatMap {
  readonly hours: readonly ClockSpan[];
  readonly stations: readonly HeatRow[];
}

/** An item or ticket counts at each station where it has a row. The map has only stations with a time. */
export function heatMap(
  day: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
  limits: RowLimits,
): HeatMap {
  const { endedAt } = measurement;
  const outsideIndex = clock.hours.length;
  const hourOf = (subject: number): number =>
    clock.quarters[quarterIndex(clock, endedAt[subject] ?? Number.NaN)]?.hourIndex ?? outsideIndex;
  const stations = stationGroups(day, rows).flatMap(({ key, name, rows: stationRows }) => {
    const subjectsByHour = partition(
      subjectsOf(measurement, stationRows),
      outsideIndex + 1,
      hourOf,
    );
    const cells = subjectsByHour.flatMap((subjects, hour): readonly HeatCell[] => {
      const figures = subjectFigures(measurement, subjects, limits) ?? NO_FIGURES;
      return figures.count + figures.overHour === 0 ? [] : [{ ...figures, hour }];
    });
    if (cells.length === 0) return [];
    const cellsInDate = cells.filter(({ hour }) => hour < outsideIndex);
    return [{ key, name, limit: limits.limitOf(stationRows[0] ?? 0), cells: cellsInDate }];
  });
  return { hours: clock.hours, stations };
}
