/** Keeps decisions about stations between runs. */
import type { Decisions, StationDecision } from '../kitchen/pace/decisions.ts';

/** Neither call fails: a decision that can't be saved counts for this run. */
export interface DecisionMemory {
  readonly load: (restaurantGuid: string) => Decisions;
  /** Saves a decision immediately; `undefined` removes one. */
  readonly save: (
    restaurantGuid: string,
    stationGuid: string,
    decision: StationDecision | undefined,
  ) => void;
}
