/** From when on times are late: what a source and the monitor have of it together. */
import { type Decisions, decidedLimits } from '../../kitchen/pace/decisions.ts';
import { NO_LIMITS, type SetLimits } from '../../kitchen/pace/station-limit.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';

/** The limits that were set by anybody. */
export function sourceLimits(
  { thresholds, stationLimits }: Pick<KitchenSource, 'thresholds' | 'stationLimits'>,
  decisions: Decisions,
): SetLimits {
  return {
    here: decidedLimits(decisions),
    stations: stationLimits ?? NO_LIMITS.stations,
    all: thresholds,
  };
}
