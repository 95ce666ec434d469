/** Runs the checks one after the other, and says what each comes to. */
import { Failure } from '../../../contract/failures.ts';
import type { Behavior } from '../../../service/provenance/behavior.ts';
import type { Evidence } from '../evidence.ts';
import { withoutSecrets } from '../foreign-text.ts';
import { broken, NotJudged, type Outcome, type Verdict } from '../verdict.ts';
import { CHECKS } from './checks.ts';

/**
 * `FAIL`: a behaviour that the document prescribes is broken. `differs`: what we chose is done in another way, or a value came that the
 * document does not list; neither breaks the API.
 */
export const RESULTS = ['pass', 'FAIL', 'differs', 'not judged'] as const;
/** One of them. */
export type Result = (typeof RESULTS)[number];

/** What came of one behaviour. */
export interface Finding {
  readonly behaviour: Behavior;
  readonly result: Result;
  /** What was seen, or why nothing is judged; safe to draw. */
  readonly seen: string;
}

/** Requests without an answer after which the server counts as unreachable. */
const UNANSWERED = 3;

/**
 * Yields a finding for each behaviour, as soon as there is one. Throws the Failure of a refused login (NOT_AUTHENTICATED and others), of a
 * restaurant that may not be read (NOT_PERMITTED), of a server that cannot be reached, and of one whose login is no HTTP.
 */
export async function* runChecks(
  evidence: Evidence,
  behaviours: readonly Behavior[],
): AsyncGenerator<Finding, void, undefined> {
  const unanswered = new Set<Failure>();
  for (const behaviour of behaviours) {
    const { outcome, seen } = await verdictOn(behaviour, evidence, unanswered);
    const result = resultOf(outcome, behaviour);
    yield { behaviour, result, seen: withoutSecrets(seen, evidence.secrets) };
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
    // Checks that look at the same answer meet the same failure.
    unanswered.add(error);
    if (unanswered.size === UNANSWERED) throw error;
    return { outcome: 'not judged', seen: error.message };
  }
}

/** Whether the server has ever answered: the login is asked for once alone. */
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
