/** The keys that sign access tokens: generated on first need, kept in the archive, shared by all services on it, rotated. */
import type { JWK } from 'jose';
import type { Archive } from '../../archive/archive.ts';
import {
  type KeyPair,
  loadKeyPair,
  newSigningKey,
  publishedJwk,
  type SigningAlgorithm,
} from './signing-key-pair.ts';

/** The signing keys of an archive. Methods throw `Failure` ARCHIVE when the archive does. */
export interface SigningKeys {
  /** The newest key, which signs new tokens. A key that another process added appears within 5 s. */
  current(): Promise<KeyPair>;
  /** The key with this name; one that another process added appears within 1 s. `undefined` for an unknown name. */
  named(kid: string): Promise<KeyPair | undefined>;
  /** The public halves of the keys in use as a JSON Web Key Set (RFC 7517), newest first. */
  publicSet(): Promise<{ readonly keys: readonly JWK[] }>;
}

/** Algorithm of the first key of an archive. */
const FIRST_ALGORITHM: SigningAlgorithm = 'EdDSA';

/** Age in ms at which the keys are read again: for every call, and for an unknown name. */
const STALE_MS = 5_000;
const UNKNOWN_KEY_MS = 1_000;

/** How long (ms) beyond a token's life a key outlives its successor's creation: others may have signed with it until they noticed. */
const GRACE_MS = 60_000;

/** Keys of an archive. `now` returns epoch ms; `lifetime` is that of a token in seconds. */
export function archivedSigningKeys(
  archive: Archive,
  now: () => number,
  lifetime: number,
): SigningKeys {
  let known: { readonly at: number; readonly pairs: readonly KeyPair[] } | undefined;
  let reading: Promise<readonly KeyPair[]> | undefined;

  const read = async (): Promise<readonly KeyPair[]> => {
    const loaded = new Map(known?.pairs.map((pair) => [pair.kid, pair]));
    const held = async () =>
      (await archive.signingKeys()).flatMap((key) => loaded.get(key.kid) ?? loadKeyPair(key) ?? []);
    let pairs = await held();
    if (pairs.length === 0) {
      await archive.proposeSigningKey(await newSigningKey(FIRST_ALGORITHM, now()));
      pairs = await held();
    }
    known = { at: now(), pairs };
    return pairs;
  };
  /** Simultaneous calls share one read, and so one new key. */
  const noOlderThan = async (age: number): Promise<readonly KeyPair[]> => {
    // After a clock is set back, no read counts as recent.
    if (known !== undefined && Math.abs(now() - known.at) < age) return known.pairs;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  /** The newest key, and each older one while a token that it signed may be valid. */
  const inUse = (pairs: readonly KeyPair[]): readonly KeyPair[] =>
    pairs.filter((_pair, place) => {
      const successor = pairs[place - 1];
      return successor === undefined || now() < successor.createdAt + lifetime * 1_000 + GRACE_MS;
    });

  return {
    async current() {
      const [newest] = await noOlderThan(STALE_MS);
      if (newest === undefined) throw new Error('The archive kept no signing key.');
      return newest;
    },
    async named(kid) {
      const find = (pairs: readonly KeyPair[]) => inUse(pairs).find((pair) => pair.kid === kid);
      return find(await noOlderThan(STALE_MS)) ?? find(await noOlderThan(UNKNOWN_KEY_MS));
    },
    async publicSet() {
      return { keys: inUse(await noOlderThan(STALE_MS)).map(publishedJwk) };
    },
  };
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
