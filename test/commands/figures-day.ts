/** Random days in a kitchen with every oddity, as a platform sends them. */
import * as fc from 'fast-check';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { formatInstant } from '../../src/contract/instant.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { GRILL, guid, station } from '../scenarios/builders.ts';

export const STATIONS = ['Grill', 'Fry', 'Bar'].map((name, n) => station(n + 1, { name }));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const record = fc
  .record({
    ticket: fc.nat({ max: 9 }),
    place: fc.integer({ min: 0, max: 3 }),
    level: fc.constantFrom(0, 0, 0, 0, 1, 2),
    /** Before now. */
    bumped: fc.oneof(
      fc.integer({ min: 0, max: 90 * MINUTE }),
      // Many in few seconds.
      fc.integer({ min: 10 * MINUTE, max: 10 * MINUTE + 2 * SECOND }),
    ),
    took: fc.oneof(
      fc.integer({ min: 0, max: 25 * MINUTE }),
      fc.integer({ min: 0, max: MINUTE }),
      fc.integer({ min: 59 * MINUTE, max: 90 * MINUTE }),
      fc.constantFrom(-1, 30 * SECOND, 60 * MINUTE, 60 * MINUTE + 1),
    ),
    queued: fc.constantFrom(0, 0, 0, 0, 0.2, 0.5, 1.1),
    daysAgo: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 4),
    isTimed: fc.constantFrom(true, true, true, true, true, true, true, false),
  })
  .map(({ ticket, place, level, bumped, took, queued, daysAgo, isTimed }) => {
    const fulfilled = EPOCH - bumped - daysAgo * DAY;
    const fired = fulfilled - took;
    const at = STATIONS[place];
    return {
      restaurantGuid: GRILL.guid,
      orderGuid: guid(3, ticket),
      ticketGuid: guid(5, ticket),
      selectionMenuItemName: 'Item',
      itemFulfillmentLevel: level,
      ticketFiredAt: formatInstant(fired),
      itemStartedAt: formatInstant(fired + Math.round(Math.max(0, took) * queued)),
      ...(isTimed && { itemFulfilledAt: formatInstant(fulfilled) }),
      ...(at !== undefined && { prepStationGuid: at.guid, prepStationName: at.name }),
    };
  });

/** Each record has a separate selection, so none is merged into another. */
export const randomDays: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(record, { maxLength: 60, size: 'max' })
  .map((list) => list.map((each, n) => ({ ...each, selectionGuid: guid(4, n) })));
