/** The keys that sign access tokens: generated on first need, kept in the archive, shared by all services on it, rotated. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { Failure } from '../../contract/failures.ts';
import { type Archive, isRevoked, type SigningKey } from '../archive/archive.ts';

/** The signing keys of an archive. Methods throw `Failure` ARCHIVE when the archive does. */
export interface SigningKeys {
  /** The newest key, which signs new tokens. What another process added or revoked is noticed within half a second. */
  current(): Promise<KeyPair>;
  /** The key with this name; `undefined` for an unknown, retired or revoked one. */
  named(kid: string): Promise<KeyPair | undefined>;
  /** The public halves of the keys in use as a JSON Web Key Set (RFC 7517), newest first. */
  publicSet(): Promise<{ readonly keys: readonly JWK[] }>;
}

/** Algorithm of the first key of an archive. */
const FIRST_ALGORITHM: SigningAlgorithm = 'EdDSA';

/** Age in ms at which the keys are read again: a revoked key must be out of use within a second. */
const STALE_MS = 500;

/** How long (s) beyond a token's life a key outlives its successor's creation, and a token may live: clocks differ. */
export const GRACE_SECONDS = 60;

/** Keys of an archive. `now` returns epoch ms; `lifetime` is that of a token in seconds. */
export function archivedSigningKeys(
  archive: Archive,
  now: () => number,
  lifetime: number,
): SigningKeys {
  let known: { readonly at: number; readonly keys: readonly ListedKey[] } | undefined;
  let reading: Promise<readonly ListedKey[]> | undefined;

  const read = async (): Promise<readonly ListedKey[]> => {
    const loaded = new Map(known?.keys.map(({ pair }) => [pair?.kid, pair]));
    const at = now();
    const listed = async () =>
      (await archive.signingKeys()).map((key): ListedKey => {
        const pair = isRevoked(key) ? undefined : (loaded.get(key.kid) ?? loadKeyPair(key));
        return { createdAt: key.createdAt, pair };
      });
    let keys = await listed();
    if (keys.length === 0) {
      await archive.proposeSigningKey(await newSigningKey(FIRST_ALGORITHM, now()));
      keys = await listed();
    }
    known = { at, keys };
    return keys;
  };
  /** Simultaneous calls share one read, and so one new key. */
  const recent = async (): Promise<readonly ListedKey[]> => {
    // After a clock is set back, no read counts as recent.
    if (known !== undefined && Math.abs(now() - known.at) < STALE_MS) return known.keys;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  /** The newest key, and each older one while a token that it signed may be valid. */
  const inUse = async (): Promise<readonly KeyPair[]> => {
    const life = (lifetime + GRACE_SECONDS) * 1_000;
    return (await recent()).flatMap(({ pair }, place, keys) => {
      const successor = keys[place - 1];
      const isRetired = successor !== undefined && now() >= successor.createdAt + life;
      return pair === undefined || isRetired ? [] : pair;
    });
  };

  return {
    async current() {
      const newest = (await recent()).find(({ pair }) => pair !== undefined);
      if (newest?.pair === undefined) throw new Error('The archive kept no signing key.');
      return newest.pair;
    },
    named: async (kid) => (await inUse()).find((pair) => pair.kid === kid),
    publicSet: async () => ({ keys: (await inUse()).map(publishedJwk) }),
  };
}

/** A key of the list; without a pair where it is revoked, or of an algorithm of another version. */
interface ListedKey {
  readonly createdAt: number;
  readonly pair: KeyPair | undefined;
}

/**
 * Adds a key that signs from now on (`now` is epoch ms); running services notice within seconds. Older keys still verify the tokens that
 * they signed, until the last one expires. Returns the new key's `kid`. Throws `Failure` ARCHIVE when the archive does.
 */
export async function rotateSigningKey(
  archive: Archive,
  now: number,
  algorithm: SigningAlgorithm = FIRST_ALGORITHM,
): Promise<string> {
  const [newest] = await archive.signingKeys();
  // The newest by time, even where the clock that created the previous one was ahead.
  const createdAt = Math.max(now, (newest?.createdAt ?? 0) + 1);
  const key = await newSigningKey(algorithm, createdAt);
  await archive.putSigningKey(key);
  return key.kid;
}

/**
 * Ends a key and every token that it signed, within a second in every running service; `now` is epoch ms. A new key replaces the one that
 * signs. Returns the `kid` of the key that signs now. Throws `Failure` NOT_FOUND for an unknown key, and ARCHIVE when the archive does.
 */
export async function revokeSigningKey(
  archive: Archive,
  kid: string,
  now: number,
): Promise<string> {
  const keys = await archive.signingKeys();
  const revoked = keys.find((key) => key.kid === kid);
  if (revoked === undefined) {
    throw new Failure('NOT_FOUND', 'The archive has no signing key with this ID.', {
      hint: 'Run linecheck archive key list.',
    });
  }
  const signing = keys.find((key) => !isRevoked(key));
  const algorithm = SIGNING_ALGORITHMS.find((each) => each === revoked.algorithm);
  const signs =
    signing === undefined || signing.kid === kid
      ? await rotateSigningKey(archive, now, algorithm)
      : signing.kid;
  await archive.revokeSigningKey(kid);
  return signs;
}

// Key pairs that sign access tokens: generation, and their forms as JSON Web Keys (RFC 7517, RFC 8037).

/** JWA names of the signatures: Ed25519, and RSA with SHA-256 for verifiers that support nothing else. */
export const SIGNING_ALGORITHMS = ['EdDSA', 'RS256'] as const;
type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

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
function loadKeyPair(key: SigningKey): KeyPair | undefined {
  const algorithm = SIGNING_ALGORITHMS.find((each) => each === key.algorithm);
  if (algorithm === undefined) return undefined;
  const jwk: JsonWebKey = JSON.parse(key.privateJwk);
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const { kid, createdAt } = key;
  return { kid, algorithm, privateKey, publicKey: createPublicKey(privateKey), createdAt };
}

/** The public half as published. */
function publishedJwk({ kid, algorithm, publicKey }: KeyPair): JWK {
  return { ...publicJwk(publicKey), kid, alg: algorithm, use: 'sig' };
}

/** Copies the public members one by one, so that no private part can slip through. */
function publicJwk(publicKey: KeyObject): JWK {
  const { kty = '', crv = '', x = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return kty === 'RSA' ? { kty, n, e } : { kty, crv, x };
}
