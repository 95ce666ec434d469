/** Where decisions about stations outlast the monitor. */
import type { Decisions, StationDecision } from '../kitchen/pace/decisions.ts';

/** Neither call fails: what cannot be kept counts for this run. */
export interface DecisionMemory {
  readonly load: (restaurantGuid: string) => Decisions;
  /** Takes a decision, or `undefined` for one that was taken back; it is written down at once. */
  readonly save: (
    restaurantGuid: string,
    stationGuid: string,
    decision: StationDecision | undefined,
  ) => void;
}
