/** The plants of a demo for which none are asked: it opens on an evening with a slow station and a quiet one. */
import { type BusinessCalendar, businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { weekdayOf } from '../../simulator/business-day.ts';
import { buildKitchens, type RestaurantKey } from '../../simulator/kitchen.ts';
import { PROFILES } from '../../simulator/profile.ts';
import type { StationKind } from '../../simulator/station-kind.ts';

/** Stations that every line with several has, and at which enough is bumped on each weekday. */
const SLOW: StationKind = 'fry';
const STOPPED: StationKind = 'cold';

/** How long ago they began on a weekday of mean demand, minutes. On a thin one it takes longer until enough came out to be judged by. */
const SLOW_AGO = 85;
const STOPPED_AGO = 57;
const FULLEST_WEIGHT = 1.1;
/** From before both: more orders than usual, so that there is enough to judge by on a Monday, too. */
const RUSH = 'rush@-150m*1.5';

/**
 * The plants as they are typed, for a restaurant and the moment (epoch ms) at which its demo begins; `undefined` for a counter of two
 * stations: with both of them at fault nothing would be left to compare with.
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
