/** Flags a date's rows with `ODDITIES`. A flag may depend on other rows, so all rows are judged together. */
import { SECOND_MS } from '../../contract/instant.ts';
import { businessDayStart, shiftBusinessDate } from './business-day.ts';
import { ODDITIES, type Oddity } from './fulfillment.ts';
import { type FirstRows, type NamedCodes, stationCodes } from './named-codes.ts';
import type { RestaurantClock } from './restaurant.ts';
import { mixHash, RowIndex } from './row-index.ts';
import { stepCounter } from './steps.ts';

/** The number of tickets that makes a mass bump, if one station bumps them in one clock second. */
export const TICKETS_AT_ONCE = 5;

const MAX_BUCKETS = 1 << 22;
const NO_BUCKET = -1;

/** By row: 1 for the prep rows of a mass bump. */
function* massBumpRows(rows: FirstRows, stations: NamedCodes): Generator<undefined, Uint8Array> {
  const marks = new Uint8Array(rows.length);
  const candidates = yield* candidateRows(rows, stations);
  if (candidates.length === 0) return marks;
  const { table } = rows;
  const { ticketGuid } = table.guid;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const secondOf = (row: number) => Math.floor((fulfilled[row] ?? Number.NaN) / SECOND_MS);
  const bumps = new RowIndex({
    hash: (row) => mixHash(mixHash(ticketGuid.hash(row), secondOf(row) | 0), stations.codeOf(row)),
    isSame: (row, other) =>
      secondOf(row) === secondOf(other) &&
      stations.codeOf(row) === stations.codeOf(other) &&
      ticketGuid.isSame(row, other),
  });
  const tickets = new Map<number, number>();
  const firstSecond = secondOf(candidates[0] ?? 0);
  const keyOf = (row: number) =>
    (secondOf(row) - firstSecond) * stations.count + stations.codeOf(row);
  const isStepOver = stepCounter();
  for (const row of candidates) {
    if (isStepOver(1)) yield;
    if (bumps.add(row) !== undefined) continue;
    const key = keyOf(row);
    tickets.set(key, (tickets.get(key) ?? 0) + 1);
  }
  for (const row of candidates) {
    if ((tickets.get(keyOf(row)) ?? 0) >= TICKETS_AT_ONCE) marks[row] = 1;
  }
  return marks;
}

/** Rows that may be in a mass bump. They are counted by a hash of station and second, so none is missed, but others are found. */
function* candidateRows(
  { table, length }: FirstRows,
  stations: NamedCodes,
): Generator<undefined, readonly number[]> {
  const { ticketGuid } = table.guid;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const prepLevel = table.level.values.indexOf(0);
  const { codes: levels } = table.level;
  if (prepLevel === -1) return [];
  const size = Math.min(MAX_BUCKETS, 2 ** Math.ceil(Math.log2(length * 2 + 1)));
  const counts = new Uint8Array(size);
  const buckets = new Int32Array(length).fill(NO_BUCKET);
  const isStepOver = stepCounter();
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    const station = stations.codeOf(row);
    const second = Math.floor((fulfilled[row] ?? Number.NaN) / SECOND_MS);
    if (levels[row] !== prepLevel || station === 0 || Number.isNaN(second)) continue;
    const bucket = (Math.imul(second | 0, 0x9e_37_79_b1) ^ Math.imul(station, 0x85_eb_ca_6b)) >>> 8;
    const slot = bucket & (size - 1);
    buckets[row] = slot;
    const count = counts[slot] ?? 0;
    if (count < TICKETS_AT_ONCE) counts[slot] = count + 1;
  }
  yield;
  const rows: number[] = [];
  for (let row = 0; row < length; row += 1) {
    const slot = buckets[row] ?? NO_BUCKET;
    if (counts[slot] === TICKETS_AT_ONCE && ticketGuid.isSet(row)) rows.push(row);
  }
  return rows;
}

/** The flag's index in `ODDITIES`, from 1. 0 is an ordinary row. */
export function oddityCode(oddity: Oddity): number {
  return ODDITIES.indexOf(oddity) + 1;
}

const NO_TIME = oddityCode('no time');
const IMPOSSIBLE = oddityCode('impossible');
const OTHER_DATE = oddityCode('other date');
const OVER_HOUR = oddityCode('un-bumped');
const MASS_BUMPED = oddityCode('mass-bumped');

