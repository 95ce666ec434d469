/** Runs the checks one after the other. */
import { Failure } from '../../../contract/failures.ts';
import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import type { Behavior } from '../../../service/provenance/behavior.ts';
import type { Checks, ConformanceCheck, Evidence } from '../evidence/evidence.ts';
import {
  NO_GUID,
  NO_PATH,
  NO_TOKEN,
  STATIONS_PATH,
  stationPath,
} from '../evidence/kitchen-paths.ts';
import type { ResourceTally } from '../evidence/resource-tally.ts';
import {
  broken,
  type CheckOutcome,
  type CheckVerdict,
  NotChecked,
  withoutSecrets,
} from '../evidence/verdict.ts';
import { EXPORT_CHECKS } from './export-checks.ts';
import { absentVerdict, answers, fieldChecks, valueChecks, valuesCheck } from './field-checks.ts';
import { HTTP_CHECKS } from './http-checks.ts';
import { ERROR_CHECKS, LOGIN_CHECKS } from './login-checks.ts';
import { PREP_STATION_CHECKS, RESTAURANT_CHECKS, STATION_CHECKS } from './station-checks.ts';
import { STATION_LIST_CHECKS } from './station-list-checks.ts';
import { TOKEN_CHECKS } from './token-checks.ts';

/**
 * `FAIL`: breaks a behavior that the document requires. `differs`: differs from our own choice, or sends a value that the document does not list;
 * neither breaks the API.
 */
export const RESULTS = ['pass', 'FAIL', 'differs', 'not judged'] as const;
export type Result = (typeof RESULTS)[number];

/** The result of one behavior. */
export interface CheckResult {
  readonly behavior: Behavior;
  readonly result: Result;
  /** What was seen, or why there is no verdict; safe to draw. */
  readonly seen: string;
}

/** Unanswered requests after which the server counts as unreachable. */
const UNANSWERED = 3;

/**
 * Yields a finding for each behavior once made. Throws the Failure of a refused login (NOT_AUTHENTICATED and others), of a restaurant that may
 * not be read (NOT_PERMITTED), of an unreachable server, and of a login that is not HTTP.
 */
export async function* runChecks(
  evidence: Evidence,
  behaviors: readonly Behavior[],
): AsyncGenerator<CheckResult, void, undefined> {
  const unanswered = new Set<Failure>();
  for (const behavior of behaviors) {
    const { outcome, seen } = await verdictOn(behavior, evidence, unanswered);
    const result = resultOf(outcome, behavior);
    yield { behavior, result, seen: withoutSecrets(seen, evidence.secrets) };
  }
}

async function verdictOn(
  { id, notCheckable }: Behavior,
  evidence: Evidence,
  unanswered: Set<Failure>,
): Promise<CheckVerdict> {
  const check = CHECKS.get(id);
  if (check === undefined) return { outcome: 'not judged', seen: notCheckable ?? 'no check' };
  try {
    return await check(evidence);
  } catch (error) {
    if (error instanceof NotChecked) return { outcome: 'not judged', seen: error.message };
    if (!(error instanceof Failure)) throw error;
    const isUnanswered = error.code === 'UNREACHABLE' || error.code === 'TIMED_OUT';
    const isOdd = error.code === 'CONTRACT_BROKEN' || error.code === 'BODY_TOO_LARGE';
    if (!(isUnanswered || isOdd) || !(await isReached(evidence))) throw error;
    if (isOdd) return broken(error.message);
    // Checks of the same answer share its failure.
    unanswered.add(error);
    if (unanswered.size === UNANSWERED) throw error;
    return { outcome: 'not judged', seen: error.message };
  }
}

/** Whether the server has ever answered: a login is sent only once. */
async function isReached(evidence: Evidence): Promise<boolean> {
  try {
    await evidence.login();
    return true;
  } catch {
    return false;
  }
}

function resultOf(outcome: CheckOutcome, { origin }: Behavior): Result {
  switch (outcome) {
    case 'kept':
      return 'pass';
    case 'broken':
      return origin === 'document' ? 'FAIL' : 'differs';
    case 'beyond':
      return 'differs';
    case 'not judged':
      return outcome;
  }
}

async function tallyOf(evidence: Evidence): Promise<ResourceTally> {
  const { reply, tally } = await evidence.export();
  if (reply.status === 204) throw new NotChecked('the restaurant is not subscribed (204)');
  if (reply.status !== 200) throw new NotChecked(`the export returned ${reply.status}`);
  if (tally.resources > 0) return tally;
  throw new NotChecked(`${evidence.subject.businessDate} has no rows`);
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
export const CHECKS: ReadonlyMap<string, ConformanceCheck> = new Map(
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
