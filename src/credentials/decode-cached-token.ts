/** Reads a kept token from an untrusted file. Ignores one incomplete or for another login. */

import type { StoredToken } from '../api/token/stored-login.ts';
import { parsedJson } from '../contract/parsed-json.ts';
import { isObject } from '../files/kept-file.ts';

export interface TokenKey {
  /** Normalized: origin and path. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly userAccessType: string;
}

export interface CachedToken extends TokenKey, StoredToken {}

/** Safe in a header, as in a login answer. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;
/** Max token life, ms. */
const LONGEST_LIFE_MS = 366 * 86_400_000;

/** `now` is epoch ms. `undefined` without a token. Never fails. */
export function decodeCachedToken(text: string, now: number): CachedToken | undefined {
  const found = parsedJson(text);
  if (!isObject(found) || found['version'] !== 1) return undefined;
  const { baseUrl, clientId, userAccessType, accessToken, expiresAt } = found;
  if (typeof baseUrl !== 'string' || typeof clientId !== 'string') return undefined;
  if (typeof userAccessType !== 'string') return undefined;
  if (typeof accessToken !== 'string' || !TOKEN.test(accessToken)) return undefined;
  if (typeof expiresAt !== 'number' || !Number.isSafeInteger(expiresAt)) return undefined;
  // A later end was written under another clock, or by no login.
  if (expiresAt > now + LONGEST_LIFE_MS) return undefined;
  return { baseUrl, clientId, userAccessType, accessToken, expiresAt };
}

export function encodeCachedToken(token: CachedToken): string {
  return `${JSON.stringify({ version: 1, ...token })}\n`;
}