/** A row that deserves several flags gets the first of: no time, impossible, other date, un-bumped, mass-bumped. */
export function* rowOdditySteps(
  rows: FirstRows,
  rules: RowRules,
): Generator<undefined, Uint8Array> {
  const { table, length } = rows;
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { codes: levels } = table.level;
  const prepLevel = table.level.values.indexOf(0);
  const stations = stationCodes(rows);
  const limitOf = massBumpLimitOf(rows, stations, rules);
  yield;
  const massBumped = yield* massBumpRows(rows, stations);
  const isStepOver = stepCounter();
  const { from, before } = rules.fired ?? ANY_TIME;
  const flags = new Uint8Array(length);
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    const firedAt = fired[row] ?? Number.NaN;
    const startedAt = started[row] ?? Number.NaN;
    const fulfilledAt = fulfilled[row] ?? Number.NaN;
    const took = fulfilledAt - firedAt;
    if (Number.isNaN(took)) flags[row] = NO_TIME;
    else if (took < 0 || startedAt < firedAt || startedAt > fulfilledAt) flags[row] = IMPOSSIBLE;
    else if (firedAt < from || firedAt >= before) flags[row] = OTHER_DATE;
    else if (took > OVER_HOUR_MS) flags[row] = OVER_HOUR;
    else if (levels[row] !== prepLevel) continue;
    else if (massBumped[row] === 1 || took < limitOf(row)) flags[row] = MASS_BUMPED;
  }
  return flags;
}

const ANY_TIME = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };

/** Returns the mass-bump limit (ms) by row. A station's limit by GUID is stronger than its limit by name. */
export function massBumpLimitOf(
  { table, length }: FirstRows,
  stations: NamedCodes,
  { massBumpLimits }: RowRules,
): (row: number) => number {
  if (massBumpLimits.size === 0) return () => MASS_BUMP_LIMIT_MS;
  const limitOfText = (text: string | undefined) =>
    text === undefined ? undefined : massBumpLimits.get(stationKey(text));
  const { prepStationGuid, prepStationName } = table.text;
  const byName = prepStationName.values.map(limitOfText);
  const byGuid = prepStationGuid.values.map(limitOfText);
  const byStation = new Float64Array(stations.count).fill(Number.NaN);
  for (let row = 0; row < length; row += 1) {
    const code = stations.codeOf(row);
    const limit =
      byGuid[prepStationGuid.codes[row] ?? 0] ?? byName[prepStationName.codes[row] ?? 0];
    if (code === 0 || limit === undefined) continue;
    // If a station has several names with limits, the lowest limit counts. So the order of rows doesn't matter.
    const lowest = byStation[code] ?? Number.NaN;
    byStation[code] = Number.isNaN(lowest) ? limit : Math.min(lowest, limit);
  }
  const limitOf = byStation.map((limit) => (Number.isNaN(limit) ? MASS_BUMP_LIMIT_MS : limit));
  return (row) => limitOf[stations.codeOf(row)] ?? MASS_BUMP_LIMIT_MS;
}

/** An item that took longer from fired to bumped is late, but not in median and p90 (R28). */
export const OVER_HOUR_MS = 60 * 60_000;
/** A shorter time at prep means that somebody cleared the screen (R29). */
export const MASS_BUMP_LIMIT_MS = 30_000;

/** Limits of stations with a setting, in ms, by the `stationKey` of a GUID or name. */
export type MassBumpLimits = ReadonlyMap<string, number>;

export interface RowRules {
  readonly massBumpLimits: MassBumpLimits;
  /** Rows fired from `from` to just before `before` (epoch ms) belong to the date. `undefined` without a time zone. */
  readonly fired: { readonly from: number; readonly before: number } | undefined;
}

export const DEFAULT_ROW_RULES: RowRules = { massBumpLimits: new Map(), fired: undefined };

/** Rows fired on adjacent dates belong to the date, too (R30): the platform assigns an order to the date of its creation. */
export function rowRules(
  date: string,
  { calendar, zoneKnown }: RestaurantClock,
  massBumpLimits: MassBumpLimits = DEFAULT_ROW_RULES.massBumpLimits,
): RowRules {
  const start = (days: number) => businessDayStart(shiftBusinessDate(date, days), calendar);
  const fired = zoneKnown ? { from: start(-1), before: start(2) } : undefined;
  return { massBumpLimits, fired };
}

/** Makes a station's GUID or name comparable: case and repeated spaces don't count. */
export function stationKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
