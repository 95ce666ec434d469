/** Counts of a date for the audit. They don't depend on the setup, so they are made once for each reading. */
import { guidGroups, type RowGroups, rowsByGroup } from '../measures/row-groups.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import type { Oddity } from '../model/fulfillment.ts';
import { partition } from '../model/row-order.ts';
import { idsOf } from '../text/record-lines.ts';

export type DayTally = Readonly<MutableTally>;

export type MutableTally = { -readonly [Count in keyof typeof EMPTY_TALLY]: number };

export const EMPTY_TALLY = {
  rows: 0,
  overHour: 0,
  /** Rows bumped around closeout, long after fire. May be over an hour, too. */
  clearedAtCloseout: 0,
  /** Rows over an hour or cleared at closeout. */
  late: 0,
  massBumped: 0,
  impossible: 0,
  otherDates: 0,
  /** Unflagged rows with a start time. */
  withStart: 0,
  /** Rows of `withStart` with a start after fire. */
  startedLater: 0,
} as const;

export function addTallies(a: DayTally, b: DayTally): DayTally {
  const sum: MutableTally = { ...EMPTY_TALLY };
  for (const count of idsOf(EMPTY_TALLY)) sum[count] = a[count] + b[count];
  return sum;
}

/** People clear screens by hand. So rows bumped within this time before or after closeout count as cleared at closeout. */
export const CLOSEOUT_WINDOW_MS = 15 * 60_000;
/** A row cleared at closeout counts as late if more time passed since fire. No dish that somebody watches takes so long. */
export const MIN_LATE_AT_CLOSEOUT_MS = 30 * 60_000;

const TALLY_OF_ODDITY = {
  'un-bumped': 'overHour',
  'mass-bumped': 'massBumped',
  impossible: 'impossible',
  'other date': 'otherDates',
} as const satisfies Partial<Readonly<Record<Oddity, keyof MutableTally>>>;

/** Rows with these flags may count as cleared at closeout. Rows with another flag have wrong times. */
const CLEARABLE: ReadonlySet<Oddity> = new Set(['un-bumped', 'mass-bumped']);

/** Returns a function that adds a row to a tally. Without a calendar, no row counts as cleared at closeout. */
function rowTally(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar | undefined,
): (row: number, tally: MutableTally) => void {
  const { ticketFiredAt, itemStartedAt, itemFulfilledAt } = day.table.instant;
  const closeout =
    calendar === undefined ? Number.NaN : businessDayStart(shiftBusinessDate(date, 1), calendar);

  return (row, tally) => {
    const fired = ticketFiredAt.values[row] ?? Number.NaN;
    const started = itemStartedAt.values[row] ?? Number.NaN;
    const fulfilled = itemFulfilledAt.values[row] ?? Number.NaN;
    const oddity = day.oddity(row);
    const isCleared =
      (oddity === undefined || CLEARABLE.has(oddity)) &&
      Math.abs(fulfilled - closeout) <= CLOSEOUT_WINDOW_MS &&
      fulfilled - fired > MIN_LATE_AT_CLOSEOUT_MS;
    tally.rows += 1;
    if (oddity !== undefined && oddity !== 'no time') tally[TALLY_OF_ODDITY[oddity]] += 1;
    if (isCleared) tally.clearedAtCloseout += 1;
    if (isCleared || oddity === 'un-bumped') tally.late += 1;
    if (oddity !== undefined || Number.isNaN(started)) return;
    tally.withStart += 1;
    if (started > fired) tally.startedLater += 1;
  };
}

/** A station in a date's rows. The inherited counts are of its prep rows. */
export interface StationDay extends DayTally {
  readonly guid: string;
  readonly name: string | undefined;
  readonly rowCount: number;
  /** Items bumped at prep. */
  readonly items: number;
  /** Items bumped at prep here and also at expo. */
  readonly bumpedAtExpo: number;
}

export interface DayView {
  readonly day: FulfillmentDay;
  readonly stations: ReadonlyMap<string, StationDay>;
  /** Rows at expo or without a station. */
  readonly elsewhere: DayTally;
  readonly prepRows: number;
  readonly bumpedAtExpo: number;
  readonly bumpedAtExpo2: number;
  readonly bumpedOnlyAtExpo2: number;
  readonly sharedItems: readonly SharedItems[];
  /** Without a calendar, closeout and the date's start and end are unknown. */
  readonly hasCalendar: boolean;
}

const EXPO_1 = 1;
const EXPO_2 = 2;
const ANY_EXPO = 4;

