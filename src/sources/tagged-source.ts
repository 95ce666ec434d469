/** The restaurants of a source that have one of some tags. */
import { Failure } from '../contract/failures.ts';
import type { RestaurantChoice } from '../kitchen/stations/restaurant.ts';
import { quotedValue } from '../settings/quoted-value.ts';
import { given, type SettingSources } from '../settings/setting.ts';
import { SETTINGS } from '../settings/settings.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** The source with the tagged restaurants only, all of them requested; the source itself without a tag. Throws USAGE where none has a tag. */
export function withTags(source: KitchenSource, sources: SettingSources): KitchenSource {
  const tags = given(SETTINGS.tag, sources) ?? [];
  if (tags.length === 0) return source;
  const restaurants = taggedRestaurants(source.restaurants, sources);
  const asked = source.asked?.filter((each) => restaurants.includes(each)) ?? restaurants;
  return { ...source, restaurants, asked, tags };
}

/** The tagged ones of these restaurants; all without a tag. Throws USAGE where none has a tag. */
export function taggedRestaurants(
  restaurants: readonly RestaurantChoice[],
  sources: SettingSources,
): readonly RestaurantChoice[] {
  const tags = given(SETTINGS.tag, sources) ?? [];
  if (tags.length === 0) return restaurants;
  const tagged = restaurants.filter((each) => each.tags?.some((tag) => tags.includes(tag)));
  if (tagged.length > 0) return tagged;
  const named = tags.map(quotedValue).join(' or ');
  throw new Failure('USAGE', `No restaurant has the tag ${named}.`, {
    hint: 'Add tags = ["west"] to restaurants in the profile.',
  });
}
