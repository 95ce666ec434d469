/** A station's limits now, and their origin. */
import { DEFAULT_THRESHOLDS } from '../measures/default-thresholds.ts';
import type { Thresholds } from '../measures/late-share.ts';
import { stationKey } from '../table/row-rules.ts';
import type { UsualQuarter } from '../usual/usual-quarter.ts';

/** Origins of a limit, by precedence. */
export const LIMIT_ORIGINS = ['set here', 'profile', 'usual 90%', 'default'] as const;
/** One of them. */
export type LimitOrigin = (typeof LIMIT_ORIGINS)[number];

/** Caution and late limit of a station, ms. */
export interface StationLimit extends Thresholds {
  readonly from: LimitOrigin;
}

/** The limit that a 90% is judged by: a usual 90% is none, as half of all dates are over it. */
export function limitOfP90(limit: StationLimit | undefined): StationLimit | undefined {
  return limit?.from === 'usual 90%' ? undefined : limit;
}

/** Limits of stations by GUID or name, as `stationKey` writes both. */
export type LimitsByStation = ReadonlyMap<string, Thresholds>;

/** Limits that somebody set. */
export interface SetLimits {
  /** In the monitor, for a station from then on. */
  readonly here: LimitsByStation;
  /** In the profile, for single stations. */
  readonly stations: LimitsByStation;
  /** In the profile, for all others. */
  readonly all: Thresholds | undefined;
}

/** No limits set. */
export const NO_LIMITS: SetLimits = { here: new Map(), stations: new Map(), all: undefined };

/** Caution begins at this multiple of the usual median, or at the late limit. */
const CAUTION_RATIO = 1.5;

/** A station from rows or from the station list. */
export interface LimitedStation {
  /** GUID, or name where rows have none. */
  readonly key: string;
  readonly name: string;
}

/** A station's limits at a time of day: those set, else from usual, else the default. */
export function stationLimit(
  station: LimitedStation,
  { here, stations, all }: SetLimits,
  usual: Pick<UsualQuarter, 'medianMs' | 'p90Ms'> | undefined,
): StationLimit {
  const own = ownLimit(here, station);
  if (own !== undefined) return { ...own, from: 'set here' };
  const ofProfile = ownLimit(stations, station) ?? all;
  if (ofProfile !== undefined) return { ...ofProfile, from: 'profile' };
  if (usual === undefined) return { ...DEFAULT_THRESHOLDS, from: 'default' };
  const { medianMs, p90Ms: lateMs } = usual;
  return { cautionMs: Math.min(lateMs, CAUTION_RATIO * medianMs), lateMs, from: 'usual 90%' };
}

/** A GUID belongs to one station, a name may belong to several. */
function ownLimit(limits: LimitsByStation, { key, name }: LimitedStation): Thresholds | undefined {
  if (limits.size === 0) return undefined;
  return limits.get(stationKey(key)) ?? limits.get(stationKey(name));
}