export function dayView(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar | undefined,
): DayView {
  const { table, length } = day;
  const { prepStationGuid: guids, prepStationName: names } = table.text;
  const items = guidGroups(table.guid.selectionGuid, length);
  const judge = rowTally(day, date, calendar);
  const elsewhere: MutableTally = { ...EMPTY_TALLY };
  const stations: (StationDraft | undefined)[] = [];
  const levels = new Uint8Array(items.count);
  let prepRows = 0;
  for (let row = 0; row < length; row += 1) {
    const level = table.level.get(row);
    const code = guids.codes[row] ?? 0;
    const station = code === 0 ? undefined : (stations[code] ??= draft(guids.values[code] ?? ''));
    if (station !== undefined) addRowName(station, names.get(row));
    if (level === 0) prepRows += 1;
    judge(row, level === 0 && station !== undefined ? station : elsewhere);
    const item = items.groupByRow[row] ?? 0;
    levels[item] = (levels[item] ?? 0) | levelBits(level);
  }
  const dishes = itemRowsByStation(day, items);
  for (const row of dishes) {
    const station = stations[guids.codes[row] ?? 0];
    if (station === undefined) continue;
    station.items += 1;
    if (((levels[items.groupByRow[row] ?? 0] ?? 0) & ANY_EXPO) !== 0) station.bumpedAtExpo += 1;
  }
  const itemLevels = levels.subarray(0, items.keyedCount);
  return {
    day,
    stations: new Map(stations.flatMap((each) => (each === undefined ? [] : [[each.guid, each]]))),
    elsewhere,
    prepRows,
    bumpedAtExpo: itemLevels.filter((bits) => (bits & ANY_EXPO) !== 0).length,
    bumpedAtExpo2: itemLevels.filter((bits) => (bits & EXPO_2) !== 0).length,
    bumpedOnlyAtExpo2: itemLevels.filter((bits) => (bits & (EXPO_1 | EXPO_2)) === EXPO_2).length,
    sharedItems: findSharedItems(day, items, dishes),
    hasCalendar: calendar !== undefined,
  };
}

type StationDraft = MutableTally & { -readonly [Fact in keyof StationDay]: StationDay[Fact] };

function draft(guid: string): StationDraft {
  return { ...EMPTY_TALLY, guid, name: undefined, rowCount: 0, items: 0, bumpedAtExpo: 0 };
}

function addRowName(station: StationDraft, name: string | undefined): void {
  station.rowCount += 1;
  if (name === station.name || name === undefined) return;
  if (station.name === undefined || name < station.name) station.name = name;
}

function levelBits(level: number | undefined): number {
  if (level === undefined || level < 1) return 0;
  return ANY_EXPO | (level === 1 ? EXPO_1 : 0) | (level === 2 ? EXPO_2 : 0);
}

interface SharedItems {
  readonly guids: readonly string[];
  readonly items: number;
}

/** One prep row for each pair of an item and a station, sorted by station. */
function itemRowsByStation(day: FulfillmentDay, items: RowGroups): Uint32Array {
  const { table } = day;
  const { codes, values } = table.text.prepStationGuid;
  const prepRows = allRows(day).order.filter(
    (row) =>
      table.level.get(row) === 0 &&
      codes[row] !== 0 &&
      (items.groupByRow[row] ?? 0) < items.keyedCount,
  );
  const lastStation = new Uint32Array(items.count);
  const firstRows = new Uint32Array(prepRows.length);
  let count = 0;
  for (const [code, rows] of partition(
    prepRows,
    values.length,
    (row) => codes[row] ?? 0,
  ).entries()) {
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

function findSharedItems(
  { table }: FulfillmentDay,
  items: RowGroups,
  dishes: Uint32Array,
): readonly SharedItems[] {
  const { codes, values } = table.text.prepStationGuid;
  const dishesOf = rowsByGroup(items, dishes);
  const shared = new Map<string, { readonly guids: readonly string[]; items: number }>();
  for (let item = 0; item < items.keyedCount; item += 1) {
    const codesOfItem = Array.from(dishesOf(item), (row) => codes[row] ?? 0);
    if (codesOfItem.length < 2) continue;
    const key = codesOfItem.join(' ');
    const earlier = shared.get(key);
    if (earlier === undefined) {
      const guids = codesOfItem.map((code) => values[code] ?? '').sort();
      shared.set(key, { guids, items: 1 });
    } else earlier.items += 1;
  }
  return [...shared.values()];
}
