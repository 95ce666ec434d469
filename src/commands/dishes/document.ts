import {
  type ComparedDish,
  MIN_ITEMS,
  MIN_RESTAURANTS,
} from '../../kitchen/fleet/compared-dishes.ts';
import { DISH_NOT_COMPARED, dishTitle, slowText } from '../../kitchen/fleet/dish-words.ts';
import { columnDuration, countOf, countText } from '../../kitchen/text/quantities.ts';
import { type Document, records, type Section, tableColumns } from '../../output/document.ts';
import { type TableCell, textTable } from '../../output/table.ts';
import { DISHES_ANSWER, type DishRow } from './columns.ts';

export type DishesColumn = (typeof DISHES_ANSWER)['columns'][number];

/** Each dish in a line, or where dishes were requested, each with its restaurants. */
export function dishesDocument(
  dishes: readonly ComparedDish[],
  columns: readonly DishesColumn[] | undefined,
  areAsked: boolean,
): Document {
  const rows = dishes.flatMap((dish) => dish.places.map((place): DishRow => ({ dish, place })));
  const sections =
    dishes.length === 0
      ? [{ blocks: [{ lines: ['No items bumped at prep on these dates.'] }] }]
      : [...(areAsked ? dishes.flatMap(placesSection) : [chainSection(dishes)]), notes(dishes)];
  return { table: sections, md: sections, records: records(rows, DISHES_ANSWER, columns) };
}

function chainSection(dishes: readonly ComparedDish[]): Section {
  const rows = dishes.map((dish): readonly TableCell[] => [
    dishTitle(dish),
    { text: slowText(dish), tone: 'error' },
    countText(dish.items),
    countText(dish.places.length),
    columnDuration(dish.chain?.medianMs),
    columnDuration(dish.chain?.p90Ms),
  ]);
  const heads = ['Items', 'Restaurants', 'Median', '90% in'];
  return { blocks: [{ table: { columns: tableColumns(['Dish', 'Slow at'], heads), rows } }] };
}

function placesSection(dish: ComparedDish): readonly Section[] {
  const { chain, places, stations } = dish;
  const facts = [
    dishTitle(dish),
    chain === undefined
      ? DISH_NOT_COMPARED
      : `Chain: median ${columnDuration(chain.medianMs)}, 90% in ${columnDuration(chain.p90Ms)}, at ${countOf(stations, 'prep station')}.`,
  ];
  const table = textTable(
    places.map((place) => ({ dish, place })),
    DISHES_ANSWER.shown,
  );
  const entries = facts.map((text) => ({ rows: [[text]], lines: [['', text] as const] }));
  return [{ blocks: [{ list: { heads: ['Dish'], entries } }, { table }] }];
}

function notes(dishes: readonly ComparedDish[]): Section {
  const byName = dishes.filter(({ id }) => id === undefined).length;
  const served = dishes.flatMap(({ places }) => places.map(({ restaurant }) => restaurant.guid));
  const areFew = new Set(served).size < MIN_RESTAURANTS;
  return {
    blocks: [
      {
        lines: [
          ...(areFew
            ? [`Nothing is compared: fewer than ${MIN_RESTAURANTS} restaurants have these dishes.`]
            : []),
          `Times are within 2%. Not compared: fewer than ${MIN_ITEMS} items, other prep stations, or fewer than ${MIN_RESTAURANTS} restaurants.`,
          "Slow: over the chain by more than restaurants differ, and more than the restaurant's other dishes.",
          ...(byName === 0
            ? []
            : [
                `Compared by name: ${countOf(byName, 'dish', 'dishes')} without a multi-location ID.`,
              ]),
        ],
      },
    ],
  };
}
