import {
  readRestaurantText,
  readSharedText,
  restaurantText,
  sharedText,
  type WatchSnapshot,
} from '../../../src/commands/watch/watch-snapshot.ts';

/** As the next run gets it from the state file. */
export function remembered(kept: WatchSnapshot): WatchSnapshot {
  const restaurants = kept.restaurants.flatMap(
    (each) => readRestaurantText(each.guid, restaurantText(each)) ?? [],
  );
  return { restaurants, ...readSharedText(sharedText(kept)) };
}
