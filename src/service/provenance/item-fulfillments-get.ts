/** Get item fulfillments: the export of one business date (A7 to A10). */
import { chosen, documented, unseen } from './behavior.ts';

/** Operation `itemFulfillmentsGet`. */
export const EXPORT_BEHAVIORS = [
  ...documented('Get item fulfillments', {
    'fulfillments.address':
      'GET /kitchen/v1/export/itemFulfillments returns 200 with an array of ItemFulfillment, or 204',
    'fulfillments.not-subscribed':
      'Without a subscription at the professional tier, it returns 204 without a body',
    'fulfillments.date.required': 'Without `businessDate` the request is refused with 400',
    'fulfillments.date.form': 'A `businessDate` that is not `YYYYMMDD` is refused with 400',
  }),
  ...documented('Limits', {
    'fulfillments.date.one': unseen(
      'records do not have a business date',
      'A response has the records of exactly one business date',
    ),
  }),
  ...documented('Errors', {
    'fulfillments.endpoint': 'A path next to the endpoint returns 404',
    'fulfillments.unexpected': unseen(
      'needs a fault within the server',
      'An unexpected error returns 500',
    ),
  }),
  ...chosen('A7', {
    'fulfillments.empty': 'A date without records returns 200 and an empty array',
  }),
  ...chosen('A8', {
    'fulfillments.date.before-subscription': 'A bad `businessDate` is refused with 400, not 204',
  }),
  ...chosen('A9', {
    'fulfillments.date.calendar': 'Eight digits that are not a real date are refused with 400',
    'fulfillments.date.repeated': 'A `businessDate` that is given twice is refused with 400',
    'fulfillments.date.any-time': 'Dates long ago and far ahead return an empty array',
  }),
  ...chosen('A10', {
    'fulfillments.date.boundary': unseen(
      'the API sends neither time zone nor closeout hour',
      "Records belong to the business date of their order, by the restaurant's zone and closeout hour",
    ),
  }),
];
