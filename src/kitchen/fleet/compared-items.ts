/** Compares a menu item across the restaurants of a chain. Each restaurant counts once, whatever its number of items. */
import { oncePerKey } from '../../contract/once.ts';
import { binnedFigures, type Figures } from '../measures/figures.ts';
import { medianOf } from '../measures/quantile.ts';
import { leastMedianMs, textQuantiles } from '../measures/time-histogram.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import { countOf, durationText, moreDuration, namesText } from '../text/quantities.ts';
import { mostOf, type RestaurantItem } from '../usual/merged-items.ts';

/** A restaurant with fewer items of a menu item is not compared. */
export const MIN_ITEMS = 20;
/** With fewer restaurants there is no chain to compare with. */
export const MIN_RESTAURANTS = 3;
/** A slow item takes this many times the chain's median, also after its restaurant's pace is divided out. */
const SLOW_RATIO = 1.25;
/** A restaurant with fewer compared items has no pace. */
const MIN_FOR_PACE = 5;
/** A slow item's median is over the chain's by this many standard errors. */
const MIN_STANDARD_ERRORS = 4;
/** Where restaurants differ much, a slow one is this many robust deviations above their median. */
const MIN_DEVIATIONS = 4;
/** Turns a median deviation into the standard deviation of a normal distribution. */
const DEVIATION_FACTOR = 1.4826;

export interface RestaurantItems {
  readonly restaurant: RestaurantChoice;
  /** By multi-location ID, or by name if rows have none. The items are those of all dates together. */
  readonly items: ReadonlyMap<string, RestaurantItem>;
}

/** `other prep`: made at more or fewer stations than in most restaurants. Only `slow` and `ok` are compared. */
export const ITEM_STATES = ['slow', 'ok', 'few items', 'other prep', 'few restaurants'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Durations are ms. */
export interface ItemPlace extends Figures {
  readonly restaurant: RestaurantChoice;
  readonly stations: number;
  /** The median divided by the chain's median. `undefined` if the item is not compared. */
  readonly ratio: number | undefined;
  readonly differenceMs: number | undefined;
  readonly state: ItemState;
}

export interface ComparedItem {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  /** Number of prep stations that make the item in most restaurants. */
  readonly stations: number;
  /** Medians of the restaurants' times. `undefined` if too few restaurants can be compared. */
  readonly chain: { readonly medianMs: number; readonly p90Ms: number } | undefined;
  readonly items: number;
  /** Slowest first. Restaurants that are not compared come last. */
  readonly places: readonly ItemPlace[];
}

export function comparedItems(all: readonly RestaurantItems[]): readonly ComparedItem[] {
  const served = all.flatMap(({ restaurant, items }) =>
    Array.from(items, ([key, item]) => servedIn(restaurant, key, item)),
  );
  const drafts = Array.from(
    Map.groupBy(served, ({ key }) => key),
    ([key, places]) => draftOf(key, places),
  );
  const paceOf = restaurantPaces(drafts);
  return drafts
    .map((draft) => comparedItem(draft, paceOf))
    .sort(
      (a, b) =>
        slowPlaces(b).length - slowPlaces(a).length ||
        b.items - a.items ||
        a.name.localeCompare(b.name, 'en') ||
        (a.key < b.key ? -1 : 1),
    );
}

export function slowPlaces({ places }: ComparedItem): readonly ItemPlace[] {
  return places.filter(({ state }) => state === 'slow');
}

interface Served extends Omit<ItemPlace, 'ratio' | 'differenceMs' | 'state'> {
  readonly key: string;
  readonly name: string;
  /** The median is almost certainly longer than this. */
  readonly surelyMs: number;
}

function servedIn(restaurant: RestaurantChoice, key: string, item: RestaurantItem): Served {
  const { name, stations, overHour, times } = item;
  const quantiles = textQuantiles(times);
  const surelyMs = leastMedianMs(quantiles, MIN_STANDARD_ERRORS);
  return { restaurant, key, name, stations, ...binnedFigures(quantiles, overHour), surelyMs };
}

interface Draft extends Omit<ComparedItem, 'places'> {
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

/** The median divided by the chain's. `undefined` if the item is not compared in this restaurant. */
function ratioOf({ chain, stations }: Draft, place: Served): number | undefined {
  if (chain === undefined || place.count < MIN_ITEMS || place.stations !== stations) {
    return undefined;
  }
  return place.medianMs === undefined ? undefined : place.medianMs / chain.medianMs;
}

/** Returns a restaurant's median ratio. If all its items are slow, none of them is the reason. */
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

function comparedItem(draft: Draft, paceOf: (guid: string) => number): ComparedItem {
  const { served, ...item } = draft;
  const { chain } = item;
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
  const places = served.map((place): ItemPlace => {
    const { key: _key, name: _name, surelyMs: _surelyMs, ...figures } = place;
    const ratio = ratioOf(draft, place);
    if (chain === undefined || ratio === undefined) {
      const state =
        place.count < MIN_ITEMS
          ? 'few items'
          : place.stations === item.stations
            ? 'few restaurants'
            : 'other prep';
      return { ...figures, ratio, differenceMs: undefined, state };
    }
    const differenceMs = (place.medianMs ?? 0) - chain.medianMs;
    return { ...figures, ratio, differenceMs, state: isSlow(place, ratio) ? 'slow' : 'ok' };
  });
  return {
    ...item,
    places: places.sort(
      (a, b) =>
        (b.ratio ?? -1) - (a.ratio ?? -1) ||
        a.restaurant.name.localeCompare(b.restaurant.name, 'en') ||
        (a.restaurant.guid < b.restaurant.guid ? -1 : 1),
    ),
  };
}

const MAX_SLOW_NAMES = 3;

/** An item compared by name says so, because the name may be another item's elsewhere. */
export function itemTitle({ id, name }: ComparedItem): string {
  return id === undefined ? `${name} (by name)` : name;
}

export function slowText(item: ComparedItem, moreOf = moreTime): string {
  const names = slowPlaces(item).map((place) => `${place.restaurant.name} ${moreOf(place)}`);
  return namesText(names, MAX_SLOW_NAMES);
}

const moreTime = ({ differenceMs = 0 }: ItemPlace): string => moreDuration(differenceMs);
const timesText = ({ ratio = 1 }: ItemPlace): string => `(${ratio.toFixed(1)}x)`;
const madeText = (median: number | undefined, p90: number | undefined, stations: number): string =>
  `median ${durationText(median)}, 90% under ${durationText(p90)}, at ${countOf(stations, 'prep station')}.`;

export function chainText({ chain, stations }: ComparedItem): string {
  return chain === undefined
    ? 'Not compared: too few restaurants with enough items.'
    : `Chain: ${madeText(chain.medianMs, chain.p90Ms, stations)}`;
}

export function chainItemSentences(item: ComparedItem): readonly string[] {
  const { items, places } = item;
  const slow = slowText(item, timesText);
  return [
    `${itemTitle(item)}: ${countOf(items, 'item')} in ${countOf(places.length, 'restaurant')}.`,
    chainText(item),
    ...(slow === '' ? [] : [`It is slow at ${slow}.`]),
  ];
}

export function itemPlaceSentence(place: ItemPlace): string {
  const { restaurant, state, ratio, count, medianMs, p90Ms, stations } = place;
  const why = ratio === undefined ? `not compared (${state})` : `${state} ${timesText(place)}`;
  return `${restaurant.name}: ${why}, ${countOf(count, 'item')}, ${madeText(medianMs, p90Ms, stations)}`;
}
