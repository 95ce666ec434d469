/** Figures of rows, tickets, and menu items. Figures from a date's rows are exact. Figures from a summary are within 2%. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import {
  collectTimes,
  type Definition,
  type ExcludedCounts,
  type Measurement,
  measurementOf,
  NOTHING_EXCLUDED,
  subjectsOf,
} from './measure.ts';
import { STATION_TIME } from './measures.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, type TimeStats, timeStats } from './quantile.ts';
import { type RowLimits, subjectLimits } from './row-limits.ts';
import {
  type BinnedTimes,
  countAtLeast,
  histogramQuantiles,
  type Quantiles,
} from './time-histogram.ts';

/** Figures from a summary have no median or 90% if the summary has too few times. */
export interface Figures {
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  /** The number of times behind the median and the 90%. */
  readonly count: number;
  /** Times over an hour are late, but not in median and 90%, because the item may only have been forgotten. */
  readonly overHour: number;
}

export interface LateFigures extends Figures {
  /** Times at or over the late limit, including all times over an hour. */
  readonly late: number;
  /** Late times as a share (0..1) of `count` plus `overHour`. `undefined` if both are 0. */
  readonly lateShare: number | undefined;
}

export interface RowTimes extends Figures, TimeStats {
  readonly excluded: ExcludedCounts;
}

export interface RowFigures extends RowTimes, LateFigures {
  readonly caution: number;
}

/** Figures of one or more tickets. A ticket has several stations, so its limit is the general one. */
export interface TicketFigures extends LateFigures {
  readonly limitMs: number;
}

export const LATE_SHARE: Definition = {
  id: 'late-share',
  title: 'Late share',
  rule: 'share of late times, counting those over 60 min as late',
};

export function withLate<F extends Figures>(figures: F, late: number): F & LateFigures {
  const timeCount = figures.count + figures.overHour;
  return { ...figures, late, lateShare: timeCount === 0 ? undefined : late / timeCount };
}

/** All figures are computed in these two arrays, because a thousand stations would need a thousand new arrays. */
const VALUE_BUFFER = new Float64Array(4_096);
const SUBJECT_BUFFER = new Uint32Array(VALUE_BUFFER.length);

function rowTimesFrom(valuesMs: Float64Array, excluded: ExcludedCounts): RowTimes {
  return { ...timeStats(valuesMs), overHour: excluded['un-bumped'], excluded };
}

export function rowTimes(measurement: Measurement, rows: Uint32Array): RowTimes | undefined {
  const subjects = subjectsOf(measurement, rows);
  const isLarge = subjects.length > VALUE_BUFFER.length;
  const buffer = isLarge ? new Float64Array(subjects.length) : VALUE_BUFFER;
  const times = collectTimes(measurement, subjects, buffer);
  return times && rowTimesFrom(times.valuesMs, times.excluded);
}

export function rowFigures(
  measurement: Measurement,
  rows: Uint32Array,
  limits: RowLimits,
): RowFigures | undefined {
  return subjectFigures(measurement, subjectsOf(measurement, rows), limits);
}

/** Like `rowFigures`, but takes subjects. Each subject must appear once. */
export function subjectFigures(
  measurement: Measurement,
  subjects: Uint32Array,
  limits: RowLimits,
): RowFigures | undefined {
  const isLarge = subjects.length > VALUE_BUFFER.length;
  const countedSubjects = isLarge ? new Uint32Array(subjects.length) : SUBJECT_BUFFER;
  const buffer = isLarge ? new Float64Array(subjects.length) : VALUE_BUFFER;
  const times = collectTimes(measurement, subjects, buffer, countedSubjects);
  if (times === undefined) return undefined;
  const { valuesMs, excluded } = times;
  const limitOf = subjectLimits(measurement, limits);
  let late = excluded['un-bumped'];
  let caution = 0;
  for (let index = 0; index < valuesMs.length; index += 1) {
    const value = valuesMs[index] ?? Number.NaN;
    const { cautionMs, lateMs } = limitOf(countedSubjects[index] ?? 0);
    if (value >= lateMs) late += 1;
    else if (value >= cautionMs) caution += 1;
  }
  return { ...withLate(rowTimesFrom(valuesMs, excluded), late), caution };
}

const NO_ROW_TIMES: RowTimes = { ...timeStats([]), overHour: 0, excluded: NOTHING_EXCLUDED };
export const NO_FIGURES: RowFigures = { ...withLate(NO_ROW_TIMES, 0), caution: 0 };

export function stationTimes(day: FulfillmentDay, rows: Uint32Array): RowTimes {
  return rowTimes(measurementOf(day, STATION_TIME), rows) ?? NO_ROW_TIMES;
}

export function stationFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
): RowFigures {
  return rowFigures(measurementOf(day, STATION_TIME), rows, limits) ?? NO_FIGURES;
}

/** `ticketTimes` is the date's measurement of `TICKET_TIME`. `undefined` if the rows have no tickets. */
export function ticketFigures(
  ticketTimes: Measurement,
  rows: Uint32Array,
  limits: RowLimits,
): TicketFigures | undefined {
  const figures = rowFigures(ticketTimes, rows, limits);
  return figures?.lateShare === undefined
    ? undefined
    : { ...figures, limitMs: limits.generalLimit.lateMs };
}

/** Figures within 2%. `bumpCount` limits median and 90%, because items bumped together are one bump and show only one speed. */
export function binnedFigures(
  { count, quantile }: Quantiles,
  overHour: number,
  bumpCount = count,
): Figures {
  const independentCount = Math.min(bumpCount, count);
  return {
    count,
    medianMs: independentCount < MIN_FOR_MEDIAN ? undefined : quantile(0.5),
    p90Ms: independentCount < MIN_FOR_P90 ? undefined : quantile(0.9),
    overHour,
  };
}

export function lateCount({ times, overHour }: BinnedTimes, lateMs: number): number {
  return countAtLeast(times, lateMs) + overHour;
}

export function binnedTickets(tickets: BinnedTimes, limitMs: number): TicketFigures | undefined {
  const figures = binnedFigures(histogramQuantiles(tickets.times), tickets.overHour);
  const lateFigures = withLate(figures, lateCount(tickets, limitMs));
  return lateFigures.lateShare === undefined ? undefined : { ...lateFigures, limitMs };
}

export function withinShare({ count, overHour, late }: LateFigures): number {
  const tickets = count + overHour;
  return (tickets - late) / tickets;
}
