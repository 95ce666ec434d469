/** Finds clock seconds with a cleared screen: many tickets bumped at one station (R29). */

import { SECOND_MS } from '../../contract/time-units.ts';
import { mixHash } from './mix-hash.ts';
import type { FirstRows, NamedCodes } from './named-codes.ts';
import { RowIndex } from './row-index.ts';
import { rowSteps } from './steps.ts';

/** At one station within one clock second. */
export const TICKETS_AT_ONCE = 5;

/** Buckets are hashes of station and second. None has fewer rows than the second's tickets. */
const MAX_BUCKETS = 1 << 22;
/** Rows not at prep, or without bump time or station. */
const NO_BUCKET = -1;

/** 1 for prep rows among five or more tickets bumped at one station in one clock second. Linear, in steps. */
export function* massBumpRows(
  rows: FirstRows,
  stations: NamedCodes,
): Generator<undefined, Uint8Array> {
  const marks = new Uint8Array(rows.length);
  const candidates = yield* likelyRows(rows, stations);
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
  /** By second and station, as one number. */
  const tickets = new Map<number, number>();
  const since = secondOf(candidates[0] ?? 0);
  const keyOf = (row: number) => (secondOf(row) - since) * stations.count + stations.codeOf(row);
  const isStepOver = rowSteps();
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

/** Most seconds have too few rows for a crowd and are only counted. */
function* likelyRows(
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
  const isStepOver = rowSteps();
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    const station = stations.codeOf(row);
    const at = Math.floor((fulfilled[row] ?? Number.NaN) / SECOND_MS);
    if (levels[row] !== prepLevel || station === 0 || Number.isNaN(at)) continue;
    const bucket = (Math.imul(at | 0, 0x9e_37_79_b1) ^ Math.imul(station, 0x85_eb_ca_6b)) >>> 8;
    const place = bucket & (size - 1);
    buckets[row] = place;
    const count = counts[place] ?? 0;
    if (count < TICKETS_AT_ONCE) counts[place] = count + 1;
  }
  yield;
  const found: number[] = [];
  for (let row = 0; row < length; row += 1) {
    const place = buckets[row] ?? NO_BUCKET;
    if (counts[place] === TICKETS_AT_ONCE && ticketGuid.isSet(row)) found.push(row);
  }
  return found;
}
