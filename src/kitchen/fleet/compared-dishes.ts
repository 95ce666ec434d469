/** Compares a dish across the restaurants of a chain. Each restaurant counts once, whatever its number of items. */
import { oncePerKey } from '../../contract/once.ts';
import { binnedFigures, type Figures } from '../measures/figures.ts';
import { medianOf } from '../measures/quantile.ts';
import { textQuantiles } from '../measures/time-histogram.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import { countOf, durationText, moreDuration, namesText } from '../text/quantities.ts';
import { mostOf } from '../usual/date-dishes.ts';
import type { DishSummary } from '../usual/date-summary.ts';

/** A restaurant with fewer items of a dish is not compared. */
export const MIN_ITEMS = 20;
/** With fewer restaurants there is no chain to compare with. */
export const MIN_RESTAURANTS = 3;
/** A slow dish takes this many times the chain's median, also after its restaurant's pace is divided out. */
const SLOW_RATIO = 1.25;
/** A restaurant with fewer compared dishes has no pace. */
const MIN_FOR_PACE = 5;
/** A slow dish's median is over the chain's by this many standard errors. */
const MIN_STANDARD_ERRORS = 4;
/** Where restaurants differ much, a slow one is this many robust deviations above their median. */
const MIN_DEVIATIONS = 4;
/** Turns a median deviation into the standard deviation of a normal distribution. */
const DEVIATION_FACTOR = 1.4826;

export interface RestaurantDishes {
  readonly restaurant: RestaurantChoice;
  /** By multi-location ID, or by name if rows have none. The dishes are those of all dates together. */
  readonly dishes: ReadonlyMap<string, DishSummary>;
}

/** `other prep`: made at more or fewer stations than in most restaurants. Only `slow` and `ok` are compared. */
export const DISH_STATES = ['slow', 'ok', 'few items', 'other prep', 'few restaurants'] as const;
export type DishState = (typeof DISH_STATES)[number];

/** Durations are ms. */
export interface DishPlace extends Figures {
  readonly restaurant: RestaurantChoice;
  readonly stations: number;
  /** The median divided by the chain's median. `undefined` if the dish is not compared. */
  readonly ratio: number | undefined;
  readonly differenceMs: number | undefined;
  readonly state: DishState;
}

export interface ComparedDish {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  /** Number of prep stations that make the dish in most restaurants. */
  readonly stations: number;
  /** Medians of the restaurants' times. `undefined` if too few restaurants can be compared. */
  readonly chain: { readonly medianMs: number; readonly p90Ms: number } | undefined;
  readonly items: number;
  /** Slowest first. Restaurants that are not compared come last. */
  readonly places: readonly DishPlace[];
}

export function comparedDishes(all: readonly RestaurantDishes[]): readonly ComparedDish[] {
  const served = all.flatMap(({ restaurant, dishes }) =>
    Array.from(dishes, ([key, dish]) => ({ key, served: servedIn(restaurant, dish) })),
  );
  const drafts = Array.from(
    Map.groupBy(served, ({ key }) => key),
    ([key, places]) =>
      draftOf(
        key,
        places.map((each) => each.served),
      ),
  );
  const paceOf = restaurantPaces(drafts);
  return drafts
    .map((draft) => comparedDish(draft, paceOf))
    .sort(
      (a, b) =>
        slowPlaces(b).length - slowPlaces(a).length ||
        b.items - a.items ||
        a.name.localeCompare(b.name, 'en') ||
        (a.key < b.key ? -1 : 1),
    );
}

export function slowPlaces({ places }: ComparedDish): readonly DishPlace[] {
  return places.filter(({ state }) => state === 'slow');
}

interface Served extends Omit<DishPlace, 'ratio' | 'differenceMs' | 'state'> {
  readonly name: string;
  /** The median is almost certainly longer than this. */
  readonly surelyMs: number;
}

function servedIn(restaurant: RestaurantChoice, dish: DishSummary): Served {
  const { name, stations, overHour, times } = dish;
  const quantiles = textQuantiles(times);
  // As a share of the items, a standard error of the median is half by the square root of their number.
  const share = 0.5 - MIN_STANDARD_ERRORS / (2 * Math.sqrt(quantiles.count));
  const surelyMs = share <= 0 ? 0 : (quantiles.quantile(share) ?? 0);
  return { restaurant, name, stations, ...binnedFigures(quantiles, overHour), surelyMs };
}

interface Draft extends Omit<ComparedDish, 'places'> {
  readonly served: readonly Served[];
}

function draftOf(key: string, served: readonly Served[]): Draft {
  const name = mostOf(served.map((each) => each.name)) ?? key;
  const enough = served.filter(({ count }) => count >= MIN_ITEMS);
  const counted = enough.length === 0 ? served : enough;
  const stations = mostOf(counted.map((each) => each.stations)) ?? 0;
  const alike = enough.filter((each) => each.stations === stations);
  const medianMs = medianOf(alike.flatMap((each) => each.medianMs ?? []));
  const p90Ms = medianOf(alike.flatMap((each) => each.p90Ms ?? []));
  const isChain = alike.length >= MIN_RESTAURANTS && medianMs !== undefined && medianMs > 0;
  return {
    key,
    id: key === name ? undefined : key,
    name,
    stations,
    chain: isChain && p90Ms !== undefined ? { medianMs, p90Ms } : undefined,
    items: served.reduce((sum, { count }) => sum + count, 0),
    served,
  };
}

