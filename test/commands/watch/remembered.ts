import {
  type KeptWatch,
  keptRestaurant,
  linesText,
  readLines,
  restaurantText,
} from '../../../src/commands/watch/kept-watch.ts';

/** As the next run gets it from the state file. */
export function remembered(kept: KeptWatch): KeptWatch {
  const restaurants = kept.restaurants.flatMap(
    (each) => keptRestaurant(each.restaurant, restaurantText(each)) ?? [],
  );
  return { restaurants, ...readLines(linesText(kept)) };
}
