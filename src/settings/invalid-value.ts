/** The refusal of an invalid value. */
import { Failure } from '../contract/failures.ts';
import { quotedValue } from './quoted-value.ts';

/** USAGE: `Invalid closeout hour "24". Write a whole number from 0 to 23.` `rule` is what to write instead, as sentences. */
export function invalidValue(what: string, text: string, rule: string): Failure {
  return new Failure('USAGE', `Invalid ${what} ${quotedValue(text)}. ${rule}`);
}
