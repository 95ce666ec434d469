/** An access token as a JWT: its readable parts, and whether a published key signed it. */
import { type CompactJWSHeaderParameters, compactVerify, createLocalJWKSet, errors } from 'jose';
import { loginFields } from './login-seen.ts';

/** Fields of both parts. */
export interface JsonWebToken {
  readonly header: ReadonlyMap<string, unknown>;
  readonly payload: ReadonlyMap<string, unknown>;
}

/** Algorithms with a public key. */
const ALGORITHMS: CompactJWSHeaderParameters['alg'][] = ['EdDSA', 'Ed25519', 'RS256', 'ES256'];

/** Reads the parts without verification; `undefined` if the text is not a JWT. */
export function readJsonWebToken(token: string): JsonWebToken | undefined {
  const parts = token.split('.');
  const [header, payload] = parts.slice(0, 2).map(partOf);
  if (parts.length !== 3 || header === undefined || payload === undefined) return undefined;
  return { header, payload };
}

function partOf(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const fields = loginFields(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return fields.size === 0 ? undefined : fields;
  } catch {
    return undefined;
  }
}

/** Whether a key of the set (untrusted JSON text) signed the token. */
export async function isSignedBy(token: string, keySet: string): Promise<boolean> {
  try {
    await compactVerify(token, createLocalJWKSet(JSON.parse(keySet)), { algorithms: ALGORITHMS });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The token with its signature spelled differently for the same bytes: in the unused bits of its last letter, else with padding. */
export function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const isFull = (token.length - token.lastIndexOf('.') - 1) % 4 === 0;
  if (isFull) return `${token}=`;
  return token.slice(0, -1) + letters.charAt(letters.indexOf(token.slice(-1)) ^ 1);
}

/** The token with a character changed in the middle of its last part, where every bit counts. */
export function forged(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const at = start + Math.floor((token.length - start) / 2);
  const other = token.charAt(at) === 'A' ? 'B' : 'A';
  return token.slice(0, at) + other + token.slice(at + 1);
}
