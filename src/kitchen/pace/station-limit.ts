import {
  DEFAULT_THRESHOLDS,
  type LimitedStation,
  type RowLimits,
  rowLimits,
  type StationLimit,
  type StationLimits,
  type Thresholds,
} from '../measures/row-limits.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { stationKey } from '../model/row-oddities.ts';
import { comparedUsual, type UsualTimes } from '../usual/usual.ts';

/** By GUID or name, both as `stationKey` writes them. */
export type LimitsByStation = ReadonlyMap<string, Thresholds>;

export interface SetLimits {
  /** Set by a command's option, for all stations. */
  readonly flag?: Thresholds | undefined;
  /** Set in the monitor, for a station. */
  readonly here: LimitsByStation;
  readonly stations: LimitsByStation;
  /** Set in the profile, for all other stations. */
  readonly all: Thresholds | undefined;
}

export const NO_LIMITS: SetLimits = { here: new Map(), stations: new Map(), all: undefined };

/** Caution starts at this many times the usual median, or at the late limit if that is lower. */
const CAUTION_RATIO = 1.5;

/** A station has one limit for the whole date, so that a late bump stays late. */
export interface DateLimits extends StationLimits {
  readonly set: SetLimits;
  readonly usualTimes: UsualTimes;
}

export function dateLimits(set: SetLimits, usualTimes: UsualTimes): DateLimits {
  return {
    set,
    usualTimes,
    limitOf: (station) => stationLimit(station, set, comparedUsual(usualTimes, station.key)),
    generalLimit: limitOfOthers(set),
  };
}

const limitsByDay = new WeakMap<FulfillmentDay, readonly [of: DateLimits, limits: RowLimits]>();

export function limitsOfRows(day: FulfillmentDay, limits: DateLimits): RowLimits {
  const stored = limitsByDay.get(day);
  if (stored?.[0] === limits) return stored[1];
  const computed = rowLimits(day, limits);
  limitsByDay.set(day, [limits, computed]);
  return computed;
}

/** The limit that is set, else the usual 90%, else the default. */
export function stationLimit(
  station: LimitedStation,
  set: SetLimits,
  stationUsual: { readonly medianMs: number; readonly p90Ms: number } | undefined,
): StationLimit {
  const { flag, here, stations, all } = set;
  if (flag !== undefined) return { ...flag, from: 'flag' };
  const monitorLimit = ownLimit(here, station);
  if (monitorLimit !== undefined) return { ...monitorLimit, from: 'set here' };
  const profileLimit = ownLimit(stations, station) ?? all;
  if (profileLimit !== undefined) return { ...profileLimit, from: 'profile' };
  if (stationUsual === undefined) return limitOfOthers(set);
  const lateMs = Math.round(stationUsual.p90Ms);
  const cautionMs = Math.min(lateMs, Math.round(CAUTION_RATIO * stationUsual.medianMs));
  return { cautionMs, lateMs, from: 'usual 90%' };
}

function limitOfOthers({ flag, all }: SetLimits): StationLimit {
  if (flag !== undefined) return { ...flag, from: 'flag' };
  return all === undefined
    ? { ...DEFAULT_THRESHOLDS, from: 'default' }
    : { ...all, from: 'profile' };
}

/** The GUID counts first, because several stations may have the same name. */
function ownLimit(limits: LimitsByStation, { key, name }: LimitedStation): Thresholds | undefined {
  if (limits.size === 0) return undefined;
  return limits.get(stationKey(key)) ?? limits.get(stationKey(name));
}

export interface StationDecision {
  readonly limit: Thresholds | undefined;
  readonly mute: Mute | undefined;
}

/** Lasts until closeout of the date. */
export interface Mute {
  readonly date: string;
  /** The typed reason, which may be empty. */
  readonly note: string;
}

/** In UTF-16 units. Notes share a line with other columns. */
const MAX_NOTE_LENGTH = 60;

export type Decisions = Readonly<Record<string, StationDecision>>;

export const NO_DECISIONS: Decisions = {};

const UNDECIDED: StationDecision = { limit: undefined, mute: undefined };

/** An `undefined` field of `change` removes that decision. */
export function withDecision(
  before: Decisions,
  guid: string,
  change: Partial<StationDecision>,
): Decisions {
  const { [guid]: earlier = UNDECIDED, ...others } = before;
  const decision = { ...earlier, ...change };
  const isNone = Object.values(decision).every((part) => part === undefined);
  return isNone ? others : { ...others, [guid]: decision };
}

export function isSameDecisions(one: Decisions, other: Decisions): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function decidedLimits(decisions: Decisions): LimitsByStation {
  return new Map(
    Object.entries(decisions).flatMap(([guid, { limit }]) =>
      limit === undefined ? [] : [[stationKey(guid), limit] as const],
    ),
  );
}

export interface ConfiguredLimits {
  readonly thresholds?: Thresholds | undefined;
  readonly stationLimits?: LimitsByStation | undefined;
}

export function limitsInForce(
  { thresholds, stationLimits = NO_LIMITS.stations }: ConfiguredLimits,
  decisions: Decisions,
): SetLimits {
  return { here: decidedLimits(decisions), stations: stationLimits, all: thresholds };
}

export function mutesOn(decisions: Decisions, date: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(decisions).flatMap(([guid, { mute }]) =>
      mute?.date === date ? [[guid, mute.note] as const] : [],
    ),
  );
}

export function muteNote(typed: string): string {
  return typed.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NOTE_LENGTH);
}
