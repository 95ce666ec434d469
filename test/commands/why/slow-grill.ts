/** A morning at Grill and Fry on five Thursdays. On the last one, Grill becomes slow. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { formatInstant } from '../../../src/contract/instant.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { guid, record, station, TODAY } from '../../scenarios/builders.ts';

const MINUTE = 60_000;
const STATIONS = [station(1, { name: 'Grill' }), station(2, { name: 'Fry' })] as const;
const [GRILL_STATION, FRY] = STATIONS;
const TICKETS = 44;

/** A ticket every two minutes, with an item at each station. Two tickets share an order. */
function morning(weeksAgo: number, grillMs: (ticket: number) => number) {
  return Array.from({ length: TICKETS }, (_, n) => {
    const fired = EPOCH - weeksAgo * 7 * 24 * 60 * MINUTE - (100 - 2 * n) * MINUTE;
    const at = (tookMs: number) => ({
      ticketGuid: ticketGuid(n),
      orderGuid: orderGuid(n),
      ticketFiredAt: formatInstant(fired),
      itemStartedAt: formatInstant(fired),
      itemFulfilledAt: formatInstant(fired + tookMs),
    });
    const grill = record(2 * n, { item: 'Ribeye', at: GRILL_STATION, facts: at(grillMs(n)) });
    const fries = at((5 + (n % 3)) * MINUTE);
    return [grill, record(2 * n + 1, { item: 'Fries', at: FRY, facts: fries })];
  }).flat();
}

export function ticketGuid(n: number): string {
  return `${(0x10_00_00_00 + n).toString(16)}-0000-4000-8000-000000000001`;
}

export function orderGuid(n: number): string {
  return `${(0x20_00_00_00 + (n === 21 ? 20 : n)).toString(16)}-0000-4000-8000-000000000002`;
}

export const UNKNOWN = guid(9, 9);
/** Fired in the middle of the slow time. */
export const SLOW = 20;

const usualMs = (n: number) => (8 + (n % 3)) * MINUTE;
const slowMs = (n: number) => usualMs(n) + (n < 6 ? 0 : Math.min(n - 4, 18)) * MINUTE;

export const KITCHEN = {
  stations: STATIONS,
  records: morning(0, slowMs),
  earlier: Object.fromEntries(
    [1, 2, 3, 4].map((weeks): [string, readonly ItemFulfillmentRead[]] => [
      shiftBusinessDate(TODAY, -7 * weeks),
      morning(weeks, usualMs),
    ]),
  ),
};
