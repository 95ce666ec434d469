/** Operation `prepStationsGuidGet`: one prep station of a restaurant (A20). */
import { createHash } from 'node:crypto';
import { RequestError } from '../http/request-error.ts';
import type { KitchenOperation } from './kitchen-operation.ts';

/** Get a prep station: 200; 404 also for stations of other restaurants. */
export const prepStationsGuidGet: KitchenOperation<string> = {
  impliesRestaurant: false,

  async parameters({ guid }) {
    return guid;
  },

  async answer(guid, { restaurant }, { archive }) {
    const body = await archive.station(restaurant.guid, guid);
    if (body !== undefined) {
      return { body, version: createHash('sha256').update(body).digest('hex') };
    }
    throw new RequestError(
      'prepStationNotFound',
      'This restaurant has no prep station with that ID.',
    );
  },
};
