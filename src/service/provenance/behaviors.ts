import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { PlatformReferenceSchema } from '../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import {
  LOGIN_BEHAVIORS,
  RESTAURANT_BEHAVIORS,
  TOKEN_BEHAVIORS,
} from './authentication-login-post.ts';
import { type Behavior, behaviors, fieldsOf } from './behavior.ts';
import { ERROR_BEHAVIORS, HTTP_BEHAVIORS, ORDER_BEHAVIORS } from './http-manners.ts';

const STATION_LIST_BEHAVIORS = behaviors([
  'Get all prep stations | stations.address | GET /kitchen/v1/published/prepStations returns 200 with an array of PrepStation',
  'Get all prep stations | stations.page.next | `Platform-Next-Page-Token` identifies the next page, if there is one',
  'Get all prep stations | stations.page.token | `pageToken` takes the value of that header and returns the next page',
  'Get all prep stations | stations.page.last-without-header | The header is absent on the last page',
  'Get all prep stations | stations.last-modified | `lastModified` limits the list to stations created or modified after that time',
  'Get all prep stations | stations.last-modified.form | `lastModified` takes the form `YYYY-MM-DDThh:mm:ss.SSS+0000`',
  'Limits | stations.page.most | A page has up to 1000 stations',
  'Limits | stations.page.none | A restaurant without stations returns an empty array',
  'A9 | stations.parameter.repeated | A parameter given twice is refused with 400',
  'A13 | stations.last-modified.strictly | `lastModified` selects stations modified strictly after it, to the ms | stations do not have a modification time',
  'A13 | stations.last-modified.wider | `lastModified` may have no ms, `±hh:mm`, `Z`, or a space for an unencoded `+`, or be a date',
  'A13 | stations.last-modified.refused | A `lastModified` other than a date-time is refused with 400',
  'A14 | stations.last-modified.deleted | Deleted stations are not in the response | needs a publish',
  'A15 | stations.last-modified.references | A changed printer or monitor modifies only the station with it | needs a publish',
  'A16 | stations.page-token.invalid | A page token never issued is refused with 400',
  'A16 | stations.page-token.changed | A page token with a changed character is refused with 400',
  'A16 | stations.page-token.other-filter | A page token issued for another `lastModified` is refused with 400',
  "A16 | stations.page-token.other-client | Another client's page token is refused with 400 | needs a second client",
  "A16 | stations.page-token.other-restaurant | Another restaurant's page token is refused with 400 | needs a second restaurant",
  'A17 | stations.page-token.published | After a publish during a page walk, it returns 409. Start the walk again without a token | needs a publish during a walk',
  'A18 | stations.page.each-once | A page walk returns each station once',
  'A18 | stations.page.size | An operator may set fewer than 1000 stations per page | an operator may set it',
  'A19 | stations.order | Stations are always in the order of their creation',
  'A30 | stations.published | Only published setups are served, each as a complete set | needs a draft',
]);

/** PrepStation fields, values, and references (A11, A12, A27, A28). */
const PREP_STATION_BEHAVIORS = behaviors([
  ...fieldsOf('PlatformReference', 'platform-reference', PlatformReferenceSchema),
  ...fieldsOf('PrepStation', 'prep-station', PrepStationSchema),
  'PrepStation | prep-station.entityType.PrepStation | `entityType` of a station is `PrepStation`',
  'PrepStation | prep-station.printingMode.values | `printingMode` has a listed value',
  'PrepStation | prep-station.printingMode.ON | `ON`: every ticket at the station prints',
  "PrepStation | prep-station.printingMode.OFFLINE_ONLY | `OFFLINE_ONLY`: tickets print while the station's KDS device is offline",
  'PrepStation | prep-station.expoRouting.values | `expoRouting` has a listed value',
  'PrepStation | prep-station.expoRouting.SEND_TO_EXPO | `SEND_TO_EXPO`: tickets go to the prep station and the expediter',
  'PrepStation | prep-station.expoRouting.EXPO_ONLY | `EXPO_ONLY`: tickets go only to the expediter',
  'PrepStation | prep-station.expoRouting.SKIP_EXPO | `SKIP_EXPO`: tickets go only to the prep station',
  "A11 | prep-station.conflict | `expoRouting` and `includeWithExpediter` are served as set, even if they disagree | needs the kitchen's own records",
  'A12 | prep-station.absent | Unset fields are left out, not sent as null',
  'A27 | prep-station.unknown-value | A value not listed in the document is served unchanged | needs a value not listed in the document',
  'A28 | prep-station.kitchenPrinter.entityType | `entityType` of a printer may be any text',
]);

/** Get a prep station (A20). */
const STATION_BEHAVIORS = behaviors([
  'Get a prep station | station.address | GET /kitchen/v1/published/prepStations/{guid} returns 200 with one PrepStation',
  'Get a prep station | station.asked | It is the requested station',
  'A20 | station.same | The station is the same as in the list',
  'A20 | station.unknown | An unknown GUID returns 404',
  'A20 | station.any-text | A GUID other than a UUID counts as unknown: the document types it as a string',
  "A20 | station.foreign | Another restaurant's station returns 404 | needs a second restaurant",
]);

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
