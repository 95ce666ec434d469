/** Date summaries as text for the store. A text is read back only if every value is valid. */

import { isBusinessDate } from '../../contract/instant.ts';
import { CLOCK_QUARTERS } from '../measures/business-quarters.ts';
import {
  addToBin,
  type BinnedTimes,
  forEachBin,
  histogramCount,
  MAX_BIN,
  MIN_BIN,
  mergedTimes,
  type TimeHistogram,
} from '../measures/time-histogram.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import {
  assertValid,
  type JsonFields,
  readAmount,
  readCount,
  readFields,
  readGroups,
  readInteger,
  readList,
  readMap,
  readNumber,
  readString,
} from './checked-values.ts';
import {
  type DateSummary,
  FIGURES_VERSIONS,
  type ItemTimes,
  type OutsideSummary,
  type QuarterSummary,
  type RowsSummary,
  type StationHabit,
  type StationItems,
  type StationSummary,
  SUMMARY_VERSION,
} from './date-summary.ts';

/** A longer text is not read. The largest simulated date (209,000 rows, 910 stations) has 2.8 million characters. */
export const MAX_SUMMARY_CHARACTERS = 4 * 1024 * 1024;

const READ_VERSIONS: ReadonlySet<unknown> = new Set([2, 3, ...FIGURES_VERSIONS]);
const ITEMS_VERSION = 5;

/** One line of JSON. Maps are written as flat lists. */
export function summaryText(summary: DateSummary): string {
  const { date, items, rows, tickets, ticketTimes, channels, silenceTail, stations, outside } =
    summary;
  return JSON.stringify({
    version: SUMMARY_VERSION,
    date,
    stationItems: items && [...items].flatMap((entry) => stationItemValues(entry)),
    rows,
    tickets,
    silenceTail,
    // All channels together are the ticket times.
    ...(channels === undefined
      ? { ticketTime: ticketTimes && timesValues(ticketTimes) }
      : { channels: Array.from(channels, ([name, times]) => [name, ...timesValues(times)]) }),
    stations: Array.from(stations, ([key, station]) => ({
      ...station,
      key,
      quarters: Array.from(station.quarters, quarterValues),
      items: [...station.items].flatMap(([item, { rows: count, medianMs }]) => [
        item,
        count,
        medianMs,
      ]),
    })),
    outside: Array.from(outside, outsideValues),
  });
}

/** `undefined` for other versions, and for text that is damaged or too long. Never throws. */
export function readSummary(text: string): DateSummary | undefined {
  if (text.length > MAX_SUMMARY_CHARACTERS) return undefined;
  try {
    const fields = readFields(JSON.parse(text));
    return READ_VERSIONS.has(fields['version']) ? readDate(fields) : undefined;
  } catch {
    return undefined;
  }
}

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

function readDate(fields: JsonFields): DateSummary {
  const date = readString(fields['date']);
  assertValid(isBusinessDate(date));
  const hasGaps = fields['version'] !== 2;
  const { silenceTail } = fields;
  return {
    date,
    ...(fields['stationItems'] !== undefined && { items: readChecked(fields['stationItems']) }),
    rows: readCount(fields['rows']),
    tickets: readCount(fields['tickets']),
    ...readTicketTimes(fields),
    ...(silenceTail !== undefined && { silenceTail: readAmount(silenceTail) }),
    stations: readMap(readList(fields['stations']).map(readFields), (station) => [
      readString(station['key']),
      readStation(station, hasGaps),
    ]),
    outside: readMap(readList(fields['outside']).map(readList), readOutside),
  };
}

function readStation(fields: JsonFields, hasGaps: boolean): StationSummary {
  return {
    name: readString(fields['name']),
    tickets: readCount(fields['tickets']),
    sharedTickets: readCount(fields['sharedTickets']),
    fireLagMs: readAmount(fields['fireLagMs']),
    spread: readAmount(fields['spread']),
    quarters: readMap(readList(fields['quarters']).map(readList), (values) =>
      readQuarter(values, hasGaps),
    ),
    items: readMap(readGroups(fields['items'], 3), ([item, rows, medianMs]) => [
      readString(item),
      { rows: readCount(rows), medianMs: readAmount(medianMs) },
    ]),
  };
}

type Entry<Value, Key = string> = readonly [key: Key, value: Value];

const STATION_VALUES = 4;
const ITEM_VALUES = 8;
/** The key and two names are one index. */
const NAMED_VALUES = ITEM_VALUES - 2;

