/** All behaviours of the service, in the order in which they are told. */
import { LOGIN_BEHAVIOURS } from './authentication-login-post.ts';
import { TOKEN_BEHAVIOURS } from './bearer-token.ts';
import type { Behaviour } from './behaviour.ts';
import { ORDER_BEHAVIOURS } from './check-order.ts';
import { ERROR_BEHAVIOURS } from './error-message.ts';
import { HTTP_BEHAVIOURS } from './http-manners.ts';
import { ITEM_FULFILLMENT_BEHAVIOURS } from './item-fulfillment.ts';
import { EXPORT_BEHAVIOURS } from './item-fulfillments-get.ts';
import { PREP_STATION_BEHAVIOURS } from './prep-station.ts';
import { STATION_LIST_BEHAVIOURS } from './prep-stations-get.ts';
import { STATION_BEHAVIOURS } from './prep-stations-guid-get.ts';
import { RESTAURANT_BEHAVIOURS } from './restaurant-header.ts';

/** Behaviours of one part of the service. */
export interface BehaviourGroup {
  readonly title: string;
  readonly behaviours: readonly Behaviour[];
}

/** By operation, resources behind the operation that answers them. */
export const BEHAVIOUR_GROUPS: readonly BehaviourGroup[] = [
  { title: 'Get an authentication token', behaviours: LOGIN_BEHAVIOURS },
  { title: 'The token of a request', behaviours: TOKEN_BEHAVIOURS },
  { title: 'The restaurant of a request', behaviours: RESTAURANT_BEHAVIOURS },
  { title: 'Get all prep stations', behaviours: STATION_LIST_BEHAVIOURS },
  { title: 'Get a prep station', behaviours: STATION_BEHAVIOURS },
  { title: 'PrepStation', behaviours: PREP_STATION_BEHAVIOURS },
  { title: 'Get item fulfillments', behaviours: EXPORT_BEHAVIOURS },
  { title: 'ItemFulfillment', behaviours: ITEM_FULFILLMENT_BEHAVIOURS },
  { title: 'Errors', behaviours: ERROR_BEHAVIOURS },
  { title: 'The order of checks', behaviours: ORDER_BEHAVIOURS },
  { title: 'HTTP', behaviours: HTTP_BEHAVIOURS },
];

/** All of them; every id is there once. */
export const BEHAVIOURS: readonly Behaviour[] = BEHAVIOUR_GROUPS.flatMap(
  ({ behaviours }) => behaviours,
);
