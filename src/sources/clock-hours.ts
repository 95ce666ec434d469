/** The clock for a source's times. */
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { localeHours } from '../settings/clock-hours.ts';
import { given, type SettingSources } from '../settings/setting.ts';
import { SETTINGS } from '../settings/settings.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** The source with 12 or 24-hour clocks as configured, else as in the locale. Throws USAGE for any other setting. */
export function withClockHours(
  source: KitchenSource,
  sources: Required<SettingSources>,
): KitchenSource {
  const hours = given(SETTINGS.hours, sources) ?? localeHours(sources.environment);
  if (hours === 24) return source;
  const made = new Map<RestaurantChoice, RestaurantChoice>();
  // A requested restaurant must stay identical to its entry in the list.
  const shown = (each: RestaurantChoice): RestaurantChoice => {
    const known = made.get(each) ?? { ...each, calendar: { ...each.calendar, hours } };
    made.set(each, known);
    return known;
  };
  return {
    ...source,
    restaurants: source.restaurants.map(shown),
    ...(source.asked !== undefined && { asked: source.asked.map(shown) }),
  };
}
