/** What a check of one behaviour comes to. */

/**
 * `kept`: as the behaviour says. `broken`: not so. `beyond`: a value that the document does not list, which it may at any time.
 * `not judged`: nothing that was seen tells.
 */
export type Outcome = 'kept' | 'broken' | 'beyond' | 'not judged';

/** An outcome. `seen` is one short sentence or figure, of which anything may come from outside. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly seen: string;
}

/** As the behaviour says. */
export function kept(seen: string): Verdict {
  return { outcome: 'kept', seen };
}

/** Not as the behaviour says. */
export function broken(seen: string): Verdict {
  return { outcome: 'broken', seen };
}

/** A value that the document does not list. */
export function beyond(seen: string): Verdict {
  return { outcome: 'beyond', seen };
}

/** `kept` or `broken`, and what was seen in either case. */
export function judged(isKept: boolean, seen: string): Verdict {
  return isKept ? kept(seen) : broken(seen);
}

/** Thrown by a check, or by what it looks at, where nothing tells whether the behaviour is kept; the message says why. */
export class NotJudged extends Error {
  override readonly name = 'NotJudged';
}
