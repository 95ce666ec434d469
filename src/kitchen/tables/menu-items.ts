import {
  type ComparedItem,
  ITEM_STATES,
  type ItemPlace,
  itemTitle,
  MIN_ITEMS,
  MIN_RESTAURANTS,
  slowText,
} from '../fleet/compared-items.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import { durationText, moreDuration } from '../text/quantities.ts';
import { MIN_TIMES, NO_PREP_TIMES, type PrepTime } from '../usual/prep-time.ts';
import { type MenuItemTimes, STATION_ITEM_STATES } from '../usual/station-items.ts';
import { countColumn, msColumn, subjectTable } from './column.ts';

/** A menu item at a station of a restaurant. */
export interface ItemRow {
  readonly restaurant: RestaurantChoice;
  readonly item: MenuItemTimes;
  /** The item of this restaurant in the chain. `undefined` with fewer than three restaurants. */
  readonly compared: ItemPlaceRow | undefined;
}

/** A menu item at all stations of a restaurant. */
export interface ItemPlaceRow {
  readonly item: ComparedItem;
  readonly place: ItemPlace;
}

const CHAIN = "median of the restaurants' station times";

function prepTimeOf({ item }: ItemRow): PrepTime | undefined {
  const prepTime = item.prepTime();
  return typeof prepTime === 'string' ? undefined : prepTime;
}

function noPrepTimeOf({ item }: ItemRow) {
  const prepTime = item.prepTime();
  return typeof prepTime === 'string' ? prepTime : undefined;
}

function changeOf({ item: { now, before } }: ItemRow): number | undefined {
  return now.medianMs === undefined || before.medianMs === undefined
    ? undefined
    : now.medianMs - before.medianMs;
}

function signed(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : moreDuration(ms);
}

