/** An access token as a JWT: readable parts, and whether a published key signed it. */
import { type CompactJWSHeaderParameters, compactVerify, createLocalJWKSet, errors } from 'jose';
import { loginFields } from './login-seen.ts';

/** With a public key. */
const ALGORITHMS: CompactJWSHeaderParameters['alg'][] = ['EdDSA', 'Ed25519', 'RS256', 'ES256'];

/** The payload, without verification. `undefined` for other text. */
export function readJsonWebToken(token: string): ReadonlyMap<string, unknown> | undefined {
  const parts = token.split('.');
  const [header, payload] = parts.slice(0, 2).map(partOf);
  return parts.length === 3 && header !== undefined ? payload : undefined;
}

function partOf(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const fields = loginFields(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return fields.size === 0 ? undefined : fields;
  } catch {
    return undefined;
  }
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
  const at = start + Math.floor((token.length - start) / 2);
  const other = token.charAt(at) === 'A' ? 'B' : 'A';
  return token.slice(0, at) + other + token.slice(at + 1);
}
