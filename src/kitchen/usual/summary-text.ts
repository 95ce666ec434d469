/** Date summaries as compact text, read back only if every value is valid. */

import { isBusinessDate } from '../../contract/instant.ts';
import { CLOCK_QUARTERS } from '../measures/business-quarters.ts';
import {
  addToBin,
  forEachBin,
  histogramCount,
  MAX_BIN,
  MIN_BIN,
  type TimeHistogram,
} from '../measures/time-histogram.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import {
  type DateSummary,
  type DishSummary,
  FIGURES_VERSION,
  type ItemSummary,
  type OutsideSummary,
  type QuarterSummary,
  type RowsSummary,
  type StationSummary,
  SUMMARY_VERSION,
} from './date-summary.ts';

/** Longer text is not read. The largest simulated date (209,000 rows, 910 stations) has 2.8 million characters. */
export const MAX_SUMMARY_CHARACTERS = 4 * 1024 * 1024;

/** One line of JSON with maps as flat lists. */
export function summaryText(summary: DateSummary): string {
  const { date, dishes, rows, tickets, ticketTimes, gaps, stations, outside } = summary;
  return JSON.stringify({
    version: SUMMARY_VERSION,
    date,
    dishes:
      dishes &&
      Array.from(dishes, ([key, { name: of, stations: stationCount, overHour, times }]) => [
        key,
        of === key ? null : of,
        stationCount,
        overHour,
        times,
      ]).flat(),
    rows,
    tickets,
    gaps: [...gaps].flat(),
    ticketTime: ticketTimes && [ticketTimes.overHour, ...[...ticketTimes.times].flat()],
    stations: Array.from(stations, ([key, station]) => ({
      ...station,
      key,
      quarters: Array.from(station.quarters, ([clockQuarter, each]) => [
        clockQuarter,
        each.bumps,
        each.overHour,
        each.leftOut,
        each.logPace,
        each.firedMs,
        each.gapMs,
        ...[...each.times].flat(),
      ]),
      items: Array.from(station.items, ([item, each]) => [item, each.rows, each.medianMs]).flat(),
    })),
    outside: Array.from(outside, ([key, each]) => [
      key,
      each.name,
      each.bumps,
      each.overHour,
      each.leftOut,
      ...[...each.times].flat(),
    ]),
  });
}

/** `undefined` for other versions, and for damaged, too long, or other text. Never throws. */
export function readSummary(text: string): DateSummary | undefined {
  if (text.length > MAX_SUMMARY_CHARACTERS) return undefined;
  try {
    const json = fields(JSON.parse(text));
    return VERSIONS.has(json['version']) ? dateOf(json) : undefined;
  } catch {
    return undefined;
  }
}

/** Other figures. */
const NOTHING = { rows: 0, tickets: 0, gaps: new Map(), stations: new Map(), outside: new Map() };

/** With only the dishes, without reading the rest. `undefined` as `readSummary`, and for a summary without them. */
export function readDateDishes(text: string): DateSummary | undefined {
  try {
    // In JSON, no name has these signs.
    const json = fields(JSON.parse(`${text.slice(0, text.indexOf('],"rows":'))}]}`));
    check(json['version'] === SUMMARY_VERSION || json['version'] === FIGURES_VERSION);
    const dishes = mapOf(inGroups(json['dishes'], 5), dishOf);
    return { ...NOTHING, date: name(json['date']), dishes };
  } catch {
    return undefined;
  }
}

/** `readAt` is epoch ms. */
type ReadSummary = Readonly<{ summary: DateSummary; readAt: number }>;

