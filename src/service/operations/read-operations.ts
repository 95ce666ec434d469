import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { platformHeaders } from '../../contract/dialect.ts';
import { isBusinessDate, parseInstant } from '../../contract/instant.ts';
import { PAGE_SIZE_MAX } from '../../contract/operations.ts';
import { parseJson, property } from '../../contract/parsed-json.ts';
import { isSameGuid, isUuid } from '../../contract/prep-station.ts';
import type { Archive, StationPage } from '../archive/archive.ts';
import { RequestError } from '../http/request-error.ts';
import type { KitchenOperation } from './kitchen-operation.ts';
import { singleParameter } from './operation-names.ts';

/** Answers 200 with at most `pageSize` stations, and 409 if the setup changed during a walk. */
export const prepStationsGet: KitchenOperation = {
  impliesRestaurant: false,

  async answer(request, { client, restaurant }, kitchen) {
    const { stationPages, pageTokens, pageSize, dialect } = kitchen;
    const modifiedAfter = readLastModified(request);
    const walk = { clientId: client.id, restaurantGuid: restaurant.guid, modifiedAfter };
    const pageToken = singleParameter(request, 'pageToken', 'pageTokenInvalid');
    const position = pageToken === undefined ? undefined : await pageTokens.read(pageToken, walk);
    if (pageToken !== undefined && position === undefined) {
      const message = 'The pageToken was not issued for this restaurant and lastModified.';
      throw new RequestError('pageTokenInvalid', message);
    }
    const { version, name, body, last } = await stationPages(restaurant.guid, {
      after: position?.after ?? 0,
      limit: pageSize,
      ...(modifiedAfter !== undefined && { modifiedAfter }),
    });
    if (position !== undefined && position.version !== version) {
      const message = 'The setup was published again. Start over without a pageToken.';
      throw new RequestError('configurationChanged', message);
    }
    if (last === undefined) return { body, version: name };
    const next = await pageTokens.write({ version, after: last }, walk);
    return { body, version: name, headers: { [platformHeaders(dialect).nextPage]: next } };
  },
};

function readLastModified(request: FastifyRequest): number | undefined {
  const text = singleParameter(request, 'lastModified', 'lastModifiedInvalid');
  if (text === undefined) return undefined;
  const modifiedAfter = parseInstant(text);
  if (modifiedAfter !== undefined) return modifiedAfter;
  const message =
    'The parameter lastModified must be a date-time such as 2025-02-15T12:30:00.000+0000.';
  throw new RequestError('lastModifiedInvalid', message);
}

/** Answers one prep station, and 404 also for other restaurants' stations. */
export const prepStationsGuidGet: KitchenOperation = {
  impliesRestaurant: false,

  async answer({ params }, { restaurant }, { archive }) {
    const body = await findStation(archive, restaurant.guid, String(property(params, 'guid')));
    if (body !== undefined) {
      return { body, version: createHash('sha256').update(body).digest('hex') };
    }
    const message = 'This restaurant has no prep station with that ID.';
    throw new RequestError('prepStationNotFound', message);
  },
};

/** A UUID may be requested in another case than it was published in. */
async function findStation(
  archive: Archive,
  restaurantGuid: string,
  guid: string,
): Promise<string | undefined> {
  const exact = await archive.station(restaurantGuid, guid);
  if (exact !== undefined || !isUuid(guid)) return exact;
  const isRequested = ({ json }: StationPage['rows'][number]): boolean => {
    const listedGuid = property(parseJson(json), 'guid');
    return typeof listedGuid === 'string' && isSameGuid(listedGuid, guid);
  };
  for (let after = 0; ;) {
    const query = { after, limit: PAGE_SIZE_MAX };
    const { rows, more } = await archive.stationPage(restaurantGuid, query);
    const row = rows.find(isRequested);
    if (row !== undefined || !more) return row?.json;
    after = rows.at(-1)?.position ?? after;
  }
}

/** Answers one business date's records, and 204 without a Professional subscription. */
export const itemFulfillmentsGet: KitchenOperation = {
  impliesRestaurant: true,

  async answer(request, { restaurant }, { archive }) {
    const businessDate = singleParameter(request, 'businessDate', 'businessDateInvalid');
    if (businessDate === undefined || !isBusinessDate(businessDate)) {
      const fault =
        businessDate === undefined ? 'is missing' : 'must be a real date, written YYYYMMDD';
      throw new RequestError('businessDateInvalid', `The parameter businessDate ${fault}.`);
    }
    if (restaurant.tier === 'basic') return undefined;
    const { version, bytes } = await archive.fulfillmentDay(restaurant.guid, businessDate);
    const read = () => archive.fulfillmentPieces(restaurant.guid, businessDate, version);
    return { body: { bytes, read }, version };
  },
};
