import { quotedText } from '../../../api/transport/quoted-text.ts';
import { cutText, safeText } from '../../../terminal/text/safe-text.ts';

/** `beyond`: a value the document does not list but may add at any time. `not judged`: no answer shows it. */
export type CheckOutcome = 'kept' | 'broken' | 'beyond' | 'not judged';

/** `seen` is one short sentence or number, possibly with foreign text. */
export interface CheckVerdict {
  readonly outcome: CheckOutcome;
  readonly seen: string;
}

export function kept(seen: string): CheckVerdict {
  return { outcome: 'kept', seen };
}

export function broken(seen: string): CheckVerdict {
  return { outcome: 'broken', seen };
}

export function beyond(seen: string): CheckVerdict {
  return { outcome: 'beyond', seen };
}

/** `otherwise` is what was seen if not kept, if that differs. */
export function judged(isKept: boolean, seen: string, otherwise = seen): CheckVerdict {
  return isKept ? kept(seen) : broken(otherwise);
}

/** No answer shows the behavior. The message has the reason. */
export class NotChecked extends Error {
  override readonly name = 'NotJudged';
}

/** Columns per value. */
const SHOWN = 80;

/** JSON spelling, cut. Objects and arrays are named only by kind, a missing value as nothing. */
export function foreignText(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (value === undefined) return 'nothing';
  // Cut first to avoid copying a long text.
  const shown = typeof value === 'string' ? value.slice(0, SHOWN) : value;
  return cutText(JSON.stringify(shown), SHOWN);
}

/** Hides a sentence with a secret or anything like a token. */
export function withoutSecrets(sentence: string, secrets: readonly string[]): string {
  const isClean = quotedText(sentence, secrets) !== undefined;
  return isClean ? safeText(sentence) : 'hidden: the response repeats a credential';
}
