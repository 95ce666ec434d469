/** Figures of rows, tickets, and dishes, exact from a date's rows, or within 2% from a summary. Every face takes them from here. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import {
  type Definition,
  type LeftOut,
  type Measurement,
  measuredTimes,
  NOTHING_LEFT_OUT,
  subjectsOf,
  takenMeasure,
} from './measure.ts';
import { STATION_TIME } from './measures.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, type Spread, spread } from './quantile.ts';
import { type RowLimits, subjectLimits } from './row-limits.ts';
import {
  type BinnedTimes,
  countFrom,
  histogramQuantiles,
  type Quantiles,
} from './time-histogram.ts';

/** Durations are in ms. In a summary, too few times have no median or 90%. */
export interface Figures extends Pick<Spread, 'medianMs' | 'p90Ms'> {
  /** Behind median and 90%. */
  readonly count: number;
  /** Over an hour, whether forgotten or slow (R28): not in median and 90%, but late. */
  readonly overHour: number;
}

export interface LateFigures extends Figures {
  /** From the late limit up, and all over an hour. */
  readonly late: number;
  /** Of `count` plus `overHour`, 0..1. `undefined` without any. */
  readonly lateShare: number | undefined;
}

/** Of a date's rows, however few. */
export interface RowTimes extends Figures, Spread {
  readonly excluded: LeftOut;
}

export interface RowFigures extends RowTimes, LateFigures {
  /** In `count`, from the caution limit up to the late limit. */
  readonly caution: number;
}

/** Of at least one ticket. A ticket has several stations, so its limit is that of stations without their own. */
export interface TicketFigures extends LateFigures {
  readonly limitMs: number;
}

export const LATE_SHARE: Definition = {
  id: 'late-share',
  title: 'Late share',
  rule: 'share of late times, counting those over 60 min as late',
};

export function withLate<Own extends Figures>(figures: Own, late: number): Own & LateFigures {
  const judged = figures.count + figures.overHour;
  return { ...figures, late, lateShare: judged === 0 ? undefined : late / judged };
}

/** All figures share these arrays, one after the other. A thousand stations would need a thousand. */
const VALUES = new Float64Array(4_096);
const SUBJECTS = new Uint32Array(VALUES.length);

function timesOf(valuesMs: Float64Array, excluded: LeftOut): RowTimes {
  return { ...spread(valuesMs), overHour: excluded['un-bumped'], excluded };
}

/** `undefined` as in `measured`. */
export function rowTimes(measurement: Measurement, rows: Uint32Array): RowTimes | undefined {
  const all = subjectsOf(measurement, rows);
  const room = all.length > VALUES.length ? new Float64Array(all.length) : VALUES;
  const times = measuredTimes(measurement, all, room);
  return times && timesOf(times.valuesMs, times.excluded);
}

/** `undefined` as in `measured`. */
export function rowFigures(
  measurement: Measurement,
  rows: Uint32Array,
  limits: RowLimits,
): RowFigures | undefined {
  return subjectFigures(measurement, subjectsOf(measurement, rows), limits);
}

/** Takes subjects without duplicates. */
export function subjectFigures(
  measurement: Measurement,
  all: Uint32Array,
  limits: RowLimits,
): RowFigures | undefined {
  const isLarge = all.length > VALUES.length;
  const subjects = isLarge ? new Uint32Array(all.length) : SUBJECTS;
  const room = isLarge ? new Float64Array(all.length) : VALUES;
  const times = measuredTimes(measurement, all, room, subjects);
  if (times === undefined) return undefined;
  const { valuesMs, excluded } = times;
  const limitOf = subjectLimits(measurement, limits);
  let late = excluded['un-bumped'];
  let caution = 0;
  for (let index = 0; index < valuesMs.length; index += 1) {
    const value = valuesMs[index] ?? Number.NaN;
    const { cautionMs, lateMs } = limitOf(subjects[index] ?? 0);
    if (value >= lateMs) late += 1;
    else if (value >= cautionMs) caution += 1;
  }
  return { ...withLate(timesOf(valuesMs, excluded), late), caution };
}

/** Station time needs no start queue, so it always applies. */
const NO_TIMES: RowTimes = { ...spread([]), overHour: 0, excluded: NOTHING_LEFT_OUT };
export const NO_FIGURES: RowFigures = { ...withLate(NO_TIMES, 0), caution: 0 };

/** Station times, without rows that are not at prep. */
export function stationTimes(day: FulfillmentDay, rows: Uint32Array): RowTimes {
  return rowTimes(takenMeasure(day, STATION_TIME), rows) ?? NO_TIMES;
}

export function stationFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
): RowFigures {
  return rowFigures(takenMeasure(day, STATION_TIME), rows, limits) ?? NO_FIGURES;
}

/** `ticketTimes`: the date's `TICKET_TIME` values. `undefined` without tickets. */
export function ticketFigures(
  ticketTimes: Measurement,
  rows: Uint32Array,
  limits: RowLimits,
): TicketFigures | undefined {
  const figures = rowFigures(ticketTimes, rows, limits);
  return figures?.lateShare === undefined
    ? undefined
    : { ...figures, limitMs: limits.others.lateMs };
}

/** From bins of times, within 2%. Items bumped together count as one for what is too few. */
export function binnedFigures(
  { count, quantile }: Quantiles,
  overHour: number,
  bumps = count,
): Figures {
  const least = Math.min(bumps, count);
  return {
    count,
    medianMs: least < MIN_FOR_MEDIAN ? undefined : quantile(0.5),
    p90Ms: least < MIN_FOR_P90 ? undefined : quantile(0.9),
    overHour,
  };
}

/** From a limit (ms) up, and all over an hour. */
export function lateIn({ times, overHour }: BinnedTimes, lateMs: number): number {
  return countFrom(times, lateMs) + overHour;
}

/** `undefined` without tickets. */
export function binnedTickets(tickets: BinnedTimes, limitMs: number): TicketFigures | undefined {
  const figures = binnedFigures(histogramQuantiles(tickets.times), tickets.overHour);
  const ofTickets = withLate(figures, lateIn(tickets, limitMs));
  return ofTickets.lateShare === undefined ? undefined : { ...ofTickets, limitMs };
}

/** Of all tickets, those under the limit, 0..1. */
export function withinShare({ count, overHour, late }: LateFigures): number {
  const tickets = count + overHour;
  return (tickets - late) / tickets;
}
