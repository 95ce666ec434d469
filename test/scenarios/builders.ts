/** Restaurants, stations and rows for scenarios. Anything a scenario does not need has a default. */
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import { formatInstant } from '../../src/contract/instant.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import { EPOCH } from '../api/virtual-clock.ts';

/** The business date at the start of every story: 06:00 in Chicago. */
export const TODAY = '20260115';
export const YESTERDAY = '20260114';

const MINUTE = 60_000;

export function guid(kind: number, n: number): string {
  return `0f1e2d3c-000${kind}-4000-8000-${String(n).padStart(12, '0')}`;
}

export function restaurant(n: number, name: string): RestaurantChoice {
  const calendar = { zone: 'America/Chicago', closeoutHour: 4 };
  return { guid: guid(0, n), name, calendar, zoneKnown: true };
}

/** Subscribed. Granted but not subscribed. There but not granted. */
export const GRILL = restaurant(1, 'Corner Grill');
export const BASIC = restaurant(2, 'Corner Bakery');
export const RIVAL = restaurant(3, 'Rival Diner');

/** A station without setup issues. `n` makes the GUID. */
export function station(n: number, facts: Facts<PrepStationRead> = {}): PrepStationRead {
  return {
    guid: guid(1, n),
    entityType: 'PrepStation',
    name: `Station ${n}`,
    kitchenPrinter: { guid: guid(2, n), entityType: 'KitchenPrinter' },
    printingMode: 'ON',
    includeWithExpediter: true,
    expoRouting: 'SEND_TO_EXPO',
    ...facts,
  } as PrepStationRead;
}

/** Differences from the default. `undefined` takes a field away. */
type Facts<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/** References to stations, as a monitoring station lists them. */
export function monitoring(...others: readonly PrepStationRead[]): Partial<PrepStationRead> {
  const connectedPrepStations = others.map((other) => ({
    guid: other.guid,
    entityType: 'PrepStation',
  }));
  return { connectedPrepStations };
}

/** One bumped item: by default fired 20 minutes before the scenario begins, bumped after 8, at prep. */
export function record(
  n: number,
  printed: {
    readonly item?: string;
    readonly at?: PrepStationRead;
    readonly level?: number;
    readonly firedMinutesAgo?: number;
    readonly tookMinutes?: number;
    readonly facts?: Facts<ItemFulfillmentRead>;
  } = {},
): ItemFulfillmentRead {
  const { item = `Item ${n}`, at, level = 0, firedMinutesAgo = 20, tookMinutes = 8 } = printed;
  const fired = EPOCH - firedMinutesAgo * MINUTE;
  return {
    restaurantGuid: GRILL.guid,
    orderGuid: guid(3, n),
    selectionGuid: guid(4, n),
    ticketGuid: guid(5, n),
    selectionMenuItemGuid: guid(6, n),
    selectionMenuItemName: item,
    itemFulfillmentLevel: level,
    ticketFiredAt: formatInstant(fired),
    itemStartedAt: formatInstant(fired),
    itemFulfilledAt: formatInstant(fired + tookMinutes * MINUTE),
    ...(at !== undefined && { prepStationGuid: at.guid, prepStationName: at.name }),
    ...printed.facts,
  } as ItemFulfillmentRead;
}

/** `count` records, the first the oldest, one a second done. */
export function records(
  count: number,
  printed: Parameters<typeof record>[1] = {},
): ItemFulfillmentRead[] {
  return Array.from({ length: count }, (_, n) =>
    record(n, { ...printed, firedMinutesAgo: 20 + (count - n) / 60 }),
  );
}
