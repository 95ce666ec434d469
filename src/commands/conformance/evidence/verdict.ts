/** The verdict on one behavior. */
import { quotedText } from '../../../api/transport/quoted-text.ts';
import { cutText, safeText } from '../../../terminal/text/safe-text.ts';

/**
 * `kept`: as required. `broken`: not as required. `beyond`: a value that the document does not list, which it may add at any time. `not judged`: no
 * answer shows it.
 */
export type CheckOutcome = 'kept' | 'broken' | 'beyond' | 'not judged';

/** An outcome. `seen` is one short sentence or number, possibly with text from outside. */
export interface CheckVerdict {
  readonly outcome: CheckOutcome;
  readonly seen: string;
}

/** The behavior is as required. */
export function kept(seen: string): CheckVerdict {
  return { outcome: 'kept', seen };
}

/** The behavior is not as required. */
export function broken(seen: string): CheckVerdict {
  return { outcome: 'broken', seen };
}

/** A value that the document does not list. */
export function beyond(seen: string): CheckVerdict {
  return { outcome: 'beyond', seen };
}

/** `kept` or `broken`, with what was seen. */
export function judged(isKept: boolean, seen: string): CheckVerdict {
  return isKept ? kept(seen) : broken(seen);
}

/** Thrown by a check or its evidence where no answer shows the behavior; the message has the reason. */
export class NotChecked extends Error {
  override readonly name = 'NotJudged';
}

/** Most columns of a value. */
const SHOWN = 80;

/** A value in JSON's spelling, cut. Objects and arrays are named only by kind, a missing value as nothing. */
export function foreignText(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (value === undefined) return 'nothing';
  // Cut first, so that a long text is not copied.
  const shown = typeof value === 'string' ? value.slice(0, SHOWN) : value;
  return cutText(JSON.stringify(shown), SHOWN);
}

/** The sentence, unless it repeats a secret or anything like a token. */
export function withoutSecrets(sentence: string, secrets: readonly string[]): string {
  const isClean = quotedText(sentence, secrets) !== undefined;
  return isClean ? safeText(sentence) : 'hidden: the response repeats a credential';
}
