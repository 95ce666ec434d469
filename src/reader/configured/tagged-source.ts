import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { given, type SettingSources } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { type KitchenSource, noneTagged } from '../kitchen-source.ts';

/** Requests all tagged restaurants unless some are named. Throws USAGE where none has a tag. */
export function withTags(source: KitchenSource, sources: SettingSources): KitchenSource {
  const tags = given(SETTINGS.tag, sources) ?? [];
  if (tags.length === 0) return source;
  const restaurants = taggedRestaurants(source.restaurants, sources);
  const asked = source.asked?.filter((each) => restaurants.includes(each)) ?? restaurants;
  return { ...source, restaurants, asked, tags };
}

/** All without a tag. Throws USAGE where none has a tag. `areNamed` if they were requested one by one. */
export function taggedRestaurants(
  restaurants: readonly RestaurantChoice[],
  sources: SettingSources,
  areNamed = false,
): readonly RestaurantChoice[] {
  const tags = given(SETTINGS.tag, sources) ?? [];
  if (tags.length === 0) return restaurants;
  const tagged = restaurants.filter((each) => each.tags?.some((tag) => tags.includes(tag)));
  if (tagged.length === 0) throw noneTagged(tags, areNamed);
  return tagged;
}
