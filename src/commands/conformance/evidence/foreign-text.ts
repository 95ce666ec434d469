/** Text of a server within our output: short, safe to draw, without credentials. */
import { quotedText } from '../../../api/transport/quoted-text.ts';
import { cutText, safeText } from '../../../terminal/text/safe-text.ts';

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
