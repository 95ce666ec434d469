/** Which restaurant a request is about, and whether its caller may read it (A1–A3). */
import type { ApiClient, Archive, Restaurant } from '../archive/archive.ts';
import { RequestError } from '../http/request-error.ts';

/**
 * The restaurant's GUID from the values of its header; a blank header counts as missing. Where `implied`, a missing header means the
 * client's only restaurant. Throws `RequestError` 400 naming the header.
 */
export function requestedRestaurant(
  values: readonly string[],
  header: string,
  client: ApiClient,
  implied: boolean,
): string {
  if (values.length > 1) {
    throw new RequestError(
      'restaurantHeaderMissing',
      `The header ${header} must appear only once.`,
    );
  }
  const sent = values[0]?.trim() ?? '';
  if (sent !== '') return sent;
  const [only, ...others] = client.restaurants;
  if (implied && only !== undefined && others.length === 0) return only;
  throw new RequestError('restaurantHeaderMissing', `The header ${header} is missing.`);
}

/** The restaurant, if the client may read it. Throws `RequestError` 403, the same for unknown restaurants. */
export async function permittedRestaurant(
  guid: string,
  client: ApiClient,
  archive: Archive,
): Promise<Restaurant> {
  const restaurant = client.restaurants.includes(guid) ? await archive.restaurant(guid) : undefined;
  if (restaurant !== undefined) return restaurant;
  throw new RequestError(
    'restaurantNotPermitted',
    'The request is not permitted: the restaurant is unknown, or this client has no access to it.',
  );
}
