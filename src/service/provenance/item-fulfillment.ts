/** The resource ItemFulfillment (A12, A25 to A27). */
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { chosen, documented, unseen } from './behavior.ts';
import { fieldsOf } from './schema-fields.ts';

/** Fields and values of fulfillments. */
export const ITEM_FULFILLMENT_BEHAVIORS = [
  ...fieldsOf('ItemFulfillment', 'item-fulfillment', ItemFulfillmentSchema),
  ...documented('ItemFulfillment', {
    'item-fulfillment.itemFulfillmentLevel.values': '`itemFulfillmentLevel` is 0, 1 or 2',
    'item-fulfillment.itemFulfillmentLevel.0': '`0`: fulfilled at a prep station',
    'item-fulfillment.itemFulfillmentLevel.1': '`1`: fulfilled at the first-level expediter',
    'item-fulfillment.itemFulfillmentLevel.2': '`2`: fulfilled at the second-level expediter',
    'item-fulfillment.orderSource.values': '`orderSource` is one of the 17 listed values',
    'item-fulfillment.itemStartedAt.no-queue': unseen(
      'the API does not show whether the start queue is used',
      'Without the start queue `itemStartedAt` equals `ticketFiredAt`',
    ),
  }),
  ...chosen('A12', {
    'item-fulfillment.absent': 'Unknown fields are left out, not sent as null',
  }),
  ...chosen('A25', {
    'item-fulfillment.stations': unseen(
      "needs the kitchen's own records",
      'An item of several stations has one record of level 0 for each, and one for each level above',
    ),
  }),
  ...chosen('A26', {
    'item-fulfillment.again': unseen(
      "needs the kitchen's own records",
      'Duplicate records are served as duplicates',
    ),
  }),
  ...chosen('A27', {
    'item-fulfillment.unknown-value': unseen(
      'needs a value that the document does not list',
      'A value that the document does not list is served unchanged',
    ),
  }),
];
