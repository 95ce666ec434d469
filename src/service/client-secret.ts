/** Secrets of API clients: 256 random bits, kept only as a hash under a key (pepper) that the archive holds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Archive } from '../archive/archive.ts';

const BITS_256 = 32;

/** A new secret of 256 bits, as base64url text. */
export function newClientSecret(): string {
  return randomBytes(BITS_256).toString('base64url');
}

/** HMAC-SHA-256 of a secret under the archive's pepper, in hex. A fast hash is enough: the secrets are random. */
export async function hashClientSecret(archive: Archive, secret: string): Promise<string> {
  const pepper = await archive.serviceSecret('client-secret-pepper', randomBytes(BITS_256));
  return createHmac('sha256', pepper).update(secret).digest('hex');
}

/** Compares two hashes in constant time; a client that does not exist has none and costs the same. */
export function sameHash(hash: string, expected: string | undefined): boolean {
  const given = Buffer.from(hash);
  const wanted = Buffer.from(expected ?? '0'.repeat(hash.length));
  const same = given.length === wanted.length && timingSafeEqual(given, wanted);
  return same && expected !== undefined;
}
