import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import {
  LOGIN_BEHAVIORS,
  RESTAURANT_BEHAVIORS,
  TOKEN_BEHAVIORS,
} from './authentication-login-post.ts';
import { type Behavior, behaviors, fieldsOf } from './behavior.ts';
import { ERROR_BEHAVIORS, HTTP_BEHAVIORS, ORDER_BEHAVIORS } from './http-manners.ts';
import {
  PREP_STATION_BEHAVIORS,
  STATION_BEHAVIORS,
  STATION_LIST_BEHAVIORS,
} from './prep-stations-get.ts';

/** Get item fulfillments: the export for one business date (A7 to A10). */
const EXPORT_BEHAVIORS = behaviors([
  'Get item fulfillments | fulfillments.address | GET /kitchen/v1/export/itemFulfillments returns 200 with an array of ItemFulfillment, or 204',
  'Get item fulfillments | fulfillments.not-subscribed | Without a subscription at the professional tier, it returns 204 without a body',
  'Get item fulfillments | fulfillments.date.required | Without `businessDate` the request is refused with 400',
  'Get item fulfillments | fulfillments.date.form | A `businessDate` other than `YYYYMMDD` is refused with 400',
  'Limits | fulfillments.date.one | A response has the records of exactly one business date | records do not have a business date',
  'Errors | fulfillments.endpoint | A path next to the endpoint returns 404',
  'Errors | fulfillments.unexpected | An unexpected error returns 500 | needs a fault within the server',
  'A7 | fulfillments.empty | A date without records returns 200 and an empty array',
  'A8 | fulfillments.date.before-subscription | A bad `businessDate` is refused with 400, not 204',
  'A9 | fulfillments.date.calendar | Eight digits for a nonexistent date are refused with 400',
  'A9 | fulfillments.date.repeated | A `businessDate` given twice is refused with 400',
  'A9 | fulfillments.date.any-time | Dates long ago and far ahead return an empty array',
  "A10 | fulfillments.date.boundary | Records belong to the business date of their order, by the restaurant's zone and closeout hour | the API sends neither time zone nor closeout hour",
]);

/** ItemFulfillment fields and values (A12, A25 to A27). */
const ITEM_FULFILLMENT_BEHAVIORS = behaviors([
  ...fieldsOf('ItemFulfillment', 'item-fulfillment', ItemFulfillmentSchema),
  'ItemFulfillment | item-fulfillment.itemFulfillmentLevel.values | `itemFulfillmentLevel` is 0, 1, or 2',
  'ItemFulfillment | item-fulfillment.itemFulfillmentLevel.0 | `0`: fulfilled at a prep station',
  'ItemFulfillment | item-fulfillment.itemFulfillmentLevel.1 | `1`: fulfilled at the first-level expediter',
  'ItemFulfillment | item-fulfillment.itemFulfillmentLevel.2 | `2`: fulfilled at the second-level expediter',
  'ItemFulfillment | item-fulfillment.orderSource.values | `orderSource` has one of 17 listed values',
  'ItemFulfillment | item-fulfillment.itemStartedAt.no-queue | Without the start queue `itemStartedAt` equals `ticketFiredAt` | the API does not show whether the start queue is used',
  'A12 | item-fulfillment.absent | Unknown fields are left out, not sent as null',
  "A25 | item-fulfillment.stations | An item of several stations has one record of level 0 for each, and one for each level above | needs the kitchen's own records",
  "A26 | item-fulfillment.again | Duplicate records are served as duplicates | needs the kitchen's own records",
  'A27 | item-fulfillment.unknown-value | A value not listed in the document is served unchanged | needs a value not listed in the document',
]);

export interface BehaviorGroup {
  readonly title: string;
  readonly behaviors: readonly Behavior[];
}

/** A resource follows the operation returning it. */
export const BEHAVIOR_GROUPS: readonly BehaviorGroup[] = [
  { title: 'Get an authentication token', behaviors: LOGIN_BEHAVIORS },
  { title: 'The token of a request', behaviors: TOKEN_BEHAVIORS },
  { title: 'The restaurant of a request', behaviors: RESTAURANT_BEHAVIORS },
  { title: 'Get all prep stations', behaviors: STATION_LIST_BEHAVIORS },
  { title: 'Get a prep station', behaviors: STATION_BEHAVIORS },
  { title: 'PrepStation', behaviors: PREP_STATION_BEHAVIORS },
  { title: 'Get item fulfillments', behaviors: EXPORT_BEHAVIORS },
  { title: 'ItemFulfillment', behaviors: ITEM_FULFILLMENT_BEHAVIORS },
  { title: 'Errors', behaviors: ERROR_BEHAVIORS },
  { title: 'The order of checks', behaviors: ORDER_BEHAVIORS },
  { title: 'HTTP', behaviors: HTTP_BEHAVIORS },
];

/** Every ID is unique. */
export const BEHAVIORS: readonly Behavior[] = BEHAVIOR_GROUPS.flatMap((group) => group.behaviors);
