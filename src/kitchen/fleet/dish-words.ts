import { countOf, moreDuration, namesText, sentenceDuration } from '../text/quantities.ts';
import {
  type ComparedDish,
  type DishPlace,
  type DishState,
  MIN_ITEMS,
  MIN_RESTAURANTS,
  slowPlaces,
} from './compared-dishes.ts';

/** More names are counted. */
const MAX_SLOW = 3;

/** Names are not the same for sure. */
export function dishTitle({ id, name }: Pick<ComparedDish, 'id' | 'name'>): string {
  return id === undefined ? `${name} (by name)` : name;
}

/** `Harbor +5:10`. Empty for none. */
export function slowText(dish: ComparedDish): string {
  const names = slowPlaces(dish).map(
    ({ restaurant, differenceMs = 0 }) => `${restaurant.name} ${moreDuration(differenceMs)}`,
  );
  return namesText(names, MAX_SLOW);
}

export function dishSentences(dish: ComparedDish): readonly string[] {
  const { chain, items, places, stations } = dish;
  const count = `${countOf(items, 'item')} in ${countOf(places.length, 'restaurant')}`;
  const slow = slowPlaces(dish).map(
    ({ restaurant, ratio = 1 }) => `${restaurant.name} (${ratio.toFixed(1)}x)`,
  );
  return [
    `${dishTitle(dish)}: ${count}.`,
    chain === undefined
      ? 'Not compared: too few restaurants with enough items.'
      : `Chain: median ${sentenceDuration(chain.medianMs)}, 90% in ${sentenceDuration(chain.p90Ms)}, at ${countOf(stations, 'prep station')}.`,
    ...(slow.length === 0 ? [] : [`Slow at ${namesText(slow, MAX_SLOW)}.`]),
  ];
}

const WHY: Readonly<Record<DishState, string>> = {
  slow: 'Slow',
  ok: 'As elsewhere',
  'few items': `Not compared: fewer than ${MIN_ITEMS} items`,
  'other prep': 'Not compared: more or fewer prep stations than elsewhere',
  'few restaurants': `Not compared: fewer than ${MIN_RESTAURANTS} restaurants`,
};

export function placeSentences(place: DishPlace): readonly string[] {
  const { restaurant, state, ratio, items, medianMs, p90Ms, stations } = place;
  const times = ratio === undefined ? '' : `, ${ratio.toFixed(1)}x the chain's median`;
  return [
    `${restaurant.name}: ${WHY[state]}${times}.`,
    `Median ${sentenceDuration(medianMs)}, 90% in ${sentenceDuration(p90Ms)}, ${countOf(items, 'item')} at ${countOf(stations, 'prep station')}.`,
  ];
}
