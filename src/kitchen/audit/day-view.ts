/** What the audit counts in a date. It doesn't depend on the setup, so it is computed once for each reading. */
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

/** Counts of rows. */
export type DayTally = Readonly<MutableTally>;

export type MutableTally = { -readonly [Count in keyof typeof EMPTY_TALLY]: number };

export const EMPTY_TALLY = {
  rows: 0,
  overHour: 0,
  /** Rows bumped around closeout, long after fire. Some are over an hour, too. */
  clearedAtCloseout: 0,
  /** Rows over an hour or cleared at closeout. */
  late: 0,
  massBumped: 0,
  impossible: 0,
  otherDates: 0,
  /** Unflagged rows with a start time. */
  withStart: 0,
  /** Rows of `withStart` that were started after fire. */
  startedLater: 0,
} as const;

export function addTallies(a: DayTally, b: DayTally): DayTally {
  const sum: MutableTally = { ...EMPTY_TALLY };
  for (const count of idsOf(EMPTY_TALLY)) sum[count] = a[count] + b[count];
  return sum;
}

/** Screens are cleared by hand, so rows bumped this long before or after closeout count as cleared at closeout. */
export const CLOSEOUT_WINDOW_MS = 15 * 60_000;
/** A row cleared at closeout was late if it is older, because no dish that somebody watches takes so long. */
export const MIN_LATE_AT_CLOSEOUT_MS = 30 * 60_000;

/** What counts rows with a flag. Rows without a time aren't counted. */
const TALLY_OF_ODDITY = {
  'un-bumped': 'overHour',
  'mass-bumped': 'massBumped',
  impossible: 'impossible',
  'other date': 'otherDates',
} as const satisfies Partial<Readonly<Record<Oddity, keyof MutableTally>>>;

/** Rows with another flag don't count as cleared at closeout, because their times are wrong. */
const CLEARABLE: ReadonlySet<Oddity> = new Set(['un-bumped', 'mass-bumped']);

/** Returns a function that adds a row to a tally. Without a calendar, no row is cleared at closeout. */
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

/** A station in a date's rows. The tally counts its rows at prep. */
export interface StationDay extends DayTally {
  readonly guid: string;
  /** If rows have several names, this is the first of them in the alphabet. */
  readonly name: string | undefined;
  /** Rows of the station at any level. */
  readonly rowCount: number;
  /** Items bumped at the station. */
  readonly items: number;
  /** Items bumped at the station and at expo. */
  readonly bumpedAtExpo: number;
}

export interface DayView {
  readonly day: FulfillmentDay;
  /** All stations in rows, by GUID. */
  readonly stations: ReadonlyMap<string, StationDay>;
  /** Counts of rows at expo or without a station. */
  readonly elsewhere: DayTally;
  readonly prepRows: number;
  /** Items bumped at an expo level. */
  readonly bumpedAtExpo: number;
  readonly bumpedAtExpo2: number;
  readonly bumpedOnlyAtExpo2: number;
  readonly sharedItems: readonly SharedItems[];
  /** Without a calendar, neither closeout nor the date's start and end are known. */
  readonly hasCalendar: boolean;
}

/** Bits that say at which expo levels an item was bumped. */
const EXPO_1 = 1;
const EXPO_2 = 2;
const ANY_EXPO = 4;

/** `date` is `YYYYMMDD`. The calendar is `undefined` without a time zone. */
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
  let made = 0;
  for (let row = 0; row < length; row += 1) {
    const level = table.level.get(row);
    const code = guids.codes[row] ?? 0;
    const station = code === 0 ? undefined : (stations[code] ??= draft(guids.values[code] ?? ''));
    if (station !== undefined) addRowName(station, names.get(row));
    if (level === 0) made += 1;
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
    prepRows: made,
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

/** Items made at the same stations. */
interface SharedItems {
  /** The stations, of which there are two or more. */
  readonly guids: readonly string[];
  readonly items: number;
}

/** One prep row for each item and station, station by station. */
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

/** Groups items of several stations by these stations. */
function findSharedItems(
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
