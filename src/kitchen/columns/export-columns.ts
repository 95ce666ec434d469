/** The columns of rows in files. */
import type { Fulfillment } from '../table/fulfillment.ts';

/** The document's fields, in its order. */
const DOCUMENT_COLUMNS = [
  'restaurantGuid',
  'orderGuid',
  'selectionGuid',
  'selectionMenuItemGuid',
  'selectionMenuItemName',
  'selectionMenuItemMultiLocationId',
  'ticketGuid',
  'ticketFiredAt',
  'itemFulfilledAt',
  'itemStartedAt',
  'itemFulfillmentLevel',
  'prepStationGuid',
  'prepStationName',
  'prepStationMultiLocationId',
  'diningOptionGuid',
  'diningOptionName',
  'diningOptionBehavior',
  'courseGuid',
  'courseName',
  'orderSource',
] as const satisfies readonly (keyof Fulfillment['record'])[];

/** Stable IDs of all columns, in export order; scripts rely on them. */
export const EXPORT_COLUMNS = [
  ...DOCUMENT_COLUMNS,
  'queueMs',
  'makeMs',
  'waitMs',
  'odd',
  'businessDate',
  'localHour',
] as const;
/** Id of a column. */
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
