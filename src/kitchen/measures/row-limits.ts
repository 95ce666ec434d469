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
  const limitOfCode = (code: number): StationLimit => {
    const key = keyOf(code);
    return key === undefined ? generalLimit : limitOf({ key, name: nameOf(code) ?? key });
  };
  const limitByCode: StationLimit[] = [];
  return {
    generalLimit,
    limitOf: (row) => (limitByCode[codeOf(row)] ??= limitOfCode(codeOf(row))),
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
  return rows.every((row) => isSameLimit(limitOf(row), firstLimit)) ? firstLimit : undefined;
}

export function commonLimit(limits: readonly StationLimit[]): StationLimit | undefined {
  const [first] = limits;
  const isShared = first !== undefined && limits.every((limit) => isSameLimit(limit, first));
  return isShared ? first : undefined;
}

export function subjectLimits(
  { isOfRows }: Measurement,
  { limitOf, generalLimit }: RowLimits,
): (subject: number) => Thresholds {
  return isOfRows ? limitOf : () => generalLimit;
}

function isSameLimit(one: StationLimit, other: StationLimit): boolean {
  return (
    one.cautionMs === other.cautionMs && one.lateMs === other.lateMs && one.from === other.from
  );
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
