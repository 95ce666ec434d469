/** One ticket's way through the kitchen, as bars of a Gantt drawing. Times are epoch ms. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type JourneyBar, journeyBars } from './journey-bars.ts';
import { rowsSharing } from './row-groups.ts';
import { earliest, latest, timeOf } from './row-segments.ts';
import type { TicketIndex } from './ticket-index.ts';

export interface TicketJourney {
  /** `undefined` for a row without one, which is a ticket of its own. */
  readonly ticketGuid: string | undefined;
  /** The first fire among the rows that count; `undefined` where none does. */
  readonly start: number | undefined;
  /** The last bump among them, at any level. */
  readonly end: number | undefined;
  /** By level, then by time; those without times last. Each row of the ticket is in one of them. */
  readonly bars: readonly JourneyBar[];
}

/**
 * The journey of a row's ticket. `index`, of the same day, saves a pass over its rows. Odd rows are marked and left out of the ends.
 * Throws RangeError where the day has no such row.
 */
export function ticketJourney(
  day: FulfillmentDay,
  row: number,
  index?: TicketIndex,
): TicketJourney {
  const { table, length } = day;
  const ticket = index?.ticketOf(row);
  const rows =
    index === undefined || ticket === undefined
      ? rowsSharing(table.guid.ticketGuid, length, row)
      : index.at(ticket);
  const counted = rows.filter((each) => day.oddity(each) === undefined);
  const times = (field: 'ticketFiredAt' | 'itemFulfilledAt') =>
    Array.from(counted, (each) => timeOf(table, each, field));
  return {
    ticketGuid: table.guid.ticketGuid.get(row),
    start: earliest(times('ticketFiredAt')),
    end: latest(times('itemFulfilledAt')),
    bars: journeyBars(day, rows),
  };
}
