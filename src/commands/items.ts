import { Failure } from '../contract/failures.ts';
import {
  type ComparedItem,
  chainText,
  comparedItems,
  itemTitle,
  MIN_ITEMS,
  MIN_RESTAURANTS,
  type RestaurantItems,
} from '../kitchen/fleet/compared-items.ts';
import { businessDateAt, shiftBusinessDate } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import {
  CHAIN_TABLE,
  ITEMS_TABLE,
  type ItemRow,
  PLACES_TABLE,
} from '../kitchen/tables/menu-items.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import { slowItemsText } from '../kitchen/usual/item-words.ts';
import { itemNames, restaurantItems } from '../kitchen/usual/merged-items.ts';
import { MIN_TIMES } from '../kitchen/usual/prep-time.ts';
import { type ItemPeriod, itemPeriod, stationItems } from '../kitchen/usual/station-items.ts';
import { WITHIN } from '../kitchen/usual/trend.ts';
import { datesBefore } from '../kitchen/usual/usual-dates.ts';
import { type Document, records, type Section, textList } from '../output/document.ts';
import { outputColumns } from '../output/format.ts';
import type { ProgressLine } from '../output/line-output.ts';
import { textTable } from '../output/table.ts';
import { MAX_DATES } from '../reader/sources/summary-store.ts';
import { didYouMean, foldName, quotedValue } from '../settings/typed-text.ts';
import type { ItemsFlags } from './arguments/command-flags.ts';
import {
  type PrintAnswers,
  printConfigured,
  printOneAnswer,
} from './arguments/print-restaurants.ts';
import { announceDates, dateWarnings } from './arguments/read-dates.ts';
import { finishDates, NO_GAPS, readRestaurants } from './arguments/read-restaurants.ts';
import {
  laterDate,
  requestedDate,
  requestedDates,
  splitDates,
} from './arguments/requested-date.ts';

/** Dates are read without a pause, because other restaurants are read at the same time. */
const NO_WAIT = () => Promise.resolve();

type PrintItems = PrintAnswers<readonly string[], ItemsFlags>;
type ItemsColumn = (typeof ITEMS_TABLE)['columns'][number];

export const printItems: PrintItems = (source, words, flags, outlets, clock) =>
  printOneAnswer(source, flags, outlets, async (print, format) => {
    const { stderr, signals } = outlets;
    const columns = outputColumns(flags.columns, ITEMS_TABLE.columns);
    const areRowsPrinted = columns !== undefined || !(format === 'table' || format === 'md');
    let restaurantsRead = 0;
    const read = async (restaurant: RestaurantChoice, _: boolean, show: ProgressLine['draw']) => {
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const { period, chainDates } = requestedPeriod(words, flags, today);
      // With usual_weeks = 0, only today is read, and nothing to compare with.
      const before = source.usualReader === undefined ? [] : datesBefore(period[0] ?? today);
      const dates = [...before, ...period];
      const readDates = announceDates(source, restaurant, dates, today, show);
      const { summaries, failures } = await readDates({ needsItems: true, whenIdle: NO_WAIT });
      // An archive need not have the dates to compare with.
      const missed = new Map(
        [...failures].filter(
          ([date, { code }]) => code !== 'NOT_ARCHIVED' || period.includes(date),
        ),
      );
      const asked = new Map(
        [...missed].filter(([date]) => period.includes(date) || chainDates.includes(date)),
      );
      const { warnings } = dateWarnings({ summaries, failures: missed });
      const { exit } = dateWarnings({ summaries, failures: asked });
      const summariesOf = (chosen: readonly string[]) =>
        chosen.flatMap((date) => summaries.get(date) ?? []);
      restaurantsRead += 1;
      // Tables of a chain have no stations, and a chain's dates take more memory than everything else.
      const hasPeriod = areRowsPrinted || restaurantsRead < MIN_RESTAURANTS;
      const isNameTyped = splitDates(words, today).others.length > 0;
      return {
        gaps: NO_GAPS,
        period: hasPeriod ? () => itemPeriod(summaries, period) : noPeriod,
        names: (isNameTyped ? [before, period] : []).flatMap((those) =>
          itemNames(summariesOf(those)),
        ),
        items: restaurantItems(summariesOf(chainDates)),
        warnings,
        exit,
      };
    };
    const allFlags = { ...flags, allRestaurants: flags.restaurant === undefined };
    const outcomes = await readRestaurants(source, allFlags, read, { stderr, clock, signals });
    const all = outcomes.flatMap(({ restaurant, result: reading }): readonly RestaurantPeriod[] =>
      reading === undefined ? [] : [{ restaurant, ...reading }],
    );
    if (all.length > 0) {
      const today = businessDateAt(clock.now(), UTC);
      const { others } = splitDates(words, today);
      await print(itemsDocument(all, requestedItems(all, others, today), columns));
    }
    return finishDates(outcomes, allFlags, stderr);
  });

