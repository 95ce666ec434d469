/** Default plants of a demo: it opens on an evening with a slow station and a quiet one. */
import { type BusinessCalendar, businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { weekdayOf } from '../../service/simulator/business-day.ts';
import { buildKitchens, type RestaurantKey } from '../../service/simulator/kitchen.ts';
import { PROFILES } from '../../service/simulator/profile.ts';
import type { StationKind } from '../../service/simulator/station-kind.ts';

/** Stations of every larger kitchen, with enough bumps on each weekday. */
const SLOW: StationKind = 'fry';
const STOPPED: StationKind = 'cold';

/** When they began on a weekday of average demand, minutes ago. On a weak one it takes longer to collect enough bumps for a judgment. */
const SLOW_AGO = 85;
const STOPPED_AGO = 57;
const FULLEST_WEIGHT = 1.1;
/** From before both: more orders than usual, so that a Monday has enough to judge by, too. */
const RUSH = 'rush@-150m*1.5';

/**
 * The plants as typed, for a restaurant and the start (epoch ms) of its demo; `undefined` for a counter of two stations: with both at fault, nothing
 * is left to compare with.
 */
export function defaultPlants(
  key: RestaurantKey,
  calendar: BusinessCalendar,
  now: number,
): readonly string[] | undefined {
  const [kitchen] = buildKitchens(key);
  const [slow, stopped] = [SLOW, STOPPED].map((kind) => kitchen?.get(kind));
  if (slow?.bumps !== true || stopped?.bumps !== true) return undefined;
  const weekday = PROFILES[key.profile].week[weekdayOf(businessDateAt(now, calendar))] ?? 1;
  const minutes = (ago: number) => `-${Math.round(ago / Math.min(weekday, FULLEST_WEIGHT))}m`;
  return [
    RUSH,
    `slow:${slow.name}@${minutes(SLOW_AGO)}*3`,
    `stop:${stopped.name}@${minutes(STOPPED_AGO)}+3h`,
  ];
}
