/** Checks of which fault of a request counts first. */
import type { Checks } from '../evidence.ts';
import { NO_GUID, NO_PATH, NO_TOKEN, STATIONS_PATH, stationPath } from '../kitchen-paths.ts';
import { answers } from './status-check.ts';

/** By behaviour. */
export const ORDER_CHECKS: Checks = {
  'order.path-first': answers(404, { path: NO_PATH, authorization: null }),
  'order.token-before-header': answers(401, {
    path: STATIONS_PATH,
    authorization: `Bearer ${NO_TOKEN}`,
    restaurant: null,
  }),
  'order.header-before-guid': answers(400, { path: stationPath(NO_GUID), restaurant: null }),
  'order.restaurant-before-parameters': answers(403, {
    path: `${STATIONS_PATH}?lastModified=never`,
    restaurant: NO_GUID,
  }),
  'order.restaurant-before-guid': answers(403, {
    path: stationPath(NO_GUID),
    restaurant: NO_GUID,
  }),
};
