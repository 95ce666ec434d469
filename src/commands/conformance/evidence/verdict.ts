/** The verdict on one behavior. */

/**
 * `kept`: as required. `broken`: not as required. `beyond`: a value that the document does not list, which it may add at any time. `not judged`: no
 * answer shows it.
 */
export type Outcome = 'kept' | 'broken' | 'beyond' | 'not judged';

/** An outcome. `seen` is one short sentence or number, possibly with text from outside. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly seen: string;
}

/** The behavior is as required. */
export function kept(seen: string): Verdict {
  return { outcome: 'kept', seen };
}

/** The behavior is not as required. */
export function broken(seen: string): Verdict {
  return { outcome: 'broken', seen };
}

/** A value that the document does not list. */
export function beyond(seen: string): Verdict {
  return { outcome: 'beyond', seen };
}

/** `kept` or `broken`, with what was seen. */
export function judged(isKept: boolean, seen: string): Verdict {
  return isKept ? kept(seen) : broken(seen);
}

/** Thrown by a check or its evidence where no answer shows the behavior; the message has the reason. */
export class NotJudged extends Error {
  override readonly name = 'NotJudged';
}