/** The median divided by the chain's. `undefined` if the dish is not compared in this restaurant. */
function ratioOf({ chain, stations }: Draft, place: Served): number | undefined {
  if (chain === undefined || place.count < MIN_ITEMS || place.stations !== stations) {
    return undefined;
  }
  return place.medianMs === undefined ? undefined : place.medianMs / chain.medianMs;
}

/** Returns a restaurant's median ratio. If all its dishes are slow, none of them is the reason. */
function restaurantPaces(drafts: readonly Draft[]): (guid: string) => number {
  const compared = drafts.flatMap((draft) =>
    draft.served.flatMap((place) => {
      const ratio = ratioOf(draft, place);
      return ratio === undefined ? [] : { guid: place.restaurant.guid, ratio };
    }),
  );
  const byRestaurant = Map.groupBy(compared, ({ guid }) => guid);
  return oncePerKey((guid) => {
    const ratios = (byRestaurant.get(guid) ?? []).map(({ ratio }) => ratio);
    return ratios.length < MIN_FOR_PACE ? 1 : medianOf(ratios) || 1;
  });
}

function comparedDish(draft: Draft, paceOf: (guid: string) => number): ComparedDish {
  const { served, ...dish } = draft;
  const { chain } = dish;
  const excess = (place: Served): number | undefined => {
    const ratio = ratioOf(draft, place);
    return ratio === undefined ? undefined : ratio / paceOf(place.restaurant.guid);
  };
  const logs = served.flatMap((place) => Math.log(excess(place) || 1));
  const middle = medianOf(logs) ?? 0;
  const deviation = DEVIATION_FACTOR * (medianOf(logs.map((log) => Math.abs(log - middle))) ?? 0);
  const limit = Math.max(SLOW_RATIO, Math.exp(middle + MIN_DEVIATIONS * deviation));
  const isSlow = (place: Served, ratio: number): boolean => {
    if (chain === undefined || ratio < SLOW_RATIO || (excess(place) ?? 0) < limit) return false;
    return place.surelyMs > chain.medianMs * Math.max(1, paceOf(place.restaurant.guid));
  };
  const places = served.map((place): DishPlace => {
    const { name: _name, surelyMs: _surelyMs, ...figures } = place;
    const ratio = ratioOf(draft, place);
    if (chain === undefined || ratio === undefined) {
      const state =
        place.count < MIN_ITEMS
          ? 'few items'
          : place.stations === dish.stations
            ? 'few restaurants'
            : 'other prep';
      return { ...figures, ratio, differenceMs: undefined, state };
    }
    const differenceMs = (place.medianMs ?? 0) - chain.medianMs;
    return { ...figures, ratio, differenceMs, state: isSlow(place, ratio) ? 'slow' : 'ok' };
  });
  return {
    ...dish,
    places: places.sort(
      (a, b) =>
        (b.ratio ?? -1) - (a.ratio ?? -1) ||
        a.restaurant.name.localeCompare(b.restaurant.name, 'en') ||
        (a.restaurant.guid < b.restaurant.guid ? -1 : 1),
    ),
  };
}

const MAX_SLOW_NAMES = 3;

/** A dish compared by name says so, because the name may be another dish's elsewhere. */
export function dishTitle({ id, name }: ComparedDish): string {
  return id === undefined ? `${name} (by name)` : name;
}

export function slowText(dish: ComparedDish, moreOf = moreTime): string {
  const names = slowPlaces(dish).map((place) => `${place.restaurant.name} ${moreOf(place)}`);
  return namesText(names, MAX_SLOW_NAMES);
}

const moreTime = ({ differenceMs = 0 }: DishPlace): string => moreDuration(differenceMs);
const timesText = ({ ratio = 1 }: DishPlace): string => `(${ratio.toFixed(1)}x)`;
const madeText = (median: number | undefined, p90: number | undefined, stations: number): string =>
  `median ${durationText(median)}, 90% under ${durationText(p90)}, at ${countOf(stations, 'prep station')}.`;

export const DISH_NOT_COMPARED = 'Not compared: too few restaurants with enough items.';

export function dishSentences(dish: ComparedDish): readonly string[] {
  const { chain, items, places, stations } = dish;
  const slow = slowText(dish, timesText);
  return [
    `${dishTitle(dish)}: ${countOf(items, 'item')} in ${countOf(places.length, 'restaurant')}.`,
    chain === undefined
      ? DISH_NOT_COMPARED
      : `Chain: ${madeText(chain.medianMs, chain.p90Ms, stations)}`,
    ...(slow === '' ? [] : [`It is slow at ${slow}.`]),
  ];
}

export function dishPlaceSentence(place: DishPlace): string {
  const { restaurant, state, ratio, count, medianMs, p90Ms, stations } = place;
  const why = ratio === undefined ? `not compared (${state})` : `${state} ${timesText(place)}`;
  return `${restaurant.name}: ${why}, ${countOf(count, 'item')}, ${madeText(medianMs, p90Ms, stations)}`;
}
