/** A menu item that was fulfilled at one level (document, section "ItemFulfillment"). */
import type { FromSchema } from 'json-schema-to-ts';

/** 0 is the prep station, 1 the first-level expediter, 2 the second-level expediter. */
const FULFILLMENT_LEVELS = [0, 1, 2] as const;

/** The document's values. The reader accepts others. */
const ORDER_SOURCES = [
  'In Store',
  'Online',
  'Order-and-Pay-at-Table',
  'API',
  'Kiosk',
  'Caller Id',
  'Invoice',
  'Catering',
  'Catering Online Ordering',
  'Branded Online Ordering',
  'Branded Mobile App',
  'eCommerce Online ordering',
  'Platform Pickup App',
  'Platform Local',
  'Platform Tables',
  'Search Engine',
  'Marketplace',
] as const;

const guid = (description: string) => ({ type: 'string', format: 'uuid', description }) as const;
const text = (description: string) => ({ type: 'string', description }) as const;
const instant = (description: string) =>
  ({ type: 'string', format: 'date-time', description }) as const;

/** Every field is optional. */
export const ItemFulfillmentSchema = {
  type: 'object',
  title: 'ItemFulfillment',
  additionalProperties: false,
  properties: {
    restaurantGuid: guid('Restaurant identifier'),
    orderGuid: guid('Order identifier'),
    selectionGuid: guid("The order's Selection object identifier"),
    selectionMenuItemGuid: guid('Menu item identifier'),
    selectionMenuItemName: text('Menu item name, if available'),
    selectionMenuItemMultiLocationId: text('Identifier shared by all versions of a menu entity'),
    ticketGuid: guid('Kitchen ticket identifier'),
    ticketFiredAt: instant('When the ticket for the item was fired to the kitchen'),
    itemFulfilledAt: instant('When the item was fulfilled'),
    itemStartedAt: instant(
      'When an employee started working on the item. Equals ticketFiredAt if the restaurant does not use the start queue feature',
    ),
    itemFulfillmentLevel: {
      type: 'integer',
      enum: FULFILLMENT_LEVELS,
      description:
        '`0`: fulfilled at prep station level. `1`: at the first-level expediter. `2`: at the second-level expediter',
    },
    prepStationGuid: guid('Prep station identifier, if available'),
    prepStationName: text('Name of the fulfilling prep station, if available'),
    prepStationMultiLocationId: text('Identifier shared by all versions of a prep station entity'),
    diningOptionGuid: guid('Dining option identifier, if available'),
    diningOptionName: text('Dining option name, if available'),
    diningOptionBehavior: text(
      'Whether the order is on-premise or off-premise, if available. Values such as `DINE_IN`, `TAKE_OUT`',
    ),
    courseGuid: guid('Course identifier, if available'),
    courseName: text('Course name, if available'),
    orderSource: {
      type: 'string',
      enum: ORDER_SOURCES,
      description: 'How the order was placed',
    },
  },
} as const;

export type ItemFulfillment = FromSchema<typeof ItemFulfillmentSchema>;
