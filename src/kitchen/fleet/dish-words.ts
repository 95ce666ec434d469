import { countOf, moreDuration, namesText, sentenceDuration } from '../text/quantities.ts';
import { type ComparedDish, type DishPlace, slowPlaces } from './compared-dishes.ts';

/** More names are counted. */
const MAX_SLOW = 3;

/** Names are not the same for sure. */
export function dishTitle({ id, name }: Pick<ComparedDish, 'id' | 'name'>): string {
  return id === undefined ? `${name} (by name)` : name;
}

/** `Harbor +5:10`. Empty for none. */
export function slowText(dish: ComparedDish, moreOf = moreTime): string {
  const names = slowPlaces(dish).map((place) => `${place.restaurant.name} ${moreOf(place)}`);
  return namesText(names, MAX_SLOW);
}

const moreTime = ({ differenceMs = 0 }: DishPlace): string => moreDuration(differenceMs);
const timesText = ({ ratio = 1 }: DishPlace): string => `(${ratio.toFixed(1)}x)`;
const madeText = (median: number | undefined, p90: number | undefined, stations: number): string =>
  `median ${sentenceDuration(median)}, 90% in ${sentenceDuration(p90)}, at ${countOf(stations, 'prep station')}.`;

export const DISH_NOT_COMPARED = 'Not compared: too few restaurants with enough items.';

export function dishSentences(dish: ComparedDish): readonly string[] {
  const { chain, items, places, stations } = dish;
  const slow = slowText(dish, timesText);
  return [
    `${dishTitle(dish)}: ${countOf(items, 'item')} in ${countOf(places.length, 'restaurant')}.`,
    chain === undefined
      ? DISH_NOT_COMPARED
      : `Chain: ${madeText(chain.medianMs, chain.p90Ms, stations)}`,
    ...(slow === '' ? [] : [`Slow at ${slow}.`]),
  ];
}

export function dishPlaceSentence(place: DishPlace): string {
  const { restaurant, state, ratio, items, medianMs, p90Ms, stations } = place;
  const why = ratio === undefined ? `not compared (${state})` : `${state} ${timesText(place)}`;
  return `${restaurant.name}: ${why}, ${countOf(items, 'item')}, ${madeText(medianMs, p90Ms, stations)}`;
}
