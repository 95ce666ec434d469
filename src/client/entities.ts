/** API content as returned by the client: null counts as absent, unknown fields are left out, unlisted values are kept. */

export interface PlatformReference {
  guid: string;
  /** Such as `PrepStation`. */
  entityType: string;
}

/** Where a printer or KDS receives orders. */
export interface PrepStation extends PlatformReference {
  name?: string;
  kitchenPrinter?: PlatformReference;
  /** Stations monitored by this one. */
  connectedPrepStations?: PlatformReference[];
  /** `ON`, or `OFFLINE_ONLY` (prints only while the KDS is offline). */
  printingMode?: string;
  includeWithExpediter?: boolean;
  /** `SEND_TO_EXPO`, `EXPO_ONLY` or `SKIP_EXPO`. */
  expoRouting?: string;
}

/** One item fulfilled at one level. Instants are UTC text, such as `2026-01-05T18:00:00.000+0000`. */
export interface ItemFulfillment {
  restaurantGuid?: string;
  orderGuid?: string;
  selectionGuid?: string;
  selectionMenuItemGuid?: string;
  selectionMenuItemName?: string;
  selectionMenuItemMultiLocationId?: string;
  ticketGuid?: string;
  /** When the kitchen got the ticket. */
  ticketFiredAt?: string;
  itemFulfilledAt?: string;
  /** Somebody started the item. Without the start queue, same as `ticketFiredAt`. */
  itemStartedAt?: string;
  /** 0: prep station, 1: first-level expediter, 2: second-level expediter. */
  itemFulfillmentLevel?: number;
  prepStationGuid?: string;
  prepStationName?: string;
  prepStationMultiLocationId?: string;
  diningOptionGuid?: string;
  diningOptionName?: string;
  /** Such as `DINE_IN` or `TAKE_OUT`. */
  diningOptionBehavior?: string;
  courseGuid?: string;
  courseName?: string;
  /** How the order was placed, such as `In Store`. */
  orderSource?: string;
}