/** The first columns are what an administrator types into the displays. */
export const ITEMS_TABLE = subjectTable({
  name: { value: ({ item }: ItemRow) => item.name, type: 'text', head: 'Item' },
  item: {
    value: ({ item }) => item.key,
    type: 'text',
    doc: 'menu item GUID, or its name where items have none',
  },
  stationName: { value: ({ item }) => item.stationName, type: 'text', head: 'Station' },
  prepSeconds: {
    value: (row) => prepTimeOf(row)?.seconds,
    unit: 'count',
    doc: 'prep time to enter: prepMs in half minutes, rounded up. Null without one (prepReason)',
  },
  station: {
    value: ({ item }) => item.station,
    type: 'text',
    doc: 'station GUID, or its name where items have none',
  },
  restaurant: { value: ({ restaurant }) => restaurant.guid, type: 'text', doc: 'restaurant GUID' },
  restaurantName: { value: ({ restaurant }) => restaurant.name, type: 'text' },
  multiLocationItem: {
    value: ({ item }) => item.chainKey,
    type: 'text',
    doc: 'multi-location ID, or the name where items have none. Restaurants are compared by it',
  },
  state: {
    value: ({ item }) => item.state,
    type: STATION_ITEM_STATES,
    doc: 'against the four weeks before: slow, ok, few items, or new',
  },
  items: countColumn(({ item }: ItemRow) => item.now.count, {
    head: 'Items',
    doc: 'items in median, 80%, and 90%',
  }),
  unBumped: countColumn(({ item }: ItemRow) => item.now.overHour, {
    doc: 'items over 60 minutes',
  }),
  medianMs: msColumn(({ item }: ItemRow) => item.now.medianMs, {
    head: 'Median',
    tone: ({ item }) => (item.state === 'slow' ? 'error' : undefined),
    doc: 'station time',
  }),
  changeMs: msColumn(changeOf, {
    head: 'vs before',
    cell: (row) => signed(changeOf(row)),
    tone: ({ item }) => (item.state === 'slow' ? 'error' : undefined),
    doc: 'median minus the one of the four weeks before',
  }),
  p80Ms: msColumn(({ item }: ItemRow) => item.now.p80Ms, { head: '80% under' }),
  p90Ms: msColumn(({ item }: ItemRow) => item.now.p90Ms, { head: '90% under' }),
  beforeItems: countColumn(({ item }: ItemRow) => item.before.count, {
    doc: 'the same in the four weeks before',
  }),
  beforeMedianMs: msColumn(({ item }: ItemRow) => item.before.medianMs),
  beforeP80Ms: msColumn(({ item }: ItemRow) => item.before.p80Ms),
  beforeP90Ms: msColumn(({ item }: ItemRow) => item.before.p90Ms),
  prepMs: msColumn((row: ItemRow) => prepTimeOf(row)?.prepMs, {
    head: 'Prep time',
    cell: (row) => {
      const prepTime = prepTimeOf(row);
      return prepTime === undefined ? noPrepTimeOf(row) : durationText(prepTime.seconds * 1_000);
    },
    doc: '80% of items with nothing to wait for are bumped by then. Of all dates together',
  }),
  prepLowMs: msColumn((row: ItemRow) => prepTimeOf(row)?.lowMs, {
    doc: 'prepMs is with 90% probability between these',
  }),
  prepHighMs: msColumn((row: ItemRow) => prepTimeOf(row)?.highMs),
  prepReason: {
    value: noPrepTimeOf,
    type: NO_PREP_TIMES,
    doc: `why there is no prep time: few items (under ${MIN_TIMES}), bumped together (cooks go to the screen now and then), bumped with ticket (at the same moment as elsewhere), never calm (items always wait)`,
  },
  chainState: {
    value: ({ compared }) => compared?.place.state,
    type: ITEM_STATES,
    doc: `this and the next columns: the restaurant's item at all stations, against the chain, without dates in the last four weeks. slow, ok, or why it is not compared: few items (under ${MIN_ITEMS}), other prep (at more or fewer stations than in most restaurants), few restaurants (under ${MIN_RESTAURANTS} to compare). Null if fewer than ${MIN_RESTAURANTS} are read`,
  },
  restaurantMedianMs: msColumn(({ compared }: ItemRow) => compared?.place.medianMs),
  restaurantP90Ms: msColumn(({ compared }: ItemRow) => compared?.place.p90Ms),
  chainMedianMs: msColumn(({ compared }: ItemRow) => compared?.item.chain?.medianMs, {
    doc: CHAIN,
  }),
  chainP90Ms: msColumn(({ compared }: ItemRow) => compared?.item.chain?.p90Ms, { doc: CHAIN }),
  differenceMs: msColumn(({ compared }: ItemRow) => compared?.place.differenceMs, {
    doc: "restaurantMedianMs minus the chain's",
  }),
  ratio: {
    value: ({ compared }) => compared?.place.ratio,
    unit: 'ratio',
    doc: "restaurantMedianMs divided by the chain's",
  },
  stations: {
    value: ({ compared }) => compared?.place.stations,
    unit: 'count',
    doc: "prep stations with at least a tenth of the restaurant's items",
  },
  chainStations: {
    value: ({ compared }) => compared?.item.stations,
    unit: 'count',
    doc: 'in most restaurants with enough items',
  },
});

/** An item in the restaurants of a chain, for people. */
export const PLACES_TABLE = subjectTable({
  restaurantName: { value: ({ place }: ItemPlaceRow) => place.restaurant.name, head: 'Restaurant' },
  state: {
    value: ({ place }) => place.state,
    head: 'State',
    tone: ({ place }) => (place.state === 'slow' ? 'error' : undefined),
  },
  items: countColumn(({ place }: ItemPlaceRow) => place.count, { head: 'Items' }),
  medianMs: msColumn(({ place }: ItemPlaceRow) => place.medianMs, { head: 'Median' }),
  p90Ms: msColumn(({ place }: ItemPlaceRow) => place.p90Ms, { head: '90% under' }),
  differenceMs: {
    value: ({ place }) => place.differenceMs,
    unit: 'ms',
    head: 'vs chain',
    cell: ({ place }) => signed(place.differenceMs),
  },
  stations: { value: ({ place }) => place.stations, unit: 'count', head: 'Stations' },
});

export const CHAIN_TABLE = subjectTable({
  name: { cell: (item: ComparedItem) => itemTitle(item), head: 'Item' },
  slowAt: { cell: (item) => slowText(item), head: 'Slow at', tone: () => 'error' },
  items: countColumn(({ items }: ComparedItem) => items, { head: 'Items' }),
  restaurants: countColumn(({ places }: ComparedItem) => places.length, { head: 'Restaurants' }),
  medianMs: msColumn(({ chain }: ComparedItem) => chain?.medianMs, { head: 'Median' }),
  p90Ms: msColumn(({ chain }: ComparedItem) => chain?.p90Ms, { head: '90% under' }),
});
