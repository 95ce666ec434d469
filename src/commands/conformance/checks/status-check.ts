/** Checks that a request gets one status. */
import type { Check, Evidence, KitchenAsk } from '../evidence/evidence.ts';
import { judged, type Verdict } from '../evidence/verdict.ts';
import type { Reply } from '../evidence/wire.ts';

/** A request, or how to make it from earlier answers. */
type Ask = KitchenAsk | ((evidence: Evidence) => Promise<KitchenAsk>);

/** Checks that the request gets this status. */
export function answers(status: number, ask: Ask): Check {
  return async (evidence) =>
    statusVerdict(
      status,
      await evidence.ask(typeof ask === 'function' ? await ask(evidence) : ask),
    );
}

/** Whether the answer has this status. */
export function statusVerdict(status: number, reply: Reply): Verdict {
  const isAsSaid = reply.status === status;
  return judged(isAsSaid, isAsSaid ? String(status) : `${reply.status}, not ${status}`);
}
