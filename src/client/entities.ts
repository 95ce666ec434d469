/** What the API sends, as the client returns it: null counts as absent, unknown fields are left out, and values that the document does not list are kept. */

/** A reference to an entity of the platform. */
export interface PlatformReference {
  guid: string;
  /** Type of the entity, such as `PrepStation`. */
  entityType: string;
}

/** One prep station: where a printer or KDS receives orders. */
export interface PrepStation extends PlatformReference {
  name?: string;
  kitchenPrinter?: PlatformReference;
  /** The stations that this one monitors. */
  connectedPrepStations?: PlatformReference[];
  /** `ON`, or `OFFLINE_ONLY` (prints only while the KDS is offline). */
  printingMode?: string;
  includeWithExpediter?: boolean;
  /** `SEND_TO_EXPO`, `EXPO_ONLY` or `SKIP_EXPO`. */
  expoRouting?: string;
}

/** One item fulfilled at one level. Instants are text in UTC, such as `2026-01-05T18:00:00.000+0000`. */
export interface ItemFulfillment {
  restaurantGuid?: string;
  orderGuid?: string;
  selectionGuid?: string;
  selectionMenuItemGuid?: string;
  selectionMenuItemName?: string;
  selectionMenuItemMultiLocationId?: string;
  ticketGuid?: string;
  /** When the ticket was fired to the kitchen. */
  ticketFiredAt?: string;
  itemFulfilledAt?: string;
  /** When somebody started the item; the same as `ticketFiredAt` without the start queue. */
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
