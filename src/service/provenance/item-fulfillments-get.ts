/** Get item fulfillments: the export of one business date (A7 to A10). */
import { chosen, documented, unseen } from './behaviour.ts';

/** Operation `itemFulfillmentsGet`. */
export const EXPORT_BEHAVIOURS = [
  ...documented('Get item fulfillments', {
    'fulfillments.address':
      'GET /kitchen/v1/export/itemFulfillments answers 200 with an array of ItemFulfillment, or 204',
    'fulfillments.not-subscribed':
      'Without a subscription at the professional tier the answer is 204, without a body',
    'fulfillments.date.required': 'Without `businessDate` the request is refused with 400',
    'fulfillments.date.form': 'A `businessDate` that is not `YYYYMMDD` is refused with 400',
  }),
  ...documented('Limits', {
    'fulfillments.date.one': unseen(
      'records do not tell their business date',
      'An answer holds the records of exactly one business date',
    ),
  }),
  ...documented('Errors', {
    'fulfillments.endpoint': 'An address beside the endpoint is answered with 404',
    'fulfillments.unexpected': unseen(
      'needs a fault within the server',
      'An unexpected error is answered with 500',
    ),
  }),
  ...chosen('A7', {
    'fulfillments.empty': 'A date without records is answered with 200 and an empty array',
  }),
  ...chosen('A8', {
    'fulfillments.date.before-subscription': 'A bad `businessDate` is refused with 400, not 204',
  }),
  ...chosen('A9', {
    'fulfillments.date.calendar': 'Eight digits that are no calendar date are refused with 400',
    'fulfillments.date.repeated': 'A `businessDate` that is given twice is refused with 400',
    'fulfillments.date.any-time': 'Dates long ago and far ahead are answered, with an empty array',
  }),
  ...chosen('A10', {
    'fulfillments.date.boundary': unseen(
      'the API tells neither zone nor closeout hour',
      "Records belong to the business date of their order, by the restaurant's zone and closeout hour",
    ),
  }),
];
