/** Text of a server within a line of ours: short, safe to draw, and free of credentials. */
import { quotedText } from '../../api/transport/quoted-text.ts';
import { cutText, safeText } from '../../terminal/text/safe-text.ts';

/** Columns of a value that are shown. */
const SHOWN = 80;

/** A value in JSON's spelling, cut. Objects and arrays are told by their kind alone, and what is not there as nothing. */
export function foreignText(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (value === undefined) return 'nothing';
  // Cut before as well, so that a long one is not copied.
  const shown = typeof value === 'string' ? value.slice(0, SHOWN) : value;
  return cutText(JSON.stringify(shown), SHOWN);
}

/** The sentence, unless it repeats a secret or what looks like a token. */
export function withoutSecrets(sentence: string, secrets: readonly string[]): string {
  const isClean = quotedText(sentence, secrets) !== undefined;
  return isClean ? safeText(sentence) : 'hidden: the response repeats a credential';
}