type ItemValues = readonly unknown[];

function stationItemValues(
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

function readChecked(value: unknown): ReadonlyMap<string, StationItems> {
  const stations = readStationItems(readList(value), readItem);
  for (const { items } of stations.values()) {
    for (const { times, calm } of items.values()) {
      for (const text of [times, calm]) assertValid(forEachBin(text, () => undefined));
    }
  }
  return stations;
}

function quarterValues([quarter, summary]: Entry<QuarterSummary, number>) {
  const { bumps, overHour, leftOut, logPace, firedMs, gapMs } = summary;
  return [quarter, bumps, overHour, leftOut, logPace, firedMs, gapMs, ...binValues(summary)];
}

/** Version 2 has no gaps. This many mean gaps are about as long as the longest gap around a quarter hour on four dates. */
const USUAL_GAPS = 5;

function readQuarter(values: readonly unknown[], hasGaps: boolean): Entry<QuarterSummary, number> {
  const [quarter, bumps, overHour, leftOut, logPace, firedMs, gapMs] = values;
  const rows = readRows(bumps, overHour, leftOut, values.slice(hasGaps ? 7 : 6));
  const summary = {
    ...rows,
    logPace: readNumber(logPace),
    firedMs: readAmount(firedMs),
    gapMs: hasGaps ? readAmount(gapMs) : (USUAL_GAPS * QUARTER_MS) / Math.max(1, rows.bumps),
  };
  return [readQuarterIndex(quarter), summary];
}

function readQuarterIndex(value: unknown): number {
  return readInteger(value, 0, CLOCK_QUARTERS - 1);
}

function outsideValues([key, summary]: Entry<OutsideSummary>) {
  const { name, bumps, overHour, leftOut } = summary;
  return [key, name, bumps, overHour, leftOut, ...binValues(summary)];
}

function readOutside(values: readonly unknown[]): Entry<OutsideSummary> {
  const [key, name, bumps, overHour, leftOut, ...bins] = values;
  return [readString(key), { name: readString(name), ...readRows(bumps, overHour, leftOut, bins) }];
}

function readRows(
  bumps: unknown,
  overHour: unknown,
  leftOut: unknown,
  bins: readonly unknown[],
): RowsSummary {
  const times = readBins(bins, MAX_BIN);
  return {
    bumps: readCount(bumps),
    items: histogramCount(times),
    overHour: readCount(overHour),
    leftOut: readCount(leftOut),
    times,
  };
}

function binValues({ times }: BinnedTimes): readonly number[] {
  return [...times].flat();
}

function readBins(values: readonly unknown[], maxBin: number): TimeHistogram {
  // This is a loop, because a chain has millions of bins.
  const times = new Map<number, number>();
  for (let index = 0; index < values.length; index += 2) {
    times.set(readInteger(values[index], MIN_BIN, maxBin), readCount(values[index + 1]));
  }
  assertValid(times.size * 2 === values.length);
  return times;
}

function timesValues(times: BinnedTimes): readonly number[] {
  return [times.overHour, ...binValues(times)];
}

function readTimes([overHour, ...bins]: readonly unknown[]): BinnedTimes {
  return { overHour: readCount(overHour), times: readBins(bins, Number.MAX_SAFE_INTEGER) };
}

function readTicketTimes(fields: JsonFields): Pick<DateSummary, 'ticketTimes' | 'channels'> {
  if (fields['channels'] !== undefined) {
    const channels = readMap(readList(fields['channels']).map(readList), ([name, ...times]) => [
      readString(name),
      readTimes(times),
    ]);
    return { channels, ticketTimes: mergedTimes(channels.values()) };
  }
  if (fields['ticketTime'] !== undefined) {
    return { ticketTimes: readTimes(readList(fields['ticketTime'])) };
  }
  const earlier = fields['ticketTimes'];
  return earlier === undefined ? {} : { ticketTimes: readGroupedTicketTimes(earlier) };
}

/** Reads ticket times as version 0.3.0 wrote them: grouped by dining option, size, and hour. */
function readGroupedTicketTimes(value: unknown): BinnedTimes {
  const [, groups] = readList(value);
  const times = new Map<number, number>();
  let overHour = 0;
  for (const [, , , groupOverHour, text] of readGroups(groups, 5)) {
    overHour += readCount(groupOverHour);
    assertValid(forEachBin(readString(text), (bin, tickets) => addToBin(times, bin, tickets)));
  }
  return { overHour, times };
}
