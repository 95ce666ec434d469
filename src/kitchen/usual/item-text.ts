/** Items of dates as text for the store, also of many dates together. */
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
  type ItemTimes,
  type StationHabit,
  type StationItems,
  SUMMARY_VERSION,
} from './date-summary.ts';

const ITEMS_VERSION = 5;

type Entry<Value, Key = string> = readonly [key: Key, value: Value];

const NO_FIGURES = {
  rows: 0,
  tickets: 0,
  stations: new Map(),
  outside: new Map(),
};

/** Reads only the items, without parsing the rest of the text. `undefined` for other versions, and without items. Never throws. */
export function readDateItems(text: string): DateSummary | undefined {
  try {
    // The items end at the first `],"rows":`. No name contains it, because JSON escapes quotes.
    const fields = readFields(JSON.parse(`${text.slice(0, text.indexOf('],"rows":'))}]}`));
    assertValid(fields['version'] === SUMMARY_VERSION);
    const items = readStationItems(readList(fields['stationItems']), readItem);
    return { ...NO_FIGURES, date: readString(fields['date']), items };
  } catch {
    return undefined;
  }
}

type DatedSummary = Readonly<{ summary: DateSummary; readAt: number }>;

/** The items of several dates in one text, because a chain has thousands of summaries. Each name is written once. */
export function itemsText(dated: readonly DatedSummary[]): string {
  const names = new Map<string, number>();
  const withIndex = ([key, name, chainKey, ...figures]: readonly unknown[]) => {
    const text = JSON.stringify([key, name, chainKey]);
    const index = names.get(text) ?? names.size;
    names.set(text, index);
    return [index, ...figures];
  };
  const dates = dated.map(({ summary: { date, items = new Map() }, readAt }) => [
    date,
    readAt,
    ...[...items].flatMap((entry) => stationItemValues(entry, withIndex)),
  ]);
  return JSON.stringify({ version: ITEMS_VERSION, names: [...names.keys()], dates });
}

/** By date. Empty for other versions and damaged text. Never throws. */
export function readItems(text: string): Map<string, DatedSummary> {
  try {
    const fields = readFields(JSON.parse(text));
    assertValid(fields['version'] === ITEMS_VERSION);
    const names = readList(fields['names']).map((each) => readList(JSON.parse(readString(each))));
    // Bins are not checked, because that takes as long as reading the rest.
    const readNamed = ([index, ...figures]: readonly unknown[]) =>
      readItem([...(names[readCount(index)] ?? []), ...figures]);
    return readMap(readList(fields['dates']).map(readList), ([dateValue, readAt, ...stations]) => {
      const date = readString(dateValue);
      const items = readStationItems(stations, readNamed, NAMED_VALUES);
      return [date, { summary: { ...NO_FIGURES, date, items }, readAt: readAmount(readAt) }];
    });
  } catch {
    return new Map();
  }
}

const STATION_VALUES = 4;
const ITEM_VALUES = 8;
/** The key and two names are one index. */
const NAMED_VALUES = ITEM_VALUES - 2;

type ItemValues = readonly unknown[];

export function stationItemValues(
  [key, { name, habit, items }]: Entry<StationItems>,
  valuesOf = (values: ItemValues) => values,
): readonly unknown[] {
  const entries = [...items].flatMap((entry) => valuesOf(itemValues(entry)));
  const { bumps, together, apart, shared, withTicket, minuteFrom } = habit;
  const counts = [bumps, together, apart, shared, withTicket, minuteFrom];
  return [key, name === key ? null : name, counts, entries];
}

/** The name is null where it equals the key, and the key in the chain where it equals the name. */
function itemValues([key, item]: Entry<ItemTimes>): ItemValues {
  const { name, chainKey, count, overHour, times, calm, logPace } = item;
  const names = [key, name === key ? null : name, chainKey === name ? null : chainKey];
  return [...names, count, overHour, times, calm, logPace];
}

function readStationItems(
  values: readonly unknown[],
  readEntry: (values: ItemValues) => Entry<ItemTimes>,
  size = ITEM_VALUES,
): ReadonlyMap<string, StationItems> {
  return readMap(readGroups(values, STATION_VALUES), (station) => {
    const [keyValue, name, counts, items] = station;
    const key = readString(keyValue);
    const entries = readMap(readGroups(items, size), readEntry);
    const habit = readHabit(readList(counts));
    return [key, { name: name === null ? key : readString(name), habit, items: entries }];
  });
}

function readHabit([
  bumps,
  together,
  apart,
  shared,
  withTicket,
  minuteFrom,
]: ItemValues): StationHabit {
  return {
    bumps: readCount(bumps),
    together: readCount(together),
    apart: readCount(apart),
    shared: readCount(shared),
    withTicket: readCount(withTicket),
    minuteFrom: readCount(minuteFrom),
  };
}

function readItem(values: ItemValues): Entry<ItemTimes> {
  const [keyValue, nameValue, chainKey, count, overHour, times, calm, logPace] = values;
  const key = readString(keyValue);
  const name = nameValue === null ? key : readString(nameValue);
  const item = {
    name,
    chainKey: chainKey === null ? name : readString(chainKey),
    count: readCount(count),
    overHour: readCount(overHour),
    times: readString(times),
    calm: readString(calm),
    logPace: readNumber(logPace),
  };
  return [key, item];
}

export function readCheckedItems(value: unknown): ReadonlyMap<string, StationItems> {
  const stations = readStationItems(readList(value), readItem);
  for (const { items } of stations.values()) {
    for (const { times, calm } of items.values()) {
      for (const text of [times, calm]) assertValid(forEachBin(text, () => undefined));
    }
  }
  return stations;
}
