/** Late limits. Each row is compared with the station's own. */

import type { Fulfillment } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { stationCodes } from '../table/named-codes.ts';
import { type Definition, type Measurement, measured, summary, takenMeasure } from './measure.ts';
import { STATION_TIME } from './measures.ts';

/** From these durations (ms) up. Late doesn't count as caution. */
export interface Thresholds {
  readonly cautionMs: number;
  readonly lateMs: number;
}

/** For station time: caution from 8 minutes, late from 12. */
export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };

/** By precedence. `flag`: a command option, for all stations. */
export const LIMIT_ORIGINS = ['flag', 'set here', 'profile', 'usual 90%', 'default'] as const;
export type LimitOrigin = (typeof LIMIT_ORIGINS)[number];

/** In ms, on a date. */
export interface StationLimit extends Thresholds {
  readonly from: LimitOrigin;
}

/** A usual 90% is none: half of all dates are over it. */
export function limitOfP90(limit: StationLimit | undefined): StationLimit | undefined {
  return limit?.from === 'usual 90%' ? undefined : limit;
}

/** From rows or from the station list. */
export interface LimitedStation {
  /** GUID, or name without one. */
  readonly key: string;
  readonly name: string;
}

/** Station limits on a date. */
export interface StationLimits {
  readonly of: (station: LimitedStation) => StationLimit;
  /** For rows without a station. */
  readonly others: StationLimit;
}

/** For several limits. */
export const BY_STATION = "by each station's limit";

/** Equal limits are one object. */
export interface RowLimits {
  /** By row number in the date's table. */
  readonly of: (row: number) => StationLimit;
  /** For rows without a station, and for tickets, which have several. */
  readonly others: StationLimit;
}

/** Each station is looked up once. */
export function rowLimits(day: FulfillmentDay, { of: limitOf, others }: StationLimits): RowLimits {
  const { codeOf, keyOf, nameOf } = stationCodes(day);
  const distinct = new Map([[limitId(others), others]]);
  const byCode: StationLimit[] = [others];
  const limitAt = (code: number): StationLimit => {
    const key = keyOf(code);
    const limit = key === undefined ? others : limitOf({ key, name: nameOf(code) ?? key });
    const id = limitId(limit);
    const own = distinct.get(id) ?? limit;
    distinct.set(id, own);
    byCode[code] = own;
    return own;
  };
  return {
    others,
    of: (row) => {
      const code = codeOf(row);
      return byCode[code] ?? limitAt(code);
    },
  };
}

export function everyRowBy(limit: StationLimit): RowLimits {
  return { of: () => limit, others: limit };
}

/** `undefined` for several limits. */
export function sharedLimit(
  { of, others }: RowLimits,
  rows: Uint32Array,
): StationLimit | undefined {
  if (rows.length === 0) return others;
  const first = of(rows[0] ?? 0);
  for (let at = 1; at < rows.length; at += 1) if (of(rows[at] ?? 0) !== first) return undefined;
  return first;
}

/** `undefined` for several limits, and for none. */
export function sameLimit(limits: readonly StationLimit[]): StationLimit | undefined {
  return new Set(limits.map(limitId)).size === 1 ? limits[0] : undefined;
}

export function subjectLimits(
  { isOfRows }: Pick<Measurement, 'isOfRows'>,
  { of, others }: RowLimits,
): (subject: number) => Thresholds {
  return isOfRows ? of : () => others;
}

function limitId({ cautionMs, lateMs, from }: StationLimit): string {
  return `${cautionMs} ${lateMs} ${from}`;
}

export const LATE_SHARE: Definition = {
  id: 'late-share',
  title: 'Late share',
  rule: 'share of late times, counting those over 60 min as late',
};

/** Over an hour is late, whether forgotten or slow (R28). `undefined` as in `measured`. */
export function lateShare(measurement: Measurement, rows: Uint32Array, limits: RowLimits) {
  const found = measured(measurement, rows);
  if (found === undefined) return undefined;
  const { subjects, valuesMs, excluded } = found;
  const limitOf = subjectLimits(measurement, limits);
  const unBumped = excluded['un-bumped'];
  let late = unBumped;
  let caution = 0;
  for (let at = 0; at < valuesMs.length; at += 1) {
    const value = valuesMs[at] ?? Number.NaN;
    const { cautionMs, lateMs } = limitOf(subjects[at] ?? 0);
    if (value >= lateMs) late += 1;
    else if (value >= cautionMs) caution += 1;
  }
  const judged = valuesMs.length + unBumped;
  return {
    /** Of `judged`, 0..1. `undefined` if `judged` is 0. */
    share: judged === 0 ? undefined : late / judged,
    /** Counted, or over an hour. */
    judged,
    /** At or over the limit, including over an hour. */
    late,
    /** Over an hour: not in median and p90. */
    unBumped,
    caution,
    onTime: judged - late - caution,
    excluded,
  };
}

/** For one row's station time, as above. `undefined` where not judged. */
export function rowIsLate(
  { record, oddity, tookMs }: Fulfillment,
  lateMs: number,
): boolean | undefined {
  if (record.itemFulfillmentLevel !== 0 || tookMs === undefined) return undefined;
  if (oddity !== undefined) return oddity === 'un-bumped' ? true : undefined;
  return tookMs >= lateMs;
}

export interface TimeFigures {
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** Behind median and p90. */
  readonly count: number;
  /** In `count`, from the station's caution limit up to the late limit. */
  readonly caution: number;
  /** From the station's late limit up, including over an hour. */
  readonly late: number;
  /** 0..1 of `count` plus `unBumped`. `undefined` without such rows. */
  readonly lateShare: number | undefined;
  /** Over an hour: not in median and p90, but late. */
  readonly unBumped: number;
  /** Not in median and p90, and neither late nor on time. */
  readonly massBumped: number;
}

/** Ignores rows not at prep. */
export function timeFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
): TimeFigures {
  const stationTime = takenMeasure(day, STATION_TIME);
  const times = summary(stationTime, rows);
  const judged = lateShare(stationTime, rows, limits);
  return {
    median: times?.median,
    p90: times?.p90,
    count: times?.count ?? 0,
    caution: judged?.caution ?? 0,
    late: judged?.late ?? 0,
    lateShare: judged?.share,
    unBumped: judged?.unBumped ?? 0,
    massBumped: judged?.excluded['mass-bumped'] ?? 0,
  };
}
