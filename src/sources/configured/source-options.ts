/** Options for another command to read the same platform or archive, without secrets. */
import { resolve } from 'node:path';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { withoutPassword } from '../../service/archive/engines/postgres/address-parts.ts';
import { localeHours } from '../../settings/clock-hours.ts';
import { given, option, type SettingSources } from '../../settings/setting.ts';
import { ALL_SETTINGS, type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import { archiveFile } from '../copy/archive-name.ts';
import type { KitchenSource } from '../kitchen-source.ts';

/** Environment and file apply to the next command anyway. */
export function platformOptions(flags: ConnectionFlags): readonly string[] {
  return ALL_SETTINGS.flatMap(([name, { flag, of }]) => {
    const value: unknown = Reflect.get(flags, name);
    if (flag === undefined || (of !== 'platform' && name !== 'profile')) return [];
    if (typeof value === 'string') return [`${option(flag)}=${value}`];
    return value === true ? [flag] : [];
  });
}

/** From wherever it was set. None for an address of unknown form: it may hold a password. */
export function archiveOptions(
  address: string,
  { allowSharedArchive = false }: ConnectionFlags = {},
): readonly string[] {
  const file = archiveFile(address);
  if (file !== undefined) {
    const shared = allowSharedArchive ? ['--allow-shared-archive'] : [];
    return [`--archive=sqlite:${resolve(file)}`, ...shared];
  }
  const open = withoutPassword(address);
  return open === undefined ? [] : [`--archive=${open}`];
}

/** 12 or 24-hour clocks as configured, else as in the locale. Throws USAGE for any other setting. */
export function withClockHours(
  source: KitchenSource,
  sources: Required<SettingSources>,
): KitchenSource {
  const hours = given(SETTINGS.hours, sources) ?? localeHours(sources.environment);
  if (hours === 24) return source;
  const made = new Map<RestaurantChoice, RestaurantChoice>();
  // A requested restaurant must stay identical to its list entry.
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
