/** Station limits on a business date, and their origin. */
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
import { comparedUsual, type Usual } from '../usual/usual.ts';

/** By GUID or name, as `stationKey` writes both. */
export type LimitsByStation = ReadonlyMap<string, Thresholds>;

export interface SetLimits {
  /** By command option, for all stations. */
  readonly flag?: Thresholds | undefined;
  /** In the monitor, for a station from then on. */
  readonly here: LimitsByStation;
  readonly stations: LimitsByStation;
  /** In the profile, for all others. */
  readonly all: Thresholds | undefined;
}

export const NO_LIMITS: SetLimits = { here: new Map(), stations: new Map(), all: undefined };

/** Caution starts at usual median times this, or at the late limit. */
const CAUTION_RATIO = 1.5;

/** One pair per station, whatever the time of day, so a bump is late or not for good. */
export interface DateLimits extends StationLimits {
  readonly set: SetLimits;
  readonly usual: Usual;
}

export function dateLimits(set: SetLimits, usual: Usual): DateLimits {
  return {
    set,
    usual,
    limitOf: (station) => stationLimit(station, set, comparedUsual(usual, station.key)),
    generalLimit: limitOfOthers(set),
  };
}

const known = new WeakMap<FulfillmentDay, readonly [of: DateLimits, limits: RowLimits]>();

/** Computed once per date. */
export function limitsOfRows(day: FulfillmentDay, limits: DateLimits): RowLimits {
  const before = known.get(day);
  if (before?.[0] === limits) return before[1];
  const made = rowLimits(day, limits);
  known.set(day, [limits, made]);
  return made;
}

/** Limits set, else from usual times, else the default. */
export function stationLimit(
  station: LimitedStation,
  set: SetLimits,
  usual: { readonly medianMs: number; readonly p90Ms: number } | undefined,
): StationLimit {
  const { flag, here, stations, all } = set;
  if (flag !== undefined) return { ...flag, from: 'flag' };
  const own = ownLimit(here, station);
  if (own !== undefined) return { ...own, from: 'set here' };
  const ofProfile = ownLimit(stations, station) ?? all;
  if (ofProfile !== undefined) return { ...ofProfile, from: 'profile' };
  if (usual === undefined) return limitOfOthers(set);
  const lateMs = Math.round(usual.p90Ms);
  const cautionMs = Math.min(lateMs, Math.round(CAUTION_RATIO * usual.medianMs));
  return { cautionMs, lateMs, from: 'usual 90%' };
}

function limitOfOthers({ flag, all }: SetLimits): StationLimit {
  if (flag !== undefined) return { ...flag, from: 'flag' };
  return all === undefined
    ? { ...DEFAULT_THRESHOLDS, from: 'default' }
    : { ...all, from: 'profile' };
}

/** A GUID belongs to one station, a name may belong to several. */
function ownLimit(limits: LimitsByStation, { key, name }: LimitedStation): Thresholds | undefined {
  if (limits.size === 0) return undefined;
  return limits.get(stationKey(key)) ?? limits.get(stationKey(name));
}

// Decisions about a restaurant's stations: limits, and mutes until closeout.

export interface StationDecision {
  readonly limit: Thresholds | undefined;
  readonly mute: Mute | undefined;
}

/** On a business date (`YYYYMMDD`), until closeout. */
export interface Mute {
  readonly date: string;
  /** Typed reason, may be empty. */
  readonly note: string;
}

/** UTF-16 units: notes share a line with other columns. */
const LONGEST_NOTE = 60;

/** By station GUID, only those with decisions. */
export type Decisions = Readonly<Record<string, StationDecision>>;

export const NO_DECISIONS: Decisions = {};

const UNDECIDED: StationDecision = { limit: undefined, mute: undefined };

/** `undefined` removes a decision. */
export function withDecision(
  before: Decisions,
  guid: string,
  change: Partial<StationDecision>,
): Decisions {
  const { [guid]: own = UNDECIDED, ...others } = before;
  const decision = { ...own, ...change };
  const isNone = Object.values(decision).every((part) => part === undefined);
  return isNone ? others : { ...others, [guid]: decision };
}

/** Same decisions, in the same station order. */
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

/** Mute notes on a business date, by GUID. */
export function mutesOn(decisions: Decisions, date: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(decisions).flatMap(([guid, { mute }]) =>
      mute?.date === date ? [[guid, mute.note] as const] : [],
    ),
  );
}

/** Without invisible characters, shortened. */
export function muteNote(typed: string): string {
  return typed.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
}
