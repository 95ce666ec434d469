/** Operation `prepStationsGet`: the prep stations of a restaurant, page by page (A13–A19). */
import { createHash } from 'node:crypto';
import { platformHeaders } from '../contract/dialect.ts';
import { parseInstant } from '../contract/instant.ts';
import type { KitchenOperation } from './kitchen-operation.ts';
import type { PagePlace, PageWalk } from './page-token.ts';
import { singleParameter } from './query-parameter.ts';
import { RequestError } from './request-error.ts';

/** Hexadecimal digits by which stretches of stations are told apart: 128 bits. */
const NAME_DIGITS = 32;

/** The walk, and the place in it from a page token; without one the walk begins. */
interface StationsParameters {
  readonly walk: PageWalk;
  readonly place: PagePlace | undefined;
}

/** Get all prep stations: 200 with at most `pageSize` of them, 409 when the configuration changed during a walk. */
export const prepStationsGet: KitchenOperation<StationsParameters> = {
  impliesRestaurant: false,

  async parameters({ query }, { client, restaurant }, { pageTokens }) {
    const walk = {
      clientId: client.id,
      restaurantGuid: restaurant.guid,
      modifiedAfter: readLastModified(query),
    };
    const pageToken = singleParameter(query, 'pageToken', 'pageTokenInvalid');
    if (pageToken === undefined) return { walk, place: undefined };
    const place = await pageTokens.read(pageToken, walk);
    if (place === undefined) {
      throw new RequestError(
        'pageTokenInvalid',
        'The pageToken is not one that was given out for this restaurant and lastModified.',
      );
    }
    return { walk, place };
  },

  async answer({ walk, place }, { restaurant }, { archive, pageTokens, pageSize, dialect }) {
    const { version, rows, more } = await archive.stationPage(restaurant.guid, {
      after: place?.after ?? 0,
      limit: pageSize,
      ...(walk.modifiedAfter !== undefined && { modifiedAfter: walk.modifiedAfter }),
    });
    if (place !== undefined && place.version !== version) {
      throw new RequestError(
        'configurationChanged',
        'The configuration was published anew; start again without a pageToken.',
      );
    }
    // Among all bodies of the service: of another restaurant, filter, place or page size it is another.
    const { restaurantGuid, modifiedAfter = '' } = walk;
    const stretch = [restaurantGuid, modifiedAfter, place?.after ?? 0, pageSize];
    const digest = createHash('sha256').update(JSON.stringify(stretch)).digest('hex');
    const bodyVersion = `${version}-${digest.slice(0, NAME_DIGITS)}`;
    const body = `[${rows.map(({ json }) => json).join(',')}]`;
    const last = rows.at(-1);
    if (!more || last === undefined) return { body, version: bodyVersion };
    const next = await pageTokens.write({ version, after: last.position }, walk);
    return { body, version: bodyVersion, headers: { [platformHeaders(dialect).nextPage]: next } };
  },
};

function readLastModified(query: URLSearchParams): number | undefined {
  const text = singleParameter(query, 'lastModified', 'lastModifiedInvalid');
  if (text === undefined) return undefined;
  const modifiedAfter = parseInstant(text);
  if (modifiedAfter !== undefined) return modifiedAfter;
  throw new RequestError(
    'lastModifiedInvalid',
    'The parameter lastModified is not a date-time such as 2025-02-15T12:30:00.000+0000.',
  );
}
