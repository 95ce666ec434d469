/** The limits of late times that a source and the monitor share. */
import { type Decisions, decidedLimits } from '../../kitchen/pace/decisions.ts';
import { NO_LIMITS, type SetLimits } from '../../kitchen/pace/station-limit.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';

/** The configured limits. */
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
