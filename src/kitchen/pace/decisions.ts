/** Decisions about a restaurant's stations: limits, and mutes until closeout. */
import type { Thresholds } from '../measures/default-thresholds.ts';
import { stationKey } from '../table/row-rules.ts';
import { type LimitsByStation, NO_LIMITS, type SetLimits } from './station-limit.ts';

/** The decisions about a station. */
export interface StationDecision {
  readonly limit: Thresholds | undefined;
  readonly mute: Mute | undefined;
}

/** A mute on a business date (`YYYYMMDD`), until its closeout. */
export interface Mute {
  readonly date: string;
  /** The typed reason; may be empty. */
  readonly note: string;
}

/** Longest note, UTF-16 units: it shares a line with other columns. */
const LONGEST_NOTE = 60;

/** Stations by GUID; those without decisions are absent. */
export type Decisions = Readonly<Record<string, StationDecision>>;

export const NO_DECISIONS: Decisions = {};

const UNDECIDED: StationDecision = { limit: undefined, mute: undefined };

/** The decisions with this one; `undefined` removes one. */
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

/** Whether both decide the same, about the stations in the same order. */
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

/** Limits as configured, where they are. */
export interface ConfiguredLimits {
  readonly thresholds?: Thresholds | undefined;
  readonly stationLimits?: LimitsByStation | undefined;
}

/** All limits that somebody set: configured ones, and decisions. */
export function limitsInForce(
  { thresholds, stationLimits = NO_LIMITS.stations }: ConfiguredLimits,
  decisions: Decisions,
): SetLimits {
  return { here: decidedLimits(decisions), stations: stationLimits, all: thresholds };
}

/** Notes of the stations that are muted on a business date, by GUID. */
export function mutesOn(decisions: Decisions, date: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(decisions).flatMap(([guid, { mute }]) =>
      mute?.date === date ? [[guid, mute.note] as const] : [],
    ),
  );
}

/** A note without invisible characters, shortened. */
export function muteNote(typed: string): string {
  return typed.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
}
