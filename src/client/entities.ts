/** The API's content as the client returns it: null counts as absent, unknown fields are left out, undocumented values are kept. */

export interface PlatformReference {
  guid: string;
  /** `PrepStation`, for example. */
  entityType: string;
}

/** A printer or KDS receives orders here. */
export interface PrepStation extends PlatformReference {
  name?: string;
  kitchenPrinter?: PlatformReference;
  /** The stations that this station monitors. */
  connectedPrepStations?: PlatformReference[];
  /** `ON`, or `OFFLINE_ONLY`: the station prints only while its KDS is offline. */
  printingMode?: string;
  includeWithExpediter?: boolean;
  /** `SEND_TO_EXPO`, `EXPO_ONLY`, or `SKIP_EXPO`. */
  expoRouting?: string;
}

/** An item that was fulfilled at one level. Instants are UTC text, such as `2026-01-05T18:00:00.000+0000`. */
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
  /** When somebody started the item. Without the start queue, this is `ticketFiredAt`. */
  itemStartedAt?: string;
  /** 0 is the prep station, 1 the first-level expediter, 2 the second-level expediter. */
  itemFulfillmentLevel?: number;
  prepStationGuid?: string;
  prepStationName?: string;
  prepStationMultiLocationId?: string;
  diningOptionGuid?: string;
  diningOptionName?: string;
  /** `DINE_IN` or `TAKE_OUT`, for example. */
  diningOptionBehavior?: string;
  courseGuid?: string;
  courseName?: string;
  /** How the order was placed, for example `In Store`. */
  orderSource?: string;
}
