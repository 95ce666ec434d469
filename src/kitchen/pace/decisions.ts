/** What people decided about the stations of a restaurant: limits from then on, and mutes until closeout. */
import type { Thresholds } from '../measures/late-share.ts';
import { stationKey } from '../table/row-rules.ts';
import type { LimitsByStation } from './station-limit.ts';

/** What was decided about a station. */
export interface StationDecision {
  readonly limit: Thresholds | undefined;
}

/** Stations by GUID; one about which nothing is decided is absent. */
export type Decisions = Readonly<Record<string, StationDecision>>;

/** Nothing is decided. */
export const NO_DECISIONS: Decisions = {};

const UNDECIDED: StationDecision = { limit: undefined };

/** The decisions with this one; `undefined` takes something back. */
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

/** The limits among them. */
export function decidedLimits(decisions: Decisions): LimitsByStation {
  return new Map(
    Object.entries(decisions).flatMap(([guid, { limit }]) =>
      limit === undefined ? [] : [[stationKey(guid), limit] as const],
    ),
  );
}
