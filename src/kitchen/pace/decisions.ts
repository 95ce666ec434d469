/** Decisions about a restaurant's stations: limits, and mutes until closeout. */
import type { Thresholds } from '../measures/row-limits.ts';
import { stationKey } from '../table/row-rules.ts';
import { type LimitsByStation, NO_LIMITS, type SetLimits } from './station-limit.ts';

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
