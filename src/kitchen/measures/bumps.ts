/** Bad bumps: rows that were forgotten on a screen, or cleared from it without being cooked. */

import { ODDITIES, type Oddity } from '../fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { everyRow } from '../table/fulfillment-rows.ts';
import { sortRows } from '../table/row-order.ts';
import type { Definition } from './measure.ts';
import { stationCodes } from './named-codes.ts';
import { dealIntoBoxes } from './row-boxes.ts';
import { guidGroups } from './row-groups.ts';

/** R28 in words. */
export const UN_BUMPED: Definition = {
  id: 'un-bumped',
  title: 'Un-bumped',
  rule: 'fulfilled−fired >60 min',
};

/** R29 in words. */
export const MASS_BUMPED: Definition = {
  id: 'mass-bumped',
  title: 'Mass-bumped',
  rule: '<30 s from fire, or ≥5 tickets in one second at a station',
};

/** So many tickets bumped at a station within one second were cleared from the screen (R29). */
const TICKETS_AT_ONCE = 5;
const SECOND_MS = 1_000;

/** Bad bumps of a whole day, row by row; a 1 marks one. */
export interface BumpMarks {
  readonly unBumped: Uint8Array;
  /** Less than half a minute from fire; averages leave these out. */
  readonly quick: Uint8Array;
  /** With the rows of four other tickets or more, in one second at the station. Averages do not leave these out. */
  readonly atOnce: Uint8Array;
}

/** Bad bumps among a choice of rows. */
export interface BumpCounts {
  readonly rows: number;
  readonly unBumped: number;
  /** Quick, at once, or both. */
  readonly massBumped: number;
  readonly quick: number;
  readonly atOnce: number;
}

/** Marks the bad bumps of a day. A second may begin at any instant; level-0 rows that name station and ticket can be at once. */
export function bumpMarks(day: FulfillmentDay): BumpMarks {
  const oddities = day.table.oddities.subarray(0, day.length);
  const marked = (oddity: Oddity): Uint8Array => {
    const code = ODDITIES.indexOf(oddity) + 1;
    return oddities.map((each) => (each === code ? 1 : 0));
  };
  return { unBumped: marked('un-bumped'), quick: marked('mass-bumped'), atOnce: atOnce(day) };
}

/** Counts the bad bumps among these rows. */
export function countBumps(marks: BumpMarks, rows: Uint32Array): BumpCounts {
  const counts = { rows: rows.length, unBumped: 0, massBumped: 0, quick: 0, atOnce: 0 };
  for (const row of rows) {
    const isQuick = marks.quick[row] === 1;
    const isAtOnce = marks.atOnce[row] === 1;
    if (marks.unBumped[row] === 1) counts.unBumped += 1;
    if (isQuick || isAtOnce) counts.massBumped += 1;
    if (isQuick) counts.quick += 1;
    if (isAtOnce) counts.atOnce += 1;
  }
  return counts;
}

function atOnce(day: FulfillmentDay): Uint8Array {
  const { table, length } = day;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { ticketGuid } = table.guid;
  const stations = stationCodes(day);
  const tickets = guidGroups(ticketGuid, length);
  const marks = new Uint8Array(length);
  const candidates = everyRow(day).order.filter(
    (row) =>
      table.level.get(row) === 0 &&
      stations.codeOf(row) !== 0 &&
      !Number.isNaN(fulfilled[row]) &&
      ticketGuid.isStated(row),
  );
  const byTime = sortRows(candidates, (row) => fulfilled[row] ?? Number.NaN, false);
  for (const rows of dealIntoBoxes(byTime, stations.count, stations.codeOf)) {
    markCrowds(marks, rows, fulfilled, tickets.of);
  }
  return marks;
}

/** Marks, of the rows of a station in the order of time, those of any second with enough tickets. */
function markCrowds(
  marks: Uint8Array,
  rows: Uint32Array,
  fulfilled: Float64Array,
  tickets: Uint32Array,
): void {
  /** Rows of each ticket within the second that ends with a row. */
  const within = new Map<number, number>();
  let first = 0;
  let unmarked = 0;
  for (const [last, row] of rows.entries()) {
    const ticket = tickets[row] ?? 0;
    within.set(ticket, (within.get(ticket) ?? 0) + 1);
    const after = (fulfilled[row] ?? Number.NaN) - SECOND_MS;
    for (; (fulfilled[rows[first] ?? 0] ?? Number.NaN) <= after; first += 1) {
      const left = tickets[rows[first] ?? 0] ?? 0;
      const more = (within.get(left) ?? 0) - 1;
      if (more > 0) within.set(left, more);
      else within.delete(left);
    }
    if (within.size < TICKETS_AT_ONCE) continue;
    for (unmarked = Math.max(unmarked, first); unmarked <= last; unmarked += 1) {
      marks[rows[unmarked] ?? 0] = 1;
    }
  }
}
