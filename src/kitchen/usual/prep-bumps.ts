/** The bumps of a prep station in order of time; items of a ticket that are bumped together are one bump. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { GuidColumn } from '../table/guid-column.ts';

/** Largest distance between such items, ms. */
const SAME_MOMENT_MS = 1_000;
/** Earlier rows to search for the ticket: a cleared screen has more, and its bumps show no pace. */
const MOST_AT_ONCE = 64;

/** The bumps of some rows. */
export interface PrepBumps {
  readonly count: number;
  /** Number of the bump (from 0), by row index. */
  readonly of: Uint32Array;
}

/** Finds the bumps in one station's rows, in order of time. A row without a ticket is its own bump. */
export function prepBumps(day: FulfillmentDay, rows: Uint32Array): PrepBumps {
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const { ticketGuid } = day.table.guid;
  const of = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const since = (bumped[row] ?? 0) - SAME_MOMENT_MS;
    let known: number | undefined;
    for (let back = at - 1; back >= 0 && at - back <= MOST_AT_ONCE; back -= 1) {
      const other = rows[back] ?? 0;
      if ((bumped[other] ?? 0) < since) break;
      if (!isSameTicket(ticketGuid, row, other)) continue;
      known = of[back];
      break;
    }
    of[at] = known ?? count;
    if (known === undefined) count += 1;
  }
  return { count, of };
}

function isSameTicket(tickets: GuidColumn, row: number, other: number): boolean {
  return tickets.isSet(row) && tickets.isSame(row, other);
}
