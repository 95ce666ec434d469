/** All checks, by the id of the behaviour that they judge. */

import type { Check } from '../evidence.ts';
import { ERROR_CHECKS } from './error-checks.ts';
import { EXPORT_CHECKS } from './export-checks.ts';
import { HTTP_CHECKS } from './http-checks.ts';
import { ITEM_FULFILLMENT_CHECKS } from './item-fulfillment-checks.ts';
import { LOGIN_CHECKS } from './login-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { PREP_STATION_CHECKS } from './prep-station-checks.ts';
import { RESTAURANT_CHECKS } from './restaurant-checks.ts';
import { STATION_CHECKS } from './station-checks.ts';
import { STATION_LIST_CHECKS } from './station-list-checks.ts';
import { TOKEN_CHECKS } from './token-checks.ts';

/** One for each behaviour that can be judged from outside. */
export const CHECKS: ReadonlyMap<string, Check> = new Map(
  [
    LOGIN_CHECKS,
    TOKEN_CHECKS,
    RESTAURANT_CHECKS,
    STATION_LIST_CHECKS,
    STATION_CHECKS,
    PREP_STATION_CHECKS,
    EXPORT_CHECKS,
    ITEM_FULFILLMENT_CHECKS,
    ERROR_CHECKS,
    ORDER_CHECKS,
    HTTP_CHECKS,
  ].flatMap((group) => Object.entries(group)),
);
