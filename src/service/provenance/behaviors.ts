/** All behaviors of the service, in display order. */
import {
  LOGIN_BEHAVIORS,
  RESTAURANT_BEHAVIORS,
  TOKEN_BEHAVIORS,
} from './authentication-login-post.ts';
import type { Behavior } from './behavior.ts';
import { ERROR_BEHAVIORS, HTTP_BEHAVIORS, ORDER_BEHAVIORS } from './http-manners.ts';
import { EXPORT_BEHAVIORS, ITEM_FULFILLMENT_BEHAVIORS } from './item-fulfillments-get.ts';
import {
  PREP_STATION_BEHAVIORS,
  STATION_BEHAVIORS,
  STATION_LIST_BEHAVIORS,
} from './prep-stations-get.ts';

/** Behaviors of one part of the service. */
export interface BehaviorGroup {
  readonly title: string;
  readonly behaviors: readonly Behavior[];
}

/** Groups by operation; a resource follows the operation that returns it. */
export const BEHAVIOR_GROUPS: readonly BehaviorGroup[] = [
  { title: 'Get an authentication token', behaviors: LOGIN_BEHAVIORS },
  { title: 'The token of a request', behaviors: TOKEN_BEHAVIORS },
  { title: 'The restaurant of a request', behaviors: RESTAURANT_BEHAVIORS },
  { title: 'Get all prep stations', behaviors: STATION_LIST_BEHAVIORS },
  { title: 'Get a prep station', behaviors: STATION_BEHAVIORS },
  { title: 'PrepStation', behaviors: PREP_STATION_BEHAVIORS },
  { title: 'Get item fulfillments', behaviors: EXPORT_BEHAVIORS },
  { title: 'ItemFulfillment', behaviors: ITEM_FULFILLMENT_BEHAVIORS },
  { title: 'Errors', behaviors: ERROR_BEHAVIORS },
  { title: 'The order of checks', behaviors: ORDER_BEHAVIORS },
  { title: 'HTTP', behaviors: HTTP_BEHAVIORS },
];

/** All behaviors; every ID is unique. */
export const BEHAVIORS: readonly Behavior[] = BEHAVIOR_GROUPS.flatMap(({ behaviors }) => behaviors);
