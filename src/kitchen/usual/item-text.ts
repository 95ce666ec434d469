/** Items of dates as text for the store, also of many dates together. */
import { oncePerKey } from '../../contract/once.ts';
import { NumberReader, NumberWriter } from '../measures/number-text.ts';
import { forEachBin } from '../measures/time-histogram.ts';
import {
  assertValid,
  readAmount,
  readCount,
  readFields,
  readGroups,
  readList,
  readMap,
  readNumber,
  readString,
} from './checked-values.ts';
import {
  type DateSummary,
  type ItemNames,
  type ItemTimes,
  type StationHabit,
  type StationItems,
  SUMMARY_VERSION,
  type VisitTimes,
} from './date-summary.ts';

const ITEMS_VERSION = 6;

const NO_STATIONS = new Map<string, never>();

/** Reads only the items, without parsing the rest of the text. `undefined` for other versions, and without items. Never throws. */
export function readDateItems(text: string): DateSummary | undefined {
  try {
    // The items end at the first `","rows":`. No text contains it, because JSON escapes quotes.
    const fields = readFields(JSON.parse(`${text.slice(0, text.indexOf('","rows":'))}"}`));
    assertValid(fields['version'] === SUMMARY_VERSION);
    return readItems(readString(fields['stationItems'])).get(readString(fields['date']))?.summary;
  } catch {
    return undefined;
  }
}

type DatedSummary = Readonly<{ summary: DateSummary; readAt: number }>;

/**
 * The items of several dates in one text, because a chain has thousands of summaries. Each name is written once. Each date has a line with
 * what a chain is compared by, as numbers and histograms, and a line with the rest, which is only read for a restaurant's prep times.
 */
export function itemsText(dated: readonly DatedSummary[]): string {
  const writer = new NumberWriter();
  const names: (readonly string[])[] = [];
  const indexOf = oncePerKey((text: string) => names.push(JSON.parse(text)) - 1);
  const lines = dated.flatMap(({ summary: { items = new Map<string, StationItems>() } }) => {
    let times = '';
    const values: unknown[] = [];
    const habits = [...items].flatMap(
      ([station, { name: stationName, habit, items: ofStation }]) => {
        for (const [key, item] of ofStation) {
          const { name, chainKey, count, overHour, calm, logPace } = item;
          const index = indexOf(JSON.stringify([station, key, name, chainKey]));
          for (const number of [index, count, overHour, item.times.length]) writer.write(number);
          times += writer.take() + item.times;
          values.push(calm, logPace);
        }
        return [station, stationName, habitValues(habit)];
      },
    );
    return [times, JSON.stringify([habits, values])];
  });
  const dates = dated.flatMap(({ summary: { date }, readAt }) => [date, readAt]);
  const head = JSON.stringify({ version: ITEMS_VERSION, names: names.flat(), dates });
  // In memory, a text with only ASCII characters is half as long.
  return [head, ...lines].join('\n').replace(/[^\n -~]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** By date. Empty for other versions and damaged text. Never throws. */
export function readItems(text: string): Map<string, DatedSummary> {
  try {
    const [head = '', ...lines] = text.split('\n');
    const fields = readFields(JSON.parse(head));
    assertValid(fields['version'] === ITEMS_VERSION);
    const names = readGroups(fields['names'], 4).map(readNames);
    const dates = readGroups(fields['dates'], 2);
    assertValid(lines.length === 2 * dates.length);
    return readMap([...dates.entries()], ([index, [dateValue, readAt]]) => {
      const date = readString(dateValue);
      const [times = '', others = ''] = lines.slice(2 * index, 2 * index + 2);
      const summary = new StoredItems(date, { names, times, others });
      return [date, { summary, readAt: readAmount(readAt) }];
    });
  } catch {
    return new Map();
  }
}

function readNames(values: readonly unknown[]): ItemNames {
  const [station = '', key = '', name = '', chainKey = ''] = values.map(readString);
  return { station, key, name, chainKey };
}

type StoredLines = Readonly<{ names: readonly ItemNames[]; times: string; others: string }>;

/**
 * Reads the items when they are first used. Lines are not checked, because the store has a checksum of each text. This is a class, because
 * V8 would keep each object with a getter of its own, and so its text.
 */
class StoredItems implements DateSummary {
  readonly date: string;
  readonly rows = 0;
  readonly tickets = 0;
  readonly stations = NO_STATIONS;
  readonly outside = NO_STATIONS;
  readonly #lines: StoredLines;
  #items: ReadonlyMap<string, StationItems> | undefined;

  constructor(date: string, lines: StoredLines) {
    this.date = date;
    this.#lines = lines;
  }

  get items(): ReadonlyMap<string, StationItems> {
    this.#items ??= this.#readItems();
    return this.#items;
  }

  visitTimes(visit: VisitTimes): void {
    const numbers = new NumberReader(this.#lines.times);
    while (!numbers.isAtEnd) {
      const names = this.#lines.names[numbers.next()];
      const count = numbers.next();
      const overHour = numbers.next();
      const times = numbers.take(numbers.next());
      if (names !== undefined) visit(names, count, overHour, times);
    }
  }

  #readItems(): ReadonlyMap<string, StationItems> {
    const [habits, values = []] = readList(JSON.parse(this.#lines.others)).map(readList);
    const stations = readMap(readGroups(habits, 3), ([key, name, habit]) => {
      const items = new Map<string, ItemTimes>();
      return [
        readString(key),
        { name: readString(name), habit: readHabit(readList(habit)), items },
      ];
    });
    let next = 0;
    this.visitTimes(({ station, key, name, chainKey }, count, overHour, times) => {
      const calm = readString(values[next]);
      const logPace = readNumber(values[next + 1]);
      const counts = { count: readCount(count), overHour: readCount(overHour) };
      const items = stations.get(station)?.items;
      assertValid(items?.has(key) === false);
      items.set(key, { name, chainKey, ...counts, times, calm, logPace });
      next += 2;
    });
    assertValid(next === values.length);
    return stations;
  }
}

function habitValues(habit: StationHabit): readonly number[] {
  const { bumps, together, apart, shared, withTicket, minuteFrom } = habit;
  return [bumps, together, apart, shared, withTicket, minuteFrom];
}

function readHabit(values: readonly unknown[]): StationHabit {
  const [bumps, together, apart, shared, withTicket, minuteFrom] = values;
  return {
    bumps: readCount(bumps),
    together: readCount(together),
    apart: readCount(apart),
    shared: readCount(shared),
    withTicket: readCount(withTicket),
    minuteFrom: readCount(minuteFrom),
  };
}

/** The items of a date's own summary. */
export function readCheckedItems(text: string, date: string): ReadonlyMap<string, StationItems> {
  const items = readItems(text).get(date)?.summary.items;
  assertValid(items !== undefined);
  for (const { items: ofStation } of items.values()) {
    for (const { times, calm } of ofStation.values()) {
      for (const each of [times, calm]) assertValid(forEachBin(each, () => undefined));
    }
  }
  return items;
}
