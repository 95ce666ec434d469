import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { Fulfillment } from '../model/fulfillment.ts';
import { stationCodes } from '../model/named-codes.ts';
import type { Measurement } from './measure.ts';

/** A time is late from `lateMs` on. It is a caution from `cautionMs` on until it is late. */
export interface Thresholds {
  readonly cautionMs: number;
  readonly lateMs: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = { cautionMs: 8 * 60_000, lateMs: 12 * 60_000 };

/** Where a limit comes from. The first available origin counts. `flag` is a command's flag for all stations. */
export const LIMIT_ORIGINS = ['flag', 'set here', 'profile', 'usual 90%', 'default'] as const;
export type LimitOrigin = (typeof LIMIT_ORIGINS)[number];

export interface StationLimit extends Thresholds {
  readonly from: LimitOrigin;
}

/** The limit by which `90% under` is marked. The usual 90% is no such limit, because half of all dates exceed it. */
export function p90Limit(limit: StationLimit | undefined): StationLimit | undefined {
  return limit?.from === 'usual 90%' ? undefined : limit;
}

export interface LimitedStation {
  /** The GUID. For rows without a GUID: the name. */
  readonly key: string;
  readonly name: string;
}

export interface StationLimits {
  readonly limitOf: (station: LimitedStation) => StationLimit;
  readonly generalLimit: StationLimit;
}

export const BY_STATION = "by each station's limit";

/** Equal limits are the same object, so that they can be compared with `===`. */
export interface RowLimits {
  readonly limitOf: (row: number) => StationLimit;
  /** The limit of rows without a station, and of tickets, which have several stations. */
  readonly generalLimit: StationLimit;
}

export function rowLimits(
  day: FulfillmentDay,
  { limitOf, generalLimit }: StationLimits,
): RowLimits {
  const { codeOf, keyOf, nameOf } = stationCodes(day);
  const distinctLimits = new Map([[limitId(generalLimit), generalLimit]]);
  const limitByCode: StationLimit[] = [generalLimit];
  const findLimit = (code: number): StationLimit => {
    const key = keyOf(code);
    const stationLimit =
      key === undefined ? generalLimit : limitOf({ key, name: nameOf(code) ?? key });
    const id = limitId(stationLimit);
    const limit = distinctLimits.get(id) ?? stationLimit;
    distinctLimits.set(id, limit);
    limitByCode[code] = limit;
    return limit;
  };
  return {
    generalLimit,
    limitOf: (row) => {
      const code = codeOf(row);
      return limitByCode[code] ?? findLimit(code);
    },
  };
}

export function uniformLimits(limit: StationLimit): RowLimits {
  return { limitOf: () => limit, generalLimit: limit };
}

export function commonRowLimit(
  { limitOf, generalLimit }: RowLimits,
  rows: Uint32Array,
): StationLimit | undefined {
  if (rows.length === 0) return generalLimit;
  const firstLimit = limitOf(rows[0] ?? 0);
  for (let index = 1; index < rows.length; index += 1)
    if (limitOf(rows[index] ?? 0) !== firstLimit) return undefined;
  return firstLimit;
}

export function commonLimit(limits: readonly StationLimit[]): StationLimit | undefined {
  return new Set(limits.map(limitId)).size === 1 ? limits[0] : undefined;
}

export function subjectLimits(
  { isOfRows }: Measurement,
  { limitOf, generalLimit }: RowLimits,
): (subject: number) => Thresholds {
  return isOfRows ? limitOf : () => generalLimit;
}

function limitId({ cautionMs, lateMs, from }: StationLimit): string {
  return `${cautionMs} ${lateMs} ${from}`;
}

/** Whether a row's station time is late. `undefined` if the row isn't at prep, or averages leave it out. */
export function isRowLate(
  { record, oddity, tookMs }: Fulfillment,
  lateMs: number,
): boolean | undefined {
  if (record.itemFulfillmentLevel !== 0 || tookMs === undefined) return undefined;
  if (oddity !== undefined) return oddity === 'un-bumped' ? true : undefined;
  return tookMs >= lateMs;
}
