/** Operation `itemFulfillmentsGet`: the fulfillment records of one business date (A1, A7–A9). */
import { type BusinessDate, isBusinessDate } from '../../contract/business-date.ts';
import { RequestError } from '../http/request-error.ts';
import type { KitchenOperation } from './kitchen-operation.ts';
import { singleParameter } from './query-parameter.ts';

/** Get item fulfillments: 200, or 204 where the restaurant has no Professional subscription. */
export const itemFulfillmentsGet: KitchenOperation<BusinessDate> = {
  impliesRestaurant: true,

  async parameters({ query }) {
    const text = singleParameter(query, 'businessDate', 'businessDateInvalid');
    if (text !== undefined && isBusinessDate(text)) return text;
    throw new RequestError(
      'businessDateInvalid',
      text === undefined
        ? 'The parameter businessDate is missing.'
        : 'The parameter businessDate must be a real date, written YYYYMMDD.',
    );
  },

  async answer(businessDate, { restaurant }, { archive }) {
    if (restaurant.tier === 'basic') return {};
    const { version, bytes } = await archive.fulfillmentDay(restaurant.guid, businessDate);
    const read = () => archive.fulfillmentPieces(restaurant.guid, businessDate, version);
    return { body: { bytes, read }, version };
  },
};