export const itemsCommand = printConfigured(printItems);

const UTC = { zone: 'UTC', closeoutHour: 0 };

interface RequestedPeriod {
  /** Business dates, oldest first. The four weeks before are also read. */
  readonly period: readonly string[];
  /** Restaurants are compared on these. They include the period. */
  readonly chainDates: readonly string[];
}

/** Without dates: the last seven before today, and the last four weeks to compare restaurants, as the screen does. */
function requestedPeriod(
  words: readonly string[],
  flags: ItemsFlags,
  today: string,
): RequestedPeriod {
  const { dates: typedDates } = splitDates(words, today);
  if (typedDates.length > 0) {
    const all = typedDates.flatMap((date) => requestedDates({ ...flags, date }, today, true));
    const period = [...new Set(all)].sort();
    return { period, chainDates: period };
  }
  const last =
    flags.to === undefined ? shiftBusinessDate(today, -1) : requestedDate(flags.to, today);
  const from = flags.from ?? shiftBusinessDate(last, 1 - WEEK);
  const max = MAX_DATES - datesBefore(today).length;
  const period = requestedDates({ ...flags, from }, today, false, max);
  const isDefault = flags.from === undefined && flags.to === undefined;
  return { period, chainDates: isDefault ? datesBefore(today) : period };
}

const WEEK = 7;
/** A function inside the reading would keep its summaries. */
const noPeriod = (): ItemPeriod => ({ period: new Map(), before: new Map() });

interface RestaurantPeriod {
  readonly restaurant: RestaurantChoice;
  readonly period: () => ItemPeriod;
  readonly names: ReturnType<typeof itemNames>;
  /** Compared with other restaurants'. */
  readonly items: RestaurantItems['items'];
}

/** The chain keys of the named items. `undefined` if no item is named. */
type RequestedItems = ReadonlySet<string> | undefined;

/** Finds items by ID, else by name, else by a part of the name. Throws USAGE for an unknown item. */
function requestedItems(
  all: readonly RestaurantPeriod[],
  words: readonly string[],
  today: string,
): RequestedItems {
  const typed = words.join(' ').trim();
  if (typed === '') return undefined;
  const items = all.flatMap(({ names }) => names);
  const name = foldName(typed);
  const matches = [
    items.filter(({ key, chainKey }) => key === typed || chainKey === typed),
    items.filter((item) => foldName(item.name) === name),
    items.filter((item) => foldName(item.name).includes(name)),
  ];
  const chosen = matches.find(({ length }) => length > 0);
  if (chosen !== undefined || items.length === 0) {
    return new Set(chosen?.map(({ chainKey }) => chainKey));
  }
  const byName = Map.groupBy(items, (item) => foldName(item.name));
  const names = [...byName.values()].flatMap(([first]) => first?.name ?? []);
  const lateDate = laterDate(words, today);
  throw new Failure('USAGE', `Unknown item ${quotedValue(typed)}.${didYouMean(typed, names)}`, {
    hint:
      lateDate === undefined
        ? 'Run linecheck items for the names.'
        : `Put the date ${quotedValue(lateDate)} first.`,
  });
}

function itemsDocument(
  all: readonly RestaurantPeriod[],
  requested: RequestedItems,
  columns: readonly ItemsColumn[] | undefined,
): Document {
  const isChain = all.length >= MIN_RESTAURANTS;
  const compared = isChain
    ? comparedItems(all).filter(({ key }) => requested?.has(key) ?? true)
    : [];
  const rows = { [Symbol.iterator]: () => itemRows(all, compared, requested) };
  const sections = isChain
    ? chainSections(compared, requested !== undefined)
    : stationSections(all, requested);
  return { table: sections, md: sections, records: records(rows, ITEMS_TABLE, columns) };
}

