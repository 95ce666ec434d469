/** Items of several dates together, and those of all stations of a restaurant. */
import { mergeHistogramTexts } from '../measures/time-histogram.ts';
import type { ItemTimes, StationHabit, StationItems } from './date-summary.ts';

type ItemsOfStations = ReadonlyMap<string, StationItems>;

export function mergedItems(dates: Iterable<ItemsOfStations>): ItemsOfStations {
  return merged(dates, mergedStation);
}

/** An item's times at all stations of a restaurant. */
export interface RestaurantItem {
  readonly name: string;
  /** Number of prep stations with at least a tenth of the item's times. */
  readonly stations: number;
  readonly overHour: number;
  readonly times: string;
  /** Number of `times`. */
  readonly count: number;
}

/** A station counts for an item if it has at least this share of the item's times. */
const MIN_STATION_SHARE = 0.1;

/** By chain key. */
export function restaurantItems(stations: ItemsOfStations): ReadonlyMap<string, RestaurantItem> {
  const places = stations.values().flatMap(({ items }) => items.values());
  const byChainKey = Map.groupBy(places, ({ chainKey }) => chainKey);
  return new Map(
    Array.from(byChainKey, ([key, items]) => {
      const counts = items.map(({ count, overHour }) => count + overHour);
      const least = MIN_STATION_SHARE * sumOf(counts);
      const stationCount = counts.filter((count) => count > 0 && count >= least).length;
      const { name, overHour, times, count } = mergedItem(items);
      return [key, { name, stations: stationCount, overHour, times, count }];
    }),
  );
}

export function mergedStation(dates: readonly StationItems[]): StationItems {
  return {
    name: mostOf(dates.map(({ name }) => name)) ?? '',
    habit: mergedHabit(dates.map(({ habit }) => habit)),
    items: merged(
      dates.map(({ items }) => items),
      mergedItem,
    ),
  };
}

export const NO_HABIT: StationHabit = {
  bumps: 0,
  together: 0,
  apart: 0,
  shared: 0,
  withTicket: 0,
  minuteFrom: 0,
};

function mergedHabit(habits: readonly StationHabit[]): StationHabit {
  return habits.reduce(
    (sum, habit) => ({
      bumps: sum.bumps + habit.bumps,
      together: sum.together + habit.together,
      apart: sum.apart + habit.apart,
      shared: sum.shared + habit.shared,
      withTicket: sum.withTicket + habit.withTicket,
      minuteFrom: sum.minuteFrom + habit.minuteFrom,
    }),
    NO_HABIT,
  );
}

export function mergedItem(dates: readonly ItemTimes[]): ItemTimes {
  const name = mostOf(dates.map((date) => date.name)) ?? '';
  // On a date without a multi-location ID, the key is the name.
  const ids = dates.flatMap((date) => (date.chainKey === date.name ? [] : date.chainKey));
  return {
    name,
    chainKey: mostOf(ids) ?? name,
    count: sumOf(dates.map(({ count }) => count)),
    overHour: sumOf(dates.map(({ overHour }) => overHour)),
    times: mergeHistogramTexts(dates.map(({ times }) => times)),
    calm: mergeHistogramTexts(dates.map(({ calm }) => calm)),
    logPace: sumOf(dates.map(({ logPace }) => logPace)),
  };
}

function merged<Value>(
  maps: Iterable<ReadonlyMap<string, Value>>,
  mergedValue: (values: readonly Value[]) => Value,
): ReadonlyMap<string, Value> {
  const all = new Map<string, Value[]>();
  for (const map of maps) {
    for (const [key, value] of map) {
      const earlier = all.get(key);
      if (earlier === undefined) all.set(key, [value]);
      else earlier.push(value);
    }
  }
  return new Map(Array.from(all, ([key, values]) => [key, mergedValue(values)]));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The most frequent value. Of several, the smallest. */
export function mostOf<Value extends string | number>(values: readonly Value[]): Value | undefined {
  if (values.every((value) => value === values[0])) return values[0];
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: Value | undefined;
  for (const [value, count] of counts) {
    const best = most === undefined ? 0 : (counts.get(most) ?? 0);
    if (most === undefined || count > best || (count === best && value < most)) most = value;
  }
  return most;
}