/** Of several dates, only the dishes: a text for each restaurant, where a chain has thousands of summaries. Each name once. */
export function dishesText(all: readonly ReadSummary[]): string {
  const nameIndexes = new Map<string, number>();
  const nameIndexOf = (key: string, of: string): number => {
    const named = JSON.stringify([key, of === key ? null : of]);
    nameIndexes.set(named, nameIndexes.get(named) ?? nameIndexes.size);
    return nameIndexes.get(named) ?? 0;
  };
  const dates = all.map(({ summary: { date, dishes = new Map() }, readAt }) => [
    date,
    readAt,
    ...Array.from(dishes, ([key, { name: of, stations, overHour, times }]) => [
      nameIndexOf(key, of),
      stations,
      overHour,
      times,
    ]).flat(),
  ]);
  return JSON.stringify({ version: FIGURES_VERSION, names: [...nameIndexes.keys()], dates });
}

/** By date, with nothing else. Empty for other versions, and for damaged or other text. Never throws. */
export function readDishes(text: string): Map<string, ReadSummary> {
  try {
    const json = fields(JSON.parse(text));
    check(json['version'] === FIGURES_VERSION);
    const names = arrayIn(json['names']).map((each) => arrayIn(JSON.parse(name(each))));
    return mapOf(arrayIn(json['dates']).map(arrayIn), ([on, readAt, ...flat]) => {
      const date = name(on);
      // Text is merged without a check: it would take as long again.
      const dishes = mapOf(inGroups(flat, 4), ([index, stations, overHour, times]) => {
        const [key, of] = names[count(index)] ?? [];
        return dishOf([key, of, stations, overHour, times]);
      });
      const summary = { ...NOTHING, date, dishes };
      return [date, { summary, readAt: amount(readAt) }];
    });
  } catch {
    return new Map();
  }
}

const VERSIONS: ReadonlySet<unknown> = new Set([2, 3, FIGURES_VERSION, SUMMARY_VERSION]);

function dateOf(json: Fields): DateSummary {
  const date = name(json['date']);
  check(isBusinessDate(date));
  const hasGaps = json['version'] !== 2;
  const stations = arrayIn(json['stations']).map((each) => {
    const station = fields(each);
    return [name(station['key']), stationOf(station, hasGaps)] as const;
  });
  const dishes =
    json['dishes'] === undefined ? undefined : mapOf(inGroups(json['dishes'], 5), dishOf);
  for (const { times } of dishes?.values() ?? []) check(forEachBin(times, () => undefined));
  return {
    date,
    ...(dishes !== undefined && { dishes }),
    rows: count(json['rows']),
    tickets: count(json['tickets']),
    ...ticketTimesIn(json),
    gaps: mapOf(hasGaps ? inGroups(json['gaps'], 2) : [], ([clockQuarter, gapMs]) => [
      quarter(clockQuarter),
      count(gapMs),
    ]),
    stations: mapOf(stations, (entry) => entry),
    outside: mapOf(arrayIn(json['outside']).map(arrayIn), outsideOf),
  };
}

function stationOf(json: Fields, hasGaps: boolean): StationSummary {
  return {
    name: name(json['name']),
    tickets: count(json['tickets']),
    sharedTickets: count(json['sharedTickets']),
    fireLagMs: amount(json['fireLagMs']),
    spread: amount(json['spread']),
    quarters: mapOf(arrayIn(json['quarters']).map(arrayIn), (each) => quarterOf(each, hasGaps)),
    items: mapOf(inGroups(json['items'], 3), ([item, rows, medianMs]): [string, ItemSummary] => [
      name(item),
      { rows: count(rows), medianMs: amount(medianMs) },
    ]),
  };
}

function dishOf([key, of, stations, overHour, times]: readonly unknown[]): [string, DishSummary] {
  const known = name(key);
  const dish = {
    name: of === null ? known : name(of),
    stations: count(stations),
    overHour: count(overHour),
    times: name(times),
  };
  return [known, dish];
}

/** About as long as the longest of the silences around a quarter hour on four dates, where those were not kept. */
const USUAL_GAPS = 5;

