/** `linecheck dishes`: the same dish across restaurants. */
import { Failure } from '../contract/failures.ts';
import {
  type ComparedDish,
  comparedDishes,
  DISH_NOT_COMPARED,
  dishTitle,
  MIN_ITEMS,
  MIN_RESTAURANTS,
  type RestaurantDishes,
} from '../kitchen/fleet/compared-dishes.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { CHAIN_TABLE, DISHES_TABLE, type DishRow } from '../kitchen/tables/dishes.ts';
import { countOf, durationText } from '../kitchen/text/quantities.ts';
import { mergedDishes } from '../kitchen/usual/date-dishes.ts';
import { WITHIN } from '../kitchen/usual/trend.ts';
import { type Document, records, type Section, textList } from '../output/document.ts';
import { outputColumns } from '../output/format.ts';
import type { ProgressLine } from '../output/line-output.ts';
import { textTable } from '../output/table.ts';
import { didYouMean, foldName, quotedValue } from '../settings/typed-text.ts';
import type { DishesFlags } from './arguments/command-flags.ts';
import {
  type PrintAnswers,
  printConfigured,
  printOneAnswer,
} from './arguments/print-restaurants.ts';
import { announceDates, dateWarnings, readDates } from './arguments/read-dates.ts';
import { finishDates, NO_GAPS, readRestaurants } from './arguments/read-restaurants.ts';
import { laterDate, requestedDates, splitDates } from './arguments/requested-date.ts';

/** Other restaurants are read meanwhile. */
const NOT_WAITING = () => Promise.resolve();

type PrintDishes = PrintAnswers<readonly string[], DishesFlags>;

/** Throws a Failure before writing. Returns the highest exit code of unread dates and restaurants. */
export const printDishes: PrintDishes = (source, words, flags, outlets, clock) =>
  printOneAnswer(source, flags, outlets, async (print) => {
    const { stderr, signals } = outlets;
    const columns = outputColumns(flags.columns, DISHES_TABLE.columns);
    const read = async (restaurant: RestaurantChoice, _: boolean, show: ProgressLine['draw']) => {
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const { dates: named } = splitDates(words, today);
      const requests = named.length === 0 ? [flags] : named.map((date) => ({ ...flags, date }));
      const dates = requests.flatMap((each) => requestedDates(each, today, named.length > 0));
      const progress = announceDates(source, dates, today, show);
      const gathered = await readDates(source, restaurant, dates, today, progress, {
        needsDishes: true,
        whenIdle: NOT_WAITING,
      });
      const dishes = [...gathered.summaries.values()].flatMap((each) => each.dishes ?? []);
      const { warnings, exit } = dateWarnings(gathered);
      return { gaps: NO_GAPS, dishes: mergedDishes(dishes), warnings, exit };
    };
    const allFlags = { ...flags, allRestaurants: flags.restaurant === undefined };
    const outcomes = await readRestaurants(source, allFlags, read, { stderr, clock, signals });
    const all = outcomes.flatMap(({ restaurant, result: own }): readonly RestaurantDishes[] =>
      own === undefined ? [] : [{ restaurant, dishes: own.dishes }],
    );
    if (all.length > 0) {
      const compared = comparedDishes(all);
      const today = businessDateAt(clock.now(), UTC);
      const { others } = splitDates(words, today);
      const dish = others.join(' ');
      const late = laterDate(others, today);
      const chosen = dish === '' ? compared : wantedDishes(compared, dish, late);
      await print(dishesDocument(chosen, columns, dish !== ''));
    }
    return finishDates(outcomes, allFlags, stderr);
  });

export const dishesCommand = printConfigured(printDishes);

const UTC = { zone: 'UTC', closeoutHour: 0 };

/** By ID, else all with this name in any case, else with it in their names. Throws USAGE for none. */
function wantedDishes(
  dishes: readonly ComparedDish[],
  wanted: string,
  late: string | undefined,
): readonly ComparedDish[] {
  const name = foldName(wanted);
  const matches = [
    (dish: ComparedDish) => dish.id === wanted.trim(),
    (dish: ComparedDish) => foldName(dish.name) === name,
    (dish: ComparedDish) => foldName(dish.name).includes(name),
  ].map((fits) => dishes.filter(fits));
  const chosen = matches.find(({ length }) => length > 0) ?? [];
  if (chosen.length > 0 || dishes.length === 0) return chosen;
  const names = dishes.map((dish) => dish.name);
  throw new Failure('USAGE', `Unknown dish ${quotedValue(wanted)}.${didYouMean(wanted, names)}`, {
    hint:
      late === undefined
        ? 'Run linecheck dishes for the names.'
        : `Put the date ${quotedValue(late)} first.`,
  });
}

type DishesColumn = (typeof DISHES_TABLE)['columns'][number];

/** Each dish in a line, or where dishes were requested, each with its restaurants. */
function dishesDocument(
  dishes: readonly ComparedDish[],
  columns: readonly DishesColumn[] | undefined,
  areAsked: boolean,
): Document {
  const rows = dishes.flatMap((dish) => dish.places.map((place): DishRow => ({ dish, place })));
  const sections =
    dishes.length === 0
      ? [{ blocks: [{ lines: ['No item was bumped at prep on these dates.'] }] }]
      : [...(areAsked ? dishes.flatMap(placesSection) : [chainSection(dishes)]), notes(dishes)];
  return { table: sections, md: sections, records: records(rows, DISHES_TABLE, columns) };
}

function chainSection(dishes: readonly ComparedDish[]): Section {
  return { blocks: [{ table: textTable(dishes, CHAIN_TABLE.tableShape) }] };
}

function placesSection(dish: ComparedDish): readonly Section[] {
  const { chain, places, stations } = dish;
  const facts = [
    dishTitle(dish),
    chain === undefined
      ? DISH_NOT_COMPARED
      : `Chain: median ${durationText(chain.medianMs)}, 90% under ${durationText(chain.p90Ms)}, at ${countOf(stations, 'prep station')}.`,
  ];
  const table = textTable(
    places.map((place) => ({ dish, place })),
    DISHES_TABLE.tableShape,
  );
  return [{ blocks: [textList('Dish', facts), { table }] }];
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
          `${WITHIN} Not compared: fewer than ${MIN_ITEMS} items, other prep stations, or fewer than ${MIN_RESTAURANTS} restaurants.`,
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