/** One restaurant after another, because a chain has tens of thousands of rows. */
function* itemRows(
  all: readonly RestaurantPeriod[],
  compared: readonly ComparedItem[],
  requested: RequestedItems,
): Generator<ItemRow> {
  const places = new Map(
    compared.flatMap((item) =>
      item.places.map((place) => [`${place.restaurant.guid} ${item.key}`, { item, place }]),
    ),
  );
  for (const { restaurant, period } of all) {
    for (const item of stationItems(period())) {
      if (requested?.has(item.chainKey) === false) continue;
      yield { restaurant, item, compared: places.get(`${restaurant.guid} ${item.chainKey}`) };
    }
  }
}

const NO_ITEMS = { blocks: [{ lines: ['No item was bumped at prep on these dates.'] }] };

function stationSections(
  all: readonly RestaurantPeriod[],
  requested: RequestedItems,
): readonly Section[] {
  const rowsOf = all.map((each) => [...itemRows([each], [], requested)]);
  if (rowsOf.every(({ length }) => length === 0)) return [NO_ITEMS];
  const tables = all.map(({ restaurant }, index): Section => {
    const rows = rowsOf[index] ?? [];
    const heading = all.length > 1 ? [textList('Restaurant', [restaurant.name])] : [];
    if (rows.length === 0) return { blocks: [...heading, ...NO_ITEMS.blocks] };
    const items = rows.map(({ item }) => item);
    const slow = items.filter(({ state }) => state === 'slow');
    const named = slow.map(({ name, stationName }) => `${name} at ${stationName}`).join(', ');
    const first = { lines: [`${slowItemsText(items)}${named === '' ? '' : `: ${named}`}.`] };
    return { blocks: [...heading, first, { table: textTable(rows, ITEMS_TABLE.tableShape) }] };
  });
  return [...tables, STATION_NOTES];
}

const STATION_NOTES: Section = {
  blocks: [
    {
      lines: [
        `${WITHIN} Before: the four weeks before these dates. Slow: at least a quarter longer than before, and more than chance.`,
        `Prep time: what to enter in displays that fire by prep time. 80% of items that had nothing to wait for were bumped by then, in half minutes, rounded up. None where these dates and the four weeks before have under ${MIN_TIMES} items.`,
      ],
    },
  ],
};

function chainSections(
  items: readonly ComparedItem[],
  areItemsRequested: boolean,
): readonly Section[] {
  if (items.length === 0) return [NO_ITEMS];
  const chain = { blocks: [{ table: textTable(items, CHAIN_TABLE.tableShape) }] };
  return [...(areItemsRequested ? items.map(placesSection) : [chain]), chainNotes(items)];
}

function placesSection(item: ComparedItem): Section {
  const rows = item.places.map((place) => ({ item, place }));
  const table = textTable(rows, PLACES_TABLE.tableShape);
  return { blocks: [textList('Item', [itemTitle(item), chainText(item)]), { table }] };
}

function chainNotes(items: readonly ComparedItem[]): Section {
  const byNameCount = items.filter(({ id }) => id === undefined).length;
  const guids = items.flatMap(({ places }) => places.map(({ restaurant }) => restaurant.guid));
  const areRestaurantsFew = new Set(guids).size < MIN_RESTAURANTS;
  return {
    blocks: [
      {
        lines: [
          ...(areRestaurantsFew
            ? [`Nothing is compared: fewer than ${MIN_RESTAURANTS} restaurants have these items.`]
            : []),
          `${WITHIN} Not compared: fewer than ${MIN_ITEMS} items, other prep stations, or fewer than ${MIN_RESTAURANTS} restaurants.`,
          "Slow: over the chain by more than restaurants differ, and more than the restaurant's other items.",
          ...(byNameCount === 0
            ? []
            : [`Compared by name: ${countOf(byNameCount, 'item')} without a multi-location ID.`]),
        ],
      },
    ],
  };
}
