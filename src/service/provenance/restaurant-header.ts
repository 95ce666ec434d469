/** Which restaurant a request is about, and who may read it: A1 to A3. */
import { chosen, documented, unseen } from './behavior.ts';

/** The restaurant of a request. */
export const RESTAURANT_BEHAVIORS = [
  ...documented('Get all prep stations', {
    'stations.restaurant':
      'The required header `Platform-Restaurant-External-ID` selects the restaurant',
  }),
  ...documented('Get a prep station', {
    'station.restaurant':
      'The required header `Platform-Restaurant-External-ID` selects the restaurant',
  }),
  ...documented('Errors', {
    'fulfillments.restaurant.refused':
      'Get item fulfillments refuses a request that is not permitted with 403',
  }),
  ...chosen('A1', {
    'fulfillments.restaurant.header': 'Get item fulfillments accepts the restaurant header too',
    'fulfillments.restaurant.implied':
      "Without the header, the client's only restaurant is used; with several, it returns 400",
    'fulfillments.restaurant.own': 'Every record belongs to the requested restaurant',
  }),
  ...chosen('A2', {
    'restaurant.missing': 'Without the restaurant header stations are refused with 400',
    'restaurant.missing.named': 'The message of that 400 includes the header name',
    'restaurant.blank': 'A blank restaurant header counts as a missing one',
    'restaurant.repeated': unseen(
      'each header is sent once',
      'A restaurant header that is sent twice is refused with 400',
    ),
  }),
  ...chosen('A3', {
    'restaurant.unknown': 'An unknown restaurant is refused with 403',
    'restaurant.foreign': unseen(
      'needs a restaurant of another client',
      "Another client's restaurant gets the same response as an unknown one",
    ),
  }),
];
