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

/** Dates are read without a pause, because other restaurants are read at the same time. */
const NO_WAIT = () => Promise.resolve();

export const printDishes: PrintAnswers<readonly string[], DishesFlags> = (
  source,
  words,
  flags,
  outlets,
  clock,
) =>
  printOneAnswer(source, flags, outlets, async (print) => {
    const { stderr, signals } = outlets;
    const columns = outputColumns(flags.columns, DISHES_TABLE.columns);
    const read = async (restaurant: RestaurantChoice, _: boolean, show: ProgressLine['draw']) => {
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const { dates: typedDates } = splitDates(words, today);
      const requests =
        typedDates.length === 0 ? [flags] : typedDates.map((date) => ({ ...flags, date }));
      const dates = requests.flatMap((each) => requestedDates(each, today, typedDates.length > 0));
      const progress = announceDates(source, dates, today, show);
      const options = { needsDishes: true, whenIdle: NO_WAIT };
      const reading = await readDates(source, restaurant, dates, today, progress, options);
      const dishes = [...reading.summaries.values()].flatMap((each) => each.dishes ?? []);
      const { warnings, exit } = dateWarnings(reading);
      return { gaps: NO_GAPS, dishes: mergedDishes(dishes), warnings, exit };
    };
    const allFlags = { ...flags, allRestaurants: flags.restaurant === undefined };
    const outcomes = await readRestaurants(source, allFlags, read, { stderr, clock, signals });
    const all = outcomes.flatMap(({ restaurant, result: reading }): readonly RestaurantDishes[] =>
      reading === undefined ? [] : [{ restaurant, dishes: reading.dishes }],
    );
    if (all.length > 0) {
      const compared = comparedDishes(all);
      const today = businessDateAt(clock.now(), UTC);
      const { others: dishWords } = splitDates(words, today);
      const dish = dishWords.join(' ');
      const lateDate = laterDate(dishWords, today);
      const shownDishes = dish === '' ? compared : requestedDishes(compared, dish, lateDate);
      await print(dishesDocument(shownDishes, columns, dish !== ''));
    }
    return finishDates(outcomes, allFlags, stderr);
  });

export const dishesCommand = printConfigured(printDishes);

const UTC = { zone: 'UTC', closeoutHour: 0 };

/** Finds dishes by ID, else by name, else by a part of the name. Throws USAGE for an unknown dish. */
function requestedDishes(
  dishes: readonly ComparedDish[],
  typed: string,
  lateDate: string | undefined,
): readonly ComparedDish[] {
  const name = foldName(typed);
  const matches = [
    (dish: ComparedDish) => dish.id === typed.trim(),
    (dish: ComparedDish) => foldName(dish.name) === name,
    (dish: ComparedDish) => foldName(dish.name).includes(name),
  ].map((fits) => dishes.filter(fits));
  const chosen = matches.find(({ length }) => length > 0) ?? [];
  if (chosen.length > 0 || dishes.length === 0) return chosen;
  const names = dishes.map((dish) => dish.name);
  const runForNames = 'Run linecheck dishes for the names.';
  const hint =
    lateDate === undefined ? runForNames : `Put the date ${quotedValue(lateDate)} first.`;
  const message = `Unknown dish ${quotedValue(typed)}.${didYouMean(typed, names)}`;
  throw new Failure('USAGE', message, { hint });
}

function dishesDocument(
  dishes: readonly ComparedDish[],
  columns: (typeof DISHES_TABLE)['columns'] | undefined,
  areDishesRequested: boolean,
): Document {
  const rows = dishes.flatMap((dish) => dish.places.map((place): DishRow => ({ dish, place })));
  const nothing = { blocks: [{ lines: ['No item was bumped at prep on these dates.'] }] };
  const shown = areDishesRequested
    ? dishes.flatMap(restaurantsSection)
    : [{ blocks: [{ table: textTable(dishes, CHAIN_TABLE.tableShape) }] }];
  const sections = dishes.length === 0 ? [nothing] : [...shown, notes(dishes)];
  return { table: sections, md: sections, records: records(rows, DISHES_TABLE, columns) };
}

function restaurantsSection(dish: ComparedDish): readonly Section[] {
  const { chain, places, stations } = dish;
  const facts = [
    dishTitle(dish),
    chain === undefined
      ? DISH_NOT_COMPARED
      : `Chain: median ${durationText(chain.medianMs)}, 90% under ${durationText(chain.p90Ms)}, at ${countOf(stations, 'prep station')}.`,
  ];
  const rows = places.map((place) => ({ dish, place }));
  const table = textTable(rows, DISHES_TABLE.tableShape);
  return [{ blocks: [textList('Dish', facts), { table }] }];
}

function notes(dishes: readonly ComparedDish[]): Section {
  const byNameCount = dishes.filter(({ id }) => id === undefined).length;
  const places = dishes.flatMap((dish) => dish.places);
  const areFew = new Set(places.map(({ restaurant }) => restaurant.guid)).size < MIN_RESTAURANTS;
  const few = `Nothing is compared: fewer than ${MIN_RESTAURANTS} restaurants have these dishes.`;
  const byName = countOf(byNameCount, 'dish', 'dishes');
  const lines = [
    ...(areFew ? [few] : []),
    `${WITHIN} Not compared: fewer than ${MIN_ITEMS} items, other prep stations, or fewer than ${MIN_RESTAURANTS} restaurants.`,
    "Slow: over the chain by more than restaurants differ, and more than the restaurant's other dishes.",
    ...(byNameCount === 0 ? [] : [`Compared by name: ${byName} without a multi-location ID.`]),
  ];
  return { blocks: [{ lines }] };
}
