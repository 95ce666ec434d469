/** The clock on which a source's times are shown. */
import type { RestaurantChoice } from '../kitchen/stations/restaurant.ts';
import { localeHours } from '../settings/clock-hours.ts';
import { given, type SettingSources } from '../settings/setting.ts';
import { SETTINGS } from '../settings/settings.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** The source with its restaurants' clocks as configured, else as the locale has them. Throws USAGE for a setting that is neither. */
export function withClockHours(
  source: KitchenSource,
  sources: Required<SettingSources>,
): KitchenSource {
  const hours = given(SETTINGS.hours, sources) ?? localeHours(sources.environment);
  if (hours === 24) return source;
  const made = new Map<RestaurantChoice, RestaurantChoice>();
  // A requested restaurant is one of the others, also by identity.
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
