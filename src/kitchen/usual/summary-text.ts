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
  type DishSummary,
  FIGURES_VERSIONS,
  type OutsideSummary,
  type QuarterSummary,
  type RowsSummary,
  type StationSummary,
  SUMMARY_VERSION,
} from './date-summary.ts';

/** A longer text is not read. The largest simulated date (209,000 rows, 910 stations) has 2.8 million characters. */
export const MAX_SUMMARY_CHARACTERS = 4 * 1024 * 1024;

const READ_VERSIONS: ReadonlySet<unknown> = new Set([2, 3, ...FIGURES_VERSIONS]);
const DISHES_VERSION = 4;

/** One line of JSON. Maps are written as flat lists. */
export function summaryText(summary: DateSummary): string {
  const { date, dishes, rows, tickets, ticketTimes, silenceTail, stations, outside } = summary;
  return JSON.stringify({
    version: SUMMARY_VERSION,
    date,
    dishes: dishes && [...dishes].flatMap(dishValues),
    rows,
    tickets,
    silenceTail,
    ticketTime: ticketTimes && [ticketTimes.overHour, ...binValues(ticketTimes)],
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

/** Reads only the dishes, without parsing the rest of the text. `undefined` for other versions, and without dishes. Never throws. */
export function readDateDishes(text: string): DateSummary | undefined {
  try {
    // The dishes end at the first `],"rows":`. No name contains it, because JSON escapes quotes.
    const fields = readFields(JSON.parse(`${text.slice(0, text.indexOf('],"rows":'))}]}`));
    assertValid(FIGURES_VERSIONS.some((version) => version === fields['version']));
    const dishes = readMap(readGroups(fields['dishes'], DISH_VALUES), readDish);
    return { ...NO_FIGURES, date: readString(fields['date']), dishes };
  } catch {
    return undefined;
  }
}

type DatedSummary = Readonly<{ summary: DateSummary; readAt: number }>;

/** The dishes of several dates in one text, because a chain has thousands of summaries. Each name is written once. */
export function dishesText(dated: readonly DatedSummary[]): string {
  const names = new Map<string, number>();
  const nameIndex = (key: string, name: string): number => {
    const text = JSON.stringify(nameValues(key, name));
    const index = names.get(text) ?? names.size;
    names.set(text, index);
    return index;
  };
  const dates = dated.map(({ summary: { date, dishes = new Map() }, readAt }) => [
    date,
    readAt,
    ...[...dishes].flatMap(([key, { name, stations, overHour, times }]) => [
      nameIndex(key, name),
      stations,
      overHour,
      times,
    ]),
  ]);
  return JSON.stringify({ version: DISHES_VERSION, names: [...names.keys()], dates });
}

/** By date. Empty for other versions and damaged text. Never throws. */
export function readDishes(text: string): Map<string, DatedSummary> {
  try {
    const fields = readFields(JSON.parse(text));
    assertValid(fields['version'] === DISHES_VERSION);
    const names = readList(fields['names']).map((each) => readList(JSON.parse(readString(each))));
    return readMap(readList(fields['dates']).map(readList), ([dateValue, readAt, ...dishList]) => {
      const date = readString(dateValue);
      // Bins are not checked, because that takes as long as reading the rest.
      const dishes = readMap(readGroups(dishList, DISH_VALUES - 1), ([index, ...figures]) => {
        const [key, name] = names[readCount(index)] ?? [];
        return readDish([key, name, ...figures]);
      });
      return [date, { summary: { ...NO_FIGURES, date, dishes }, readAt: readAmount(readAt) }];
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
    ...(fields['dishes'] !== undefined && { dishes: readCheckedDishes(fields['dishes']) }),
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

const DISH_VALUES = 5;

function dishValues([key, { name, stations, overHour, times }]: Entry<DishSummary>) {
  return [...nameValues(key, name), stations, overHour, times];
}

/** The name is null where it equals the key, as for most dishes. */
function nameValues(key: string, name: string): readonly [string, string | null] {
  return [key, name === key ? null : name];
}

function readDish(values: readonly unknown[]): Entry<DishSummary> {
  const [keyValue, name, stations, overHour, times] = values;
  const key = readString(keyValue);
  const dish = {
    name: name === null ? key : readString(name),
    stations: readCount(stations),
    overHour: readCount(overHour),
    times: readString(times),
  };
  return [key, dish];
}

function readCheckedDishes(value: unknown): ReadonlyMap<string, DishSummary> {
  const dishes = readMap(readGroups(value, DISH_VALUES), readDish);
  for (const { times } of dishes.values()) assertValid(forEachBin(times, () => undefined));
  return dishes;
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

function readTicketTimes(fields: JsonFields): { readonly ticketTimes?: BinnedTimes } {
  if (fields['ticketTime'] !== undefined) {
    const [overHour, ...bins] = readList(fields['ticketTime']);
    const times = readBins(bins, Number.MAX_SAFE_INTEGER);
    return { ticketTimes: { overHour: readCount(overHour), times } };
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
