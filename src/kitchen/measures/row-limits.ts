/** Limits of late rows: each row is judged by its station's own. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { stationCodes } from '../table/named-codes.ts';
import type { Thresholds } from './default-thresholds.ts';
import type { Measurement } from './measure.ts';

/** Origins of a limit, by precedence. `flag`: an option of the command, for all stations. */
export const LIMIT_ORIGINS = ['flag', 'set here', 'profile', 'usual 90%', 'default'] as const;
export type LimitOrigin = (typeof LIMIT_ORIGINS)[number];

/** Caution and late limit of a station on a date, ms. */
export interface StationLimit extends Thresholds {
  readonly from: LimitOrigin;
}

/** The limit that a 90% is judged by: a usual 90% is none, as half of all dates are over it. */
export function limitOfP90(limit: StationLimit | undefined): StationLimit | undefined {
  return limit?.from === 'usual 90%' ? undefined : limit;
}

/** A station from rows or from the station list. */
export interface LimitedStation {
  /** GUID, or name where rows have none. */
  readonly key: string;
  readonly name: string;
}

/** The limits of stations on a date. */
export interface StationLimits {
  readonly of: (station: LimitedStation) => StationLimit;
  /** Of rows without a station. */
  readonly others: StationLimit;
}

/** In words, where stations have several limits. */
export const BY_STATION = "by each station's limit";

/** The limits of a date's rows. Equal limits are one object. */
export interface RowLimits {
  /** Of a row, by its number in the date's table. */
  readonly of: (row: number) => StationLimit;
  /** Of rows without a station, and of tickets, which have several. */
  readonly others: StationLimit;
}

/** The limits of a date's rows from those of its stations; each station is looked up once. */
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

/** The same limit for every row. */
export function everyRowBy(limit: StationLimit): RowLimits {
  return { of: () => limit, others: limit };
}

/** The limit of all these rows; `undefined` where they have several. */
export function sharedLimit(
  { of, others }: RowLimits,
  rows: Uint32Array,
): StationLimit | undefined {
  if (rows.length === 0) return others;
  const first = of(rows[0] ?? 0);
  for (let at = 1; at < rows.length; at += 1) if (of(rows[at] ?? 0) !== first) return undefined;
  return first;
}

/** The limit that all of these are; `undefined` for several, and for none. */
export function sameLimit(limits: readonly StationLimit[]): StationLimit | undefined {
  return new Set(limits.map(limitId)).size === 1 ? limits[0] : undefined;
}

/** The limits of a measurement's subjects. */
export function subjectLimits(
  { isOfRows }: Pick<Measurement, 'isOfRows'>,
  { of, others }: RowLimits,
): (subject: number) => Thresholds {
  return isOfRows ? of : () => others;
}

function limitId({ cautionMs, lateMs, from }: StationLimit): string {
  return `${cautionMs} ${lateMs} ${from}`;
}
