/** Who held a ticket: the last station to finish, and how long the food of the others waited for it. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type CodedHold, type HoldingCounts, HoldingTally } from './holding-tally.ts';
import { type JourneyStation, stationsOf } from './journey-station.ts';
import { itemCount } from './row-groups.ts';
import { ascending } from './row-segments.ts';

/** One send of a ticket that a station held. Its figures are those of `CodedHold`. */
export interface Hold extends Omit<CodedHold, 'code' | 'waiting'> {
  /** Items that waited: one that several stations make is one. */
  readonly waiting: number;
  /** The last one to finish. */
  readonly station: JourneyStation;
}

/** Who held one ticket. */
export interface TicketHolding extends HoldingCounts {
  /** At most one for each send, by the time at which it was over. */
  readonly holds: readonly Hold[];
}

/**
 * Who held a ticket, from all its rows. A row waits from its own bump until the last station of its send has finished, and all of that
 * counts for this station, even where others were slow, too; the station's own rows do not wait. Courses do not wait for each other unless
 * fired together (`courseSends`). A row that is left out may have been the last: the figures are the least that can be proved.
 */
export function whoHeldTheTicket(day: FulfillmentDay, ticketRows: Uint32Array): TicketHolding {
  const tally = new HoldingTally(day);
  const stations = stationsOf(day.table, ticketRows);
  const holds = tally.add(ticketRows).flatMap(({ code, waiting, ...hold }): Hold[] => {
    const station = stations.get(code);
    return station === undefined
      ? []
      : [{ ...hold, waiting: itemCount(day.table.guid.selectionGuid, waiting), station }];
  });
  holds.sort((a, b) => a.until - b.until || ascending(a.station.guid, b.station.guid));
  return { ...tally.counts(), holds };
}
