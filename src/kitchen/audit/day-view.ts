/** What the audit counts in a date, whatever the setup. It is computed from the columns, once for every reading. */
import { guidGroups, type RowGroups, rowsByGroup } from '../measures/row-groups.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';
import type { Oddity } from '../model/fulfillment.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { partition } from '../model/row-order.ts';
import { idsOf } from '../text/record-lines.ts';

/** Row counts at one station or elsewhere. Stats leave out odd rows. */
export type DayTally = Readonly<GrowingTally>;

export type GrowingTally = { -readonly [Count in keyof typeof EMPTY_TALLY]: number };

/** After duplicates are merged. */
export const EMPTY_TALLY = {
  rows: 0,
  /** Oddity `un-bumped`. */
  overHour: 0,
  /** Bumped around closeout, long after fire. Some are over an hour, too. */
  swept: 0,
  /** Over an hour or swept. */
  late: 0,
  /** Oddity `mass-bumped`. */
  cleared: 0,
  impossible: 0,
  /** Oddity `other date`. */
  otherDates: 0,
  /** With a start time and no odd times. */
  timed: 0,
  /** Timed rows started after fire. */
  started: 0,
} as const;

export function addedTallies(a: DayTally, b: DayTally): DayTally {
  const sum: GrowingTally = { ...EMPTY_TALLY };
  for (const count of idsOf(EMPTY_TALLY)) sum[count] = a[count] + b[count];
  return sum;
}

/** Around closeout, ms: screens are cleared by hand, not exactly then. */
export const SWEEP_MS = 15 * 60_000;
/** A row cleared then was late if it is older than this (ms): no dish that somebody watches takes so long. */
export const LATE_SWEEP_MS = 30 * 60_000;

/** No rule counts rows without a time. */
const COUNTS = {
  'un-bumped': 'overHour',
  'mass-bumped': 'cleared',
  impossible: 'impossible',
  'other date': 'otherDates',
} as const satisfies Partial<Readonly<Record<Oddity, keyof GrowingTally>>>;

/** Oddities still counted as swept. */
const STILL_SWEPT: ReadonlySet<Oddity> = new Set(['un-bumped', 'mass-bumped']);

/** Returns what adds a row to a tally. Without a calendar there is no closeout. `date` is `YYYYMMDD`. */
function rowVerdicts(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar | undefined,
): (row: number, tally: GrowingTally) => void {
  const { ticketFiredAt, itemStartedAt, itemFulfilledAt } = day.table.instant;
  const closeout =
    calendar === undefined ? Number.NaN : businessDayStart(shiftBusinessDate(date, 1), calendar);

  return (row, tally) => {
    const fired = ticketFiredAt.values[row] ?? Number.NaN;
    const started = itemStartedAt.values[row] ?? Number.NaN;
    const fulfilled = itemFulfilledAt.values[row] ?? Number.NaN;
    const oddity = day.oddity(row);
    const isSwept =
      (oddity === undefined || STILL_SWEPT.has(oddity)) &&
      Math.abs(fulfilled - closeout) <= SWEEP_MS &&
      fulfilled - fired > LATE_SWEEP_MS;
    tally.rows += 1;
    if (oddity !== undefined && oddity !== 'no time') tally[COUNTS[oddity]] += 1;
    if (isSwept) tally.swept += 1;
    if (isSwept || oddity === 'un-bumped') tally.late += 1;
    if (oddity !== undefined || Number.isNaN(started)) return;
    tally.timed += 1;
    if (started > fired) tally.started += 1;
  };
}

/** The tally has prep rows. */
export interface StationDay extends DayTally {
  readonly guid: string;
  /** First in alphabetical order. */
  readonly name: string | undefined;
  /** Rows naming it, at any level. */
  readonly records: number;
  /** Items (selections) bumped there, and those also bumped at expo. */
  readonly items: number;
  readonly passedOn: number;
}

export interface DayView {
  readonly day: FulfillmentDay;
  /** Every station named in a row. */
  readonly stations: ReadonlyMap<string, StationDay>;
  /** Expo rows, and rows without a station. */
  readonly elsewhere: DayTally;
  /** Prep rows. */
  readonly made: number;
  /** Items bumped at expo, at expo 2, and at expo 2 but not expo 1. */
  readonly passedOn: number;
  readonly atSecond: number;
  readonly atSecondOnly: number;
  readonly shared: readonly SharedItems[];
  /** Without one there is no closeout and no other date. */
  readonly hasCalendar: boolean;
}

/** Selection facts, as bits. */
const FIRST = 1;
const SECOND = 2;
const ABOVE = 4;

