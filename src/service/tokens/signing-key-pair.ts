/** Key pairs that sign access tokens: generation, and their forms as JSON Web Keys (RFC 7517, RFC 8037). */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { SigningKey } from '../archive/archive.ts';

/** JWA names of the signatures: Ed25519, and RSA with SHA-256 for verifiers that support nothing else. */
export const SIGNING_ALGORITHMS = ['EdDSA', 'RS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A key pair ready for use. */
export interface KeyPair {
  readonly kid: string;
  /** The only algorithm for this pair, whatever a token's header (RFC 8725, 3.1). */
  readonly algorithm: SigningAlgorithm;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** Epoch ms. */
  readonly createdAt: number;
}

const RSA_BITS = 2048;

/**
 * Generates a key as the archive stores it, whose `kid` no command line takes for an option: it begins with no hyphen.
 * `createdAt` is epoch ms.
 */
export async function newSigningKey(
  algorithm: SigningAlgorithm,
  createdAt: number,
): Promise<SigningKey> {
  const { privateKey, publicKey } =
    algorithm === 'EdDSA'
      ? await promisify(generateKeyPair)('ed25519')
      : await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  const kid = await calculateJwkThumbprint(publicJwk(publicKey));
  if (kid.startsWith('-')) return newSigningKey(algorithm, createdAt);
  return {
    kid,
    algorithm,
    privateJwk: JSON.stringify(privateKey.export({ format: 'jwk' })),
    createdAt,
  };
}

/** The pair of a stored key; `undefined` for an algorithm of another version of linecheck. */
export function loadKeyPair(key: SigningKey): KeyPair | undefined {
  const algorithm = SIGNING_ALGORITHMS.find((each) => each === key.algorithm);
  if (algorithm === undefined) return undefined;
  const jwk: JsonWebKey = JSON.parse(key.privateJwk);
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const { kid, createdAt } = key;
  return { kid, algorithm, privateKey, publicKey: createPublicKey(privateKey), createdAt };
}

/** The public half as published. */
export function publishedJwk({ kid, algorithm, publicKey }: KeyPair): JWK {
  return { ...publicJwk(publicKey), kid, alg: algorithm, use: 'sig' };
}

/** Copies the public members one by one, so that no private part can slip through. */
function publicJwk(publicKey: KeyObject): JWK {
  const { kty = '', crv = '', x = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return kty === 'RSA' ? { kty, n, e } : { kty, crv, x };
}
