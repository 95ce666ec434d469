import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../../src/contract/authentication.ts';
import { ItemFulfillmentSchema } from '../../../src/contract/item-fulfillment.ts';
import { PlatformReferenceSchema, PrepStationSchema } from '../../../src/contract/prep-station.ts';
import { type Behavior, behaviors, fieldsOf } from './behavior.ts';
import { ERROR_BEHAVIORS, HTTP_BEHAVIORS, ORDER_BEHAVIORS } from './http-manners.ts';

/** Login: sections "Get an authentication token", "AuthenticationResponse", and "AuthenticationToken", A21 and A22. */
const LOGIN_BEHAVIORS = behaviors([
  'Get an authentication token | login.address | POST /authentication/v1/authentication/login takes an AuthenticationRequest and returns 200',
  'Get an authentication token | login.response | The response is an AuthenticationResponse',
  // The document requires none. A22 covers that we do.
  ...fieldsOf('AuthenticationRequest', 'login.request', {
    properties: AuthenticationRequestSchema.properties,
  }),
  ...fieldsOf('AuthenticationResponse', 'login.response', AuthenticationResponseSchema),
  'AuthenticationResponse | login.response.status.success | `status` is `SUCCESS` when the request succeeded',
  ...fieldsOf('AuthenticationToken', 'login.token', AuthenticationTokenSchema),
  'AuthenticationToken | login.token.tokenType.bearer | `tokenType` is `Bearer`',
  'AuthenticationToken | login.token.scope.null | `scope` is null',
  'AuthenticationToken | login.token.accessToken.jwt | `accessToken` is a JWT',
  'AuthenticationToken | login.token.accessToken.scopes | The scopes are inside the `accessToken`',
  'Limits | login.token.expiresIn.lifetime | A token is valid for `expiresIn` seconds after it is issued | needs a clock',
  'Errors | login.credentials.refused | Invalid credentials are refused with 401',
  'Errors | login.credentials.error-message | The body of that 401 is an ErrorMessage',
  'A21 | login.token.repeated | A login returns the current token while more than 60 s of it remain',
  "A21 | login.token.remaining | `expiresIn` is the token's remaining life, in whole seconds",
  'A21 | login.token.renewed | A token is not issued again in the last 60 s | needs a clock',
  'A21 | login.token.lifetime | A token lives 86,400 s by default | an operator may set another lifetime',
  'A21 | login.token.internal | `idToken` and `refreshToken` are null: there is no refresh flow',
  'A21 | login.token.claims | The token carries iss, sub (`<clientId>@clients`), aud, iat, exp, jti, azp, client_id, gty, and scope',
  'A21 | login.token.signed | The token is signed by a key in the published key set',
  'A22 | login.credentials.alike | An unknown client and a wrong secret get the same status, code, and message',
  'A22 | login.credentials.cost | An unknown client takes the same time as a wrong secret | needs many failing logins',
  'A22 | login.credentials.revoked | A revoked client is refused like an unknown one | needs an operator',
  'A22 | login.access-type.refused | A different `userAccessType` is refused with 401',
  'A22 | login.body.malformed | A body other than JSON is refused with 400',
  'A22 | login.body.lacking | A body with a missing field is refused with 400',
  'A22 | login.body.bounded | A body of more than 16 KiB is refused with 400 | nothing oversized is sent',
  'Operation | login.throttled | After 10 failed logins of a client ID from an address within a minute, further failing logins are refused with 429 until the minute ends | needs many failing logins',
  'Operation | login.slowed | After 30 failed logins from an address within a minute, further failing logins are slowed in each service to one per second, for up to 5 s. Beyond that they are refused with 429 | needs many failing logins',
  'Operation | login.throttled.right-secret | A correct secret made by the service still works while wrong logins with that client ID or address are refused or slowed | needs many failing logins',
  'Operation | login.throttled.services | Services on one PostgreSQL count failed logins together, each from the first failed login there. On a file, each service counts separately | needs several services',
  'Operation | login.token.services | All services on one PostgreSQL return the same current token of a client. On a file, each service has a separate token | needs several services',
  'Operation | login.token.rotated | A replaced key is published until the last token from it has expired | needs an operator',
  'RFC 6749 | login.no-store | Login responses have `Cache-Control: no-store`',
]);

/** Token requirements in every kitchen operation. */
const TOKEN_BEHAVIORS = behaviors([
  'Authentication | token.accepted | Kitchen operations accept the token issued by the login',
  'Authentication | token.scope | Every kitchen operation requires the scope `kitchen:read`',
  'Errors | fulfillments.token.refused | Get item fulfillments refuses an unrecognized token with 401',
  'A4 | token.scope.refused | A token without the scope is refused with 403, and the message names `kitchen:read` | needs a client without the scope',
  'A5 | token.missing | A request without a token is refused with 401',
  'A5 | token.stations.refused | Get all prep stations refuses an unrecognized token with 401',
  'A5 | token.station.refused | Get a prep station refuses an unrecognized token with 401',
  'A5 | token.forged | A token with another signature is refused with 401',
  'A5 | token.expired | An expired token is refused with 401 | needs a clock',
  "A5 | token.revoked | A revoked client's token is refused with 401 | needs an operator",
  'A5 | token.scheme.required | A token without the word `Bearer` before it is refused with 401',
  'A5 | token.scheme.any-case | The word `Bearer` is accepted in any case',
  'A5 | token.challenge | A 401 has `WWW-Authenticate: Bearer` with a realm',
  'A21 | token.life | A token living more than a minute longer than the service issues is refused with 401 | needs a forged token',
  'A21 | token.key-revoked | Within a second after a key is revoked, tokens from it are refused with 401 | needs an operator',
  'RFC 6750 | token.challenge.error | The challenge has `invalid_token`, or no error if the request had no token',
  'RFC 6750 | token.query | A token in the query is ignored | a token does not belong in an address',
  'RFC 9110 | token.twice | A request with two `Authorization` headers is refused with 400 | no HTTP library sends such a request',
  'RFC 8725 | token.spelling | A token with the same signature bytes in a different encoding is refused with 401',
  'RFC 8725 | token.algorithm | Algorithm, type, issuer, and audience are fixed, whatever the header of a token has | needs a forged token of every kind',
]);

const RESTAURANT_BEHAVIORS = behaviors([
  'Get all prep stations | stations.restaurant | The required header `Platform-Restaurant-External-ID` selects the restaurant',
  'Get a prep station | station.restaurant | The required header `Platform-Restaurant-External-ID` selects the restaurant',
  'Errors | fulfillments.restaurant.refused | Get item fulfillments refuses a request without permission with 403',
  'A1 | fulfillments.restaurant.header | Get item fulfillments accepts the restaurant header too',
  "A1 | fulfillments.restaurant.implied | Without the header, the client's only restaurant is used. With several, it returns 400",
  'A1 | fulfillments.restaurant.own | Every record belongs to the requested restaurant',
  'A2 | restaurant.missing | Without the restaurant header stations are refused with 400',
  'A2 | restaurant.missing.named | The message of that 400 includes the header name',
  'A2 | restaurant.blank | A blank restaurant header counts as a missing one',
  'A2 | restaurant.repeated | A restaurant header sent twice is refused with 400 | each header is sent once',
  'A3 | restaurant.unknown | An unknown restaurant is refused with 403',
  "A3 | restaurant.foreign | Another client's restaurant gets the same response as an unknown one | needs a restaurant of another client",
]);

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

/** A resource follows the operation returning it. */
export const BEHAVIOR_GROUPS = [
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
