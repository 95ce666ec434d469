/** Quoted input is short, printable, and without any secret. */
import { quotedText } from '../api/transport/quoted-text.ts';
import { Failure } from '../contract/failures.ts';
import { cutText, safeText } from '../terminal/text/safe-text.ts';
import { secretsInUse } from './secrets-in-use.ts';

/** Columns a refusal repeats. */
const MAX_REPEATED = 40;

/** User name and password within an address. */
const USER_INFO = /\/\/[^/\s]*@/g;

/** For a value containing this process's secret, or a token. */
const HIDDEN = '(hidden)';

/** Quoted, without control characters and addresses' user names and passwords, cut to 40 columns. `(hidden)` for a secret. */
export function quotedValue(text: string): string {
  const safe = safeText(text).trim();
  if (safe === '') return '""';
  const shown = quotedText(safe, secretsInUse());
  if (shown === undefined) return HIDDEN;
  return `"${cutText(shown.replace(USER_INFO, '//…@'), MAX_REPEATED)}"`;
}

/** USAGE: `Invalid closeout hour "24". Write a whole number from 0 to 23.` `rule` is what to write instead, as sentences. */
export function invalidValue(what: string, text: string, rule: string): Failure {
  return new Failure('USAGE', `Invalid ${what} ${quotedValue(text)}. ${rule}`);
}
