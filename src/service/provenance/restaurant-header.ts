/** Which restaurant a request is about, and who may read it: A1 to A3. */
import { chosen, documented, unseen } from './behaviour.ts';

/** The restaurant of a request. */
export const RESTAURANT_BEHAVIOURS = [
  ...documented('Get all prep stations', {
    'stations.restaurant':
      'The restaurant is that of the required header `Platform-Restaurant-External-ID`',
  }),
  ...documented('Get a prep station', {
    'station.restaurant':
      'The restaurant is that of the required header `Platform-Restaurant-External-ID`',
  }),
  ...documented('Errors', {
    'fulfillments.restaurant.refused':
      'Get item fulfillments refuses a request that is not permitted with 403',
  }),
  ...chosen('A1', {
    'fulfillments.restaurant.header': 'Get item fulfillments takes the restaurant header, too',
    'fulfillments.restaurant.implied':
      "Without the header it is the client's only restaurant, else the answer is 400",
    'fulfillments.restaurant.own': 'Every record is of the restaurant that was asked for',
  }),
  ...chosen('A2', {
    'restaurant.missing': 'Without the restaurant header stations are refused with 400',
    'restaurant.missing.named': 'The message of that 400 names the header',
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
      'A restaurant of others is refused by the same answer as an unknown one',
    ),
  }),
];
