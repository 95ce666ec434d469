/** Items of several dates together, and those of all stations of a restaurant. */
import { mergeHistogramTexts } from '../measures/time-histogram.ts';
import type {
  ChainTimes,
  DateSummary,
  ItemNames,
  ItemTimes,
  StationHabit,
  StationItems,
  VisitTimes,
} from './date-summary.ts';

type ItemsOfStations = ReadonlyMap<string, StationItems>;
type DateItems = Pick<DateSummary, 'items' | 'visitTimes'>;
type ChainNames = Pick<ChainTimes, 'name' | 'chainKey'>;

export function mergedItems(dates: Iterable<ItemsOfStations>): ItemsOfStations {
  return merged(dates, mergedStation);
}

/** An item's times at all stations of a restaurant. */
export interface RestaurantItem extends Omit<ChainTimes, 'chainKey'> {
  /** Number of prep stations with at least a tenth of the item's times. */
  readonly stations: number;
}

/** A station counts for an item if it has at least this share of the item's times. */
const MIN_STATION_SHARE = 0.1;

/** By chain key. */
export function restaurantItems(dates: Iterable<DateItems>): ReadonlyMap<string, RestaurantItem> {
  const atStations = draftsOf(dates).map((drafts): ChainTimes => ({
    ...draftNames(drafts),
    count: sumOf(drafts.map(({ count }) => count)),
    overHour: sumOf(drafts.map(({ overHour }) => overHour)),
    times: mergeHistogramTexts(drafts.flatMap(({ times }) => times)),
  }));
  return new Map(
    Array.from(
      Map.groupBy(atStations, ({ chainKey }) => chainKey),
      ([key, items]) => {
        const counts = items.map(({ count, overHour }) => count + overHour);
        const least = MIN_STATION_SHARE * sumOf(counts);
        const stations = counts.filter((count) => count > 0 && count >= least).length;
        const [first] = items;
        const { name, overHour, times, count } =
          first !== undefined && items.length === 1 ? first : mergedTimes(items);
        return [key, { name, stations, overHour, times, count }];
      },
    ),
  );
}

/** Of each item at each station: all that it has on these dates. */
export function itemNames(dates: Iterable<DateItems>): readonly ItemNames[] {
  return draftsOf(dates).flatMap((drafts) => drafts.map(({ names }) => names));
}

/** The times of all dates that have the same names. */
interface TimesDraft {
  readonly names: ItemNames;
  count: number;
  overHour: number;
  readonly times: string[];
}

/** By station and item. */
function draftsOf(dates: Iterable<DateItems>): readonly (readonly TimesDraft[])[] {
  const drafts = new Map<ItemNames, TimesDraft>();
  const visit: VisitTimes = (names, count, overHour, times) => {
    const draft = drafts.get(names);
    if (draft === undefined) drafts.set(names, { names, count, overHour, times: [times] });
    else {
      draft.count += count;
      draft.overHour += overHour;
      draft.times.push(times);
    }
  };
  for (const date of dates) {
    if (date.visitTimes === undefined) visitItems(date, visit);
    else date.visitTimes(visit);
  }
  const byItem = Map.groupBy(drafts.values(), ({ names: { station, key } }) => `${station} ${key}`);
  return [...byItem.values()];
}

function visitItems({ items = new Map() }: DateItems, visit: VisitTimes): void {
  for (const [station, { items: ofStation }] of items) {
    for (const [key, { name, chainKey, count, overHour, times }] of ofStation) {
      visit({ station, key, name, chainKey }, count, overHour, times);
    }
  }
}

/** Nearly all items have the same names on all dates. Otherwise those of most dates count. */
function draftNames(drafts: readonly TimesDraft[]): ChainNames {
  const isOne = drafts.length === 1;
  return mergedNames(
    drafts.flatMap(({ names, times }) => (isOne ? [names] : times.map(() => names))),
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

function mergedHabit(habits: readonly StationHabit[]): StationHabit {
  const sum = (id: keyof StationHabit) => sumOf(habits.map((habit) => habit[id]));
  return {
    bumps: sum('bumps'),
    together: sum('together'),
    apart: sum('apart'),
    shared: sum('shared'),
    withTicket: sum('withTicket'),
    minuteFrom: sum('minuteFrom'),
  };
}

export function mergedItem(dates: readonly ItemTimes[]): ItemTimes {
  return {
    ...mergedTimes(dates),
    calm: mergeHistogramTexts(dates.map(({ calm }) => calm)),
    logPace: sumOf(dates.map(({ logPace }) => logPace)),
  };
}

function mergedTimes(dates: readonly ChainTimes[]): ChainTimes {
  return {
    ...mergedNames(dates),
    count: sumOf(dates.map(({ count }) => count)),
    overHour: sumOf(dates.map(({ overHour }) => overHour)),
    times: mergeHistogramTexts(dates.map(({ times }) => times)),
  };
}

function mergedNames(dates: readonly ChainNames[]): ChainNames {
  const name = mostOf(dates.map((date) => date.name)) ?? '';
  // On a date without a multi-location ID, the key is the name.
  const ids = dates.flatMap((date) => (date.chainKey === date.name ? [] : date.chainKey));
  return { name, chainKey: mostOf(ids) ?? name };
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
