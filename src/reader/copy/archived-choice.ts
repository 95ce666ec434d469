import { isTimeZone, UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import { type RestaurantChoice, restaurantName } from '../../kitchen/model/restaurant.ts';
import type { Restaurant } from '../../service/archive/archive.ts';

/** A zone unknown to this machine counts as none. */
export function archivedChoice({
  guid,
  name,
  timezone,
  closeoutHour,
}: Restaurant): RestaurantChoice {
  const isKnown = timezone !== UNSET_ZONE && isTimeZone(timezone);
  const calendar = { zone: isKnown ? timezone : UNSET_ZONE, closeoutHour };
  return { guid, name: restaurantName(name, guid), calendar, zoneKnown: isKnown };
}
