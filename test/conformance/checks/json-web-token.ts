/** An access token as a JWT: readable parts, and whether a published key signed it. */
import { compactVerify, createLocalJWKSet, errors } from 'jose';
import { parseJson } from '../../../src/contract/parsed-json.ts';
import { fieldsOf } from '../verdict.ts';

/** With a public key. */
const ALGORITHMS = ['EdDSA', 'Ed25519', 'RS256', 'ES256'];

/** The payload, without verification. `undefined` for other text. */
export function readJsonWebToken(token: string): ReadonlyMap<string, unknown> | undefined {
  const parts = token.split('.');
  const [header, payload] = parts
    .slice(0, 2)
    .map((part) => fieldsOf(parseJson(Buffer.from(part, 'base64url').toString('utf8'))));
  const isRead = parts.length === 3 && header?.size !== 0 && payload?.size !== 0;
  return isRead ? payload : undefined;
}

/** `keySet` is untrusted JSON text. */
export async function isSignedBy(token: string, keySet: string): Promise<boolean> {
  try {
    await compactVerify(token, createLocalJWKSet(JSON.parse(keySet)), { algorithms: ALGORITHMS });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Spells the signature differently for the same bytes: in the last letter's unused bits, else with padding. */
export function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const isFull = (token.length - token.lastIndexOf('.') - 1) % 4 === 0;
  if (isFull) return `${token}=`;
  return token.slice(0, -1) + letters.charAt(letters.indexOf(token.slice(-1)) ^ 1);
}

/** Changes a character in the last part's middle, where every bit counts. */
export function forged(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const middle = start + Math.floor((token.length - start) / 2);
  const other = token.charAt(middle) === 'A' ? 'B' : 'A';
  return token.slice(0, middle) + other + token.slice(middle + 1);
}
