/** What the layers above may know of the contract: they import the client, never the contract itself. */
export type { BusinessDate } from '../contract/business-date.ts';
export type { ItemFulfillmentRead, PrepStationRead } from '../contract/decode.ts';
export type { Dialect } from '../contract/dialect.ts';
export { Failure, type FailureCode } from '../contract/failures.ts';
