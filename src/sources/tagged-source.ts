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
  const isTagged = (each: RestaurantChoice) =>
    each.tags?.some((tag) => tags.includes(tag)) === true;
  const restaurants = source.restaurants.filter(isTagged);
  if (restaurants.length === 0) {
    const named = tags.map(quotedValue).join(' or ');
    throw new Failure('USAGE', `No restaurant has the tag ${named}.`, {
      hint: 'Add tags = ["west"] to restaurants in the profile.',
    });
  }
  return { ...source, restaurants, asked: (source.asked ?? restaurants).filter(isTagged), tags };
}