/** `date` is `YYYYMMDD`. No calendar without a time zone. */
export function dayView(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar | undefined,
): DayView {
  const { table, length } = day;
  const { prepStationGuid: guids, prepStationName: names } = table.text;
  const items = guidGroups(table.guid.selectionGuid, length);
  const judge = rowVerdicts(day, date, calendar);
  const elsewhere: GrowingTally = { ...EMPTY_TALLY };
  const stations: (StationDraft | undefined)[] = [];
  const levels = new Uint8Array(items.count);
  let made = 0;
  for (let row = 0; row < length; row += 1) {
    const level = table.level.get(row);
    const code = guids.codes[row] ?? 0;
    const station = code === 0 ? undefined : (stations[code] ??= draft(guids.values[code] ?? ''));
    if (station !== undefined) meet(station, names.get(row));
    if (level === 0) made += 1;
    judge(row, level === 0 && station !== undefined ? station : elsewhere);
    const item = items.groupByRow[row] ?? 0;
    levels[item] = (levels[item] ?? 0) | levelBits(level);
  }
  const dishes = dishRows(day, items);
  for (const row of dishes) {
    const station = stations[guids.codes[row] ?? 0];
    if (station === undefined) continue;
    station.items += 1;
    if (((levels[items.groupByRow[row] ?? 0] ?? 0) & ABOVE) !== 0) station.passedOn += 1;
  }
  const known = levels.subarray(0, items.keyedCount);
  return {
    day,
    stations: new Map(stations.flatMap((each) => (each === undefined ? [] : [[each.guid, each]]))),
    elsewhere,
    made,
    passedOn: known.filter((bits) => (bits & ABOVE) !== 0).length,
    atSecond: known.filter((bits) => (bits & SECOND) !== 0).length,
    atSecondOnly: known.filter((bits) => (bits & (FIRST | SECOND)) === SECOND).length,
    shared: sharedItems(day, items, dishes),
    hasCalendar: calendar !== undefined,
  };
}

type StationDraft = GrowingTally & { -readonly [Fact in keyof StationDay]: StationDay[Fact] };

function draft(guid: string): StationDraft {
  return { ...EMPTY_TALLY, guid, name: undefined, records: 0, items: 0, passedOn: 0 };
}

function meet(station: StationDraft, name: string | undefined): void {
  station.records += 1;
  if (name === station.name || name === undefined) return;
  if (station.name === undefined || name < station.name) station.name = name;
}

function levelBits(level: number | undefined): number {
  if (level === undefined || level < 1) return 0;
  return ABOVE | (level === 1 ? FIRST : 0) | (level === 2 ? SECOND : 0);
}

interface SharedItems {
  /** Two or more, sorted. */
  readonly guids: readonly string[];
  readonly items: number;
}

/** One prep row per item and station, station by station, where both are set. */
function dishRows(day: FulfillmentDay, items: RowGroups): Uint32Array {
  const { table } = day;
  const { codes, values } = table.text.prepStationGuid;
  const named = allRows(day).order.filter(
    (row) =>
      table.level.get(row) === 0 &&
      codes[row] !== 0 &&
      (items.groupByRow[row] ?? 0) < items.keyedCount,
  );
  const lastStation = new Uint32Array(items.count);
  const firstRows = new Uint32Array(named.length);
  let count = 0;
  for (const [code, rows] of partition(named, values.length, (row) => codes[row] ?? 0).entries()) {
    for (const row of rows) {
      const item = items.groupByRow[row] ?? 0;
      if (lastStation[item] === code) continue;
      lastStation[item] = code;
      firstRows[count] = row;
      count += 1;
    }
  }
  return firstRows.subarray(0, count);
}

/** Items with several stations, grouped by those. `dishes` come from `dishRows`. */
function sharedItems(
  { table }: FulfillmentDay,
  items: RowGroups,
  dishes: Uint32Array,
): readonly SharedItems[] {
  const { codes, values } = table.text.prepStationGuid;
  const dishesOf = rowsByGroup(items, dishes);
  const shared = new Map<string, { readonly guids: readonly string[]; items: number }>();
  for (let item = 0; item < items.keyedCount; item += 1) {
    const own = Array.from(dishesOf(item), (row) => codes[row] ?? 0);
    if (own.length < 2) continue;
    const key = own.join(' ');
    const known = shared.get(key);
    if (known === undefined) {
      const guids = own.map((code) => values[code] ?? '').sort();
      shared.set(key, { guids, items: 1 });
    } else known.items += 1;
  }
  return [...shared.values()];
}
