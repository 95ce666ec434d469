/** Keys that sign tokens. They are generated when first needed, kept in the archive, and shared by all its services. */
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
import { cachedRead } from '../../contract/once.ts';
import { type Archive, isRevoked, type SigningKey } from '../archive/archive.ts';

/** Methods throw ARCHIVE when the archive does. */
export interface SigningKeys {
  /** Returns the newest key, for new tokens. Keys that another process adds or revokes are noticed within half a second. */
  current(): Promise<KeyPair>;
  /** `undefined` for an unknown, retired, or revoked key. */
  find(kid: string): Promise<KeyPair | undefined>;
  /** Returns the public keys in use as a JSON Web Key Set (RFC 7517), newest first. */
  publicSet(): Promise<{ readonly keys: readonly JWK[] }>;
}

const FIRST_ALGORITHM: SigningAlgorithm = 'EdDSA';

/** Keys are read again after this time, so that a revoked key is out of use within a second. */
const STALE_MS = 500;

/** A replaced key and a token count for this time longer, because clocks differ. */
export const GRACE_SECONDS = 60;

/** `now` returns epoch ms. `lifetime` is a token's lifetime in seconds. */
export function archivedSigningKeys(
  archive: Archive,
  now: () => number,
  lifetime: number,
): SigningKeys {
  let pairs: ReadonlyMap<string, KeyPair> = new Map();
  const lifeMs = (lifetime + GRACE_SECONDS) * 1_000;
  const listKeys = async () =>
    (await archive.signingKeys()).map((key, index, { [index - 1]: successor }) => {
      const pair = isRevoked(key) ? undefined : (pairs.get(key.kid) ?? loadKeyPair(key));
      // Tokens under this key may be valid until this time, epoch ms.
      return { pair, until: (successor?.createdAt ?? Number.POSITIVE_INFINITY) + lifeMs };
    });
  const readKeys = async () => {
    let keys = await listKeys();
    if (keys.length === 0) {
      await archive.proposeSigningKey(await newSigningKey(FIRST_ALGORITHM, now()));
      keys = await listKeys();
    }
    pairs = new Map(keys.flatMap(({ pair }) => (pair === undefined ? [] : [[pair.kid, pair]])));
    return keys;
  };
  const recentKeys = cachedRead(readKeys, STALE_MS, now);

  return {
    async current() {
      const newest = (await recentKeys()).find(({ pair }) => pair !== undefined);
      if (newest?.pair === undefined) throw new Error('The archive kept no signing key.');
      return newest.pair;
    },
    find: async (kid) =>
      (await recentKeys()).find(({ pair, until }) => pair?.kid === kid && now() < until)?.pair,
    publicSet: async () => ({
      keys: (await recentKeys()).flatMap(({ pair, until }) =>
        pair !== undefined && now() < until ? publishedJwk(pair) : [],
      ),
    }),
  };
}

/** The new key signs from now on. Older keys verify their tokens until the last token expires. Returns the new `kid`. */
export async function rotateSigningKey(
  archive: Archive,
  now: number,
  algorithm: SigningAlgorithm = FIRST_ALGORITHM,
): Promise<string> {
  const [newest] = await archive.signingKeys();
  // The new key must be the newest by time, even if the clock was ahead when the previous key was made.
  const createdAt = Math.max(now, (newest?.createdAt ?? 0) + 1);
  const key = await newSigningKey(algorithm, createdAt);
  await archive.putSigningKey(key);
  return key.kid;
}

/** Ends a key and its tokens within a second in every running service. Returns the `kid` that signs now. Throws NOT_FOUND. */
export async function revokeSigningKey(
  archive: Archive,
  kid: string,
  now: number,
): Promise<string> {
  const keys = await archive.signingKeys();
  const revokedKey = keys.find((key) => key.kid === kid);
  if (revokedKey === undefined) {
    const hint = 'Run linecheck archive key list.';
    throw new Failure('NOT_FOUND', 'The archive has no signing key with this ID.', { hint });
  }
  const signingKey = keys.find((key) => !isRevoked(key));
  const algorithm = SIGNING_ALGORITHMS.find((each) => each === revokedKey.algorithm);
  const signingKid =
    signingKey === undefined || signingKey.kid === kid
      ? await rotateSigningKey(archive, now, algorithm)
      : signingKey.kid;
  await archive.revokeSigningKey(kid);
  return signingKid;
}

/** JWA names: Ed25519, and RSA with SHA-256 for verifiers that support nothing else. */
export const SIGNING_ALGORITHMS = ['EdDSA', 'RS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

export interface KeyPair {
  readonly kid: string;
  /** The pair is used only with this algorithm, whatever a token's header says (RFC 8725, 3.1). */
  readonly algorithm: SigningAlgorithm;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const RSA_BITS = 2048;

/** `createdAt` is epoch ms. The `kid` starts with no hyphen, so that no command line takes it for an option. */
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
  const privateJwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  return { kid, algorithm, privateJwk, createdAt };
}

/** `undefined` for an algorithm of another linecheck version. */
function loadKeyPair(key: SigningKey): KeyPair | undefined {
  const algorithm = SIGNING_ALGORITHMS.find((each) => each === key.algorithm);
  if (algorithm === undefined) return undefined;
  const jwk: JsonWebKey = JSON.parse(key.privateJwk);
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return { kid: key.kid, algorithm, privateKey, publicKey: createPublicKey(privateKey) };
}

function publishedJwk({ kid, algorithm, publicKey }: KeyPair): JWK {
  return { ...publicJwk(publicKey), kid, alg: algorithm, use: 'sig' };
}

/** Copies the public members one by one, so that no private member is published. */
function publicJwk(publicKey: KeyObject): JWK {
  const { kty = '', crv = '', x = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return kty === 'RSA' ? { kty, n, e } : { kty, crv, x };
}
