/** All checks, by the ID of the behavior they judge. */
import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import type { Check, Checks, Evidence } from '../evidence/evidence.ts';
import {
  NO_GUID,
  NO_PATH,
  NO_TOKEN,
  STATIONS_PATH,
  stationPath,
} from '../evidence/kitchen-paths.ts';
import type { ResourceTally } from '../evidence/resource-tally.ts';
import { NotJudged } from '../evidence/verdict.ts';
import { EXPORT_CHECKS } from './export-checks.ts';
import { absentVerdict, answers, fieldChecks, valueChecks, valuesCheck } from './field-checks.ts';
import { HTTP_CHECKS } from './http-checks.ts';
import { ERROR_CHECKS, LOGIN_CHECKS } from './login-checks.ts';
import { PREP_STATION_CHECKS, RESTAURANT_CHECKS, STATION_CHECKS } from './station-checks.ts';
import { STATION_LIST_CHECKS } from './station-list-checks.ts';
import { TOKEN_CHECKS } from './token-checks.ts';

async function tallyOf(evidence: Evidence): Promise<ResourceTally> {
  const { reply, tally } = await evidence.export();
  if (reply.status === 204) throw new NotJudged('the restaurant is not subscribed (204)');
  if (reply.status !== 200) throw new NotJudged(`the export returned ${reply.status}`);
  if (tally.resources > 0) return tally;
  throw new NotJudged(`${evidence.subject.businessDate} has no rows`);
}

const ITEM_FULFILLMENT_CHECKS: Checks = {
  ...fieldChecks('item-fulfillment', ItemFulfillmentSchema, tallyOf),
  ...valueChecks('item-fulfillment', ItemFulfillmentSchema, 'itemFulfillmentLevel', tallyOf),
  ...valuesCheck('item-fulfillment', ItemFulfillmentSchema, 'orderSource', tallyOf),
  'item-fulfillment.absent': async (evidence) => absentVerdict(await tallyOf(evidence)),
};

const ORDER_CHECKS: Checks = {
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

/** One for each behavior that can be judged from outside. */
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
