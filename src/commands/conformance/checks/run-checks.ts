import { Failure } from '../../../contract/failures.ts';
import type { Behavior } from '../../../service/provenance/behavior.ts';
import type { Checks, ConformanceCheck, Evidence } from '../evidence/evidence.ts';
import {
  NO_GUID,
  NO_PATH,
  NO_TOKEN,
  STATIONS_PATH,
  stationPath,
} from '../evidence/kitchen-paths.ts';
import {
  broken,
  type CheckOutcome,
  type CheckVerdict,
  NotChecked,
  withoutSecrets,
} from '../evidence/verdict.ts';
import { EXPORT_CHECKS } from './export-checks.ts';
import { answers } from './field-checks.ts';
import { HTTP_CHECKS } from './http-checks.ts';
import { ERROR_CHECKS, LOGIN_CHECKS } from './login-checks.ts';
import { PREP_STATION_CHECKS, RESTAURANT_CHECKS, STATION_CHECKS } from './station-checks.ts';
import { STATION_LIST_CHECKS } from './station-list-checks.ts';
import { TOKEN_CHECKS } from './token-checks.ts';

/** `FAIL` breaks the document. `differs` breaks our choice, or sends a value not in the document. Neither of these breaks the API. */
export const RESULTS = ['pass', 'FAIL', 'differs', 'not judged'] as const;
export type Result = (typeof RESULTS)[number];

export interface CheckResult {
  readonly behavior: Behavior;
  readonly result: Result;
  /** What was seen, or why there is no verdict. Safe to draw. */
  readonly seen: string;
}

/** After so many unanswered requests, the server is unreachable. */
const UNANSWERED = 3;

/** Throws the Failure for a refused login, an unreadable restaurant, an unreachable server, or a non-HTTP login. */
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
    // Checks on one answer share the failure.
    unanswered.add(error);
    if (unanswered.size === UNANSWERED) throw error;
    return { outcome: 'not judged', seen: error.message };
  }
}

/** Whether the server ever answered. A login is sent only once. */
async function isReached(evidence: Evidence): Promise<boolean> {
  try {
    await evidence.login();
    return true;
  } catch {
    return false;
  }
}

function resultOf(outcome: CheckOutcome, { origin }: Behavior): Result {
  if (outcome === 'kept') return 'pass';
  if (outcome === 'not judged') return outcome;
  return outcome === 'broken' && origin === 'document' ? 'FAIL' : 'differs';
}

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

/** For each behavior visible from outside. */
export const CHECKS: ReadonlyMap<string, ConformanceCheck> = new Map(
  [
    LOGIN_CHECKS,
    TOKEN_CHECKS,
    RESTAURANT_CHECKS,
    STATION_LIST_CHECKS,
    STATION_CHECKS,
    PREP_STATION_CHECKS,
    EXPORT_CHECKS,
    ERROR_CHECKS,
    ORDER_CHECKS,
    HTTP_CHECKS,
  ].flatMap((group) => Object.entries(group)),
);
