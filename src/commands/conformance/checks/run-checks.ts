/** Runs the checks one after the other. */
import { Failure } from '../../../contract/failures.ts';
import type { Behavior } from '../../../service/provenance/behavior.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { withoutSecrets } from '../evidence/foreign-text.ts';
import { broken, NotJudged, type Outcome, type Verdict } from '../evidence/verdict.ts';
import { CHECKS } from './checks.ts';

/**
 * `FAIL`: breaks a behavior that the document requires. `differs`: differs from our own choice, or sends a value that the document does not list;
 * neither breaks the API.
 */
export const RESULTS = ['pass', 'FAIL', 'differs', 'not judged'] as const;
export type Result = (typeof RESULTS)[number];

/** The result of one behavior. */
export interface Finding {
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
): AsyncGenerator<Finding, void, undefined> {
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
): Promise<Verdict> {
  const check = CHECKS.get(id);
  if (check === undefined) return { outcome: 'not judged', seen: notCheckable ?? 'no check' };
  try {
    return await check(evidence);
  } catch (error) {
    if (error instanceof NotJudged) return { outcome: 'not judged', seen: error.message };
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

function resultOf(outcome: Outcome, { origin }: Behavior): Result {
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