function quarterOf(list: readonly unknown[], hasGaps: boolean): [number, QuarterSummary] {
  const [clockQuarter, bumps, overHour, leftOut, logPace, firedMs, gapMs] = list;
  const rows = rowsOf(bumps, overHour, leftOut, list.slice(hasGaps ? 7 : 6));
  return [
    quarter(clockQuarter),
    {
      ...rows,
      logPace: number(logPace),
      firedMs: amount(firedMs),
      gapMs: hasGaps ? amount(gapMs) : (USUAL_GAPS * QUARTER_MS) / Math.max(1, rows.bumps),
    },
  ];
}

function outsideOf(list: readonly unknown[]): [string, OutsideSummary] {
  const [key, of, bumps, overHour, leftOut, ...bins] = list;
  return [name(key), { name: name(of), ...rowsOf(bumps, overHour, leftOut, bins) }];
}

function rowsOf(
  bumps: unknown,
  overHour: unknown,
  leftOut: unknown,
  bins: readonly unknown[],
): RowsSummary {
  const times = binsOf(bins, MAX_BIN);
  return {
    bumps: count(bumps),
    items: histogramCount(times),
    overHour: count(overHour),
    leftOut: count(leftOut),
    times,
  };
}

/** Pairs of a bin and its count. */
function binsOf(bins: readonly unknown[], lastBin: number): TimeHistogram {
  // A loop: a chain has millions of bins.
  const times = new Map<number, number>();
  for (let index = 0; index < bins.length; index += 2) {
    times.set(whole(bins[index], MIN_BIN, lastBin), count(bins[index + 1]));
  }
  check(times.size * 2 === bins.length);
  return times;
}

function ticketTimesIn(json: Fields): Pick<DateSummary, 'ticketTimes'> {
  if (json['ticketTime'] !== undefined) {
    const [overHour, ...bins] = arrayIn(json['ticketTime']);
    const times = binsOf(bins, Number.MAX_SAFE_INTEGER);
    return { ticketTimes: { overHour: count(overHour), times } };
  }
  if (json['ticketTimes'] === undefined) return {};
  // As 0.3.0 wrote them, by dining option, size, and hour.
  const [, groups] = arrayIn(json['ticketTimes']);
  const times = new Map<number, number>();
  let overHour = 0;
  for (const [, , , over, text] of inGroups(groups, 5)) {
    overHour += count(over);
    check(forEachBin(name(text), (bin, tickets) => addToBin(times, bin, tickets)));
  }
  return { ticketTimes: { overHour, times } };
}

// Values of JSON, refused with a RangeError unless they are what a summary has.

type Fields = Readonly<Record<string, unknown>>;

/** Keys must be distinct. */
function mapOf<Entry, Key, Value>(
  entries: readonly Entry[],
  read: (entry: Entry) => readonly [Key, Value],
): Map<Key, Value> {
  const map = new Map(entries.map(read));
  check(map.size === entries.length);
  return map;
}

function inGroups(value: unknown, size: number): readonly (readonly unknown[])[] {
  const values = arrayIn(value);
  check(values.length % size === 0);
  return Array.from({ length: values.length / size }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

function fields(value: unknown): Fields {
  check(typeof value === 'object' && value !== null && !Array.isArray(value));
  return { ...value };
}

function arrayIn(value: unknown): readonly unknown[] {
  check(Array.isArray(value));
  return value;
}

function name(value: unknown): string {
  check(typeof value === 'string');
  return value;
}

function number(value: unknown): number {
  check(typeof value === 'number' && Number.isFinite(value));
  return value;
}

function amount(value: unknown): number {
  const size = number(value);
  check(size >= 0);
  return size;
}

function count(value: unknown): number {
  return whole(value, 0, Number.MAX_SAFE_INTEGER);
}

function quarter(value: unknown): number {
  return whole(value, 0, CLOCK_QUARTERS - 1);
}

function whole(value: unknown, least: number, most: number): number {
  const integer = number(value);
  check(Number.isInteger(integer) && integer >= least && integer <= most);
  return integer;
}

/** Rejects text other than a summary. */
function check(isFit: boolean): asserts isFit {
  if (!isFit) throw new RangeError('no summary');
}
