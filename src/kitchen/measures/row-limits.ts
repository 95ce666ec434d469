/** Late limits. Each row is compared with the station's own. */
import type { Fulfillment } from '../model/fulfillment.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { stationCodes } from '../model/named-codes.ts';
import type { Measurement } from './measure.ts';

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

/** A limit that comes from the usual 90% says nothing about a 90%: it is over that on half of all dates. */
export function limitOfP90(limit: StationLimit | undefined): StationLimit | undefined {
  return limit?.from === 'usual 90%' ? undefined : limit;
}

/** From rows or from the station list. */
export interface LimitedStation {
  /** GUID, or name without one. */
  readonly key: string;
  readonly name: string;
}

export interface StationLimits {
  readonly of: (station: LimitedStation) => StationLimit;
  /** For rows without a station. */
  readonly others: StationLimit;
}

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
  for (let index = 1; index < rows.length; index += 1)
    if (of(rows[index] ?? 0) !== first) return undefined;
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

/** For one row's station time, as above. `undefined` where not judged. */
export function rowIsLate(
  { record, oddity, tookMs }: Fulfillment,
  lateMs: number,
): boolean | undefined {
  if (record.itemFulfillmentLevel !== 0 || tookMs === undefined) return undefined;
  if (oddity !== undefined) return oddity === 'un-bumped' ? true : undefined;
  return tookMs >= lateMs;
}
