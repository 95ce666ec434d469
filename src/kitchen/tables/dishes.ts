import {
  type ComparedDish,
  DISH_STATES,
  type DishPlace,
  dishTitle,
  MIN_ITEMS,
  MIN_RESTAURANTS,
  slowText,
} from '../fleet/compared-dishes.ts';
import { moreDuration } from '../text/quantities.ts';
import { countColumn, msColumn, subjectTable } from './column.ts';

export interface DishRow {
  readonly dish: ComparedDish;
  readonly place: DishPlace;
}

const CHAIN = "median of the restaurants' station times";

export const DISHES_TABLE = subjectTable({
  dish: {
    value: ({ dish }: DishRow) => dish.id,
    doc: 'multi-location ID, null for an item compared by name',
  },
  name: { value: ({ dish }) => dish.name, type: 'text' },
  restaurant: { value: ({ place }) => place.restaurant.guid, type: 'text', doc: 'restaurant GUID' },
  restaurantName: { value: ({ place }) => place.restaurant.name, type: 'text', head: 'Restaurant' },
  state: {
    value: ({ place }) => place.state,
    type: DISH_STATES,
    head: 'State',
    tone: ({ place }) => (place.state === 'slow' ? 'error' : undefined),
    doc: `slow, ok, or why it is not compared: few items (under ${MIN_ITEMS}), other prep (at more or fewer stations than in most restaurants), few restaurants (under ${MIN_RESTAURANTS} to compare)`,
  },
  items: countColumn(({ place }: DishRow) => place.count, {
    head: 'Items',
    doc: 'items in median and 90%. Each station counts an item once',
  }),
  unBumped: countColumn(({ place }: DishRow) => place.overHour, { doc: 'items over 60 minutes' }),
  medianMs: msColumn(({ place }: DishRow) => place.medianMs, {
    head: 'Median',
    doc: 'station time',
  }),
  p90Ms: msColumn(({ place }: DishRow) => place.p90Ms, { head: '90% under', doc: 'station time' }),
  chainMedianMs: msColumn(({ dish }: DishRow) => dish.chain?.medianMs, { doc: CHAIN }),
  chainP90Ms: msColumn(({ dish }: DishRow) => dish.chain?.p90Ms, { doc: CHAIN }),
  differenceMs: {
    value: ({ place }) => place.differenceMs,
    unit: 'ms',
    head: 'vs chain',
    cell: ({ place: { differenceMs } }) =>
      differenceMs === undefined ? undefined : moreDuration(differenceMs),
    doc: "median minus the chain's",
  },
  ratio: {
    value: ({ place }) => place.ratio,
    unit: 'ratio',
    doc: "median divided by the chain's",
  },
  stations: {
    value: ({ place }) => place.stations,
    unit: 'count',
    head: 'Stations',
    doc: "prep stations with at least a tenth of the dish's items",
  },
  chainStations: {
    value: ({ dish }) => dish.stations,
    unit: 'count',
    doc: 'in most restaurants with enough items',
  },
});

export const CHAIN_TABLE = subjectTable({
  dish: { cell: (dish: ComparedDish) => dishTitle(dish), head: 'Dish' },
  slowAt: { cell: (dish) => slowText(dish), head: 'Slow at', tone: () => 'error' },
  items: countColumn(({ items }: ComparedDish) => items, { head: 'Items' }),
  restaurants: countColumn(({ places }: ComparedDish) => places.length, { head: 'Restaurants' }),
  medianMs: msColumn(({ chain }: ComparedDish) => chain?.medianMs, { head: 'Median' }),
  p90Ms: msColumn(({ chain }: ComparedDish) => chain?.p90Ms, { head: '90% under' }),
});
