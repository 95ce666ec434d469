/** The keys that sign access tokens: made on first need, kept in the archive, shared by all services on it. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Archive, SigningKey } from '../archive/archive.ts';

/** JWA name of the one signature algorithm: Ed25519. */
export const SIGNING_ALGORITHM = 'EdDSA';

interface LoadedKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The signing keys of an archive. */
export interface SigningKeys {
  /** The newest key, with which new tokens are signed. */
  current(): Promise<LoadedKey>;
  /** The key that is named, also when another service added it since; `undefined` for a stranger. */
  named(kid: string): Promise<LoadedKey | undefined>;
  /** The public halves as a JSON Web Key Set (RFC 7517), newest first. */
  publicSet(): Promise<{ readonly keys: readonly JWK[] }>;
}

/** Keys as the archive holds them. `now` gives epoch ms. */
export function archivedSigningKeys(archive: Archive, now: () => number): SigningKeys {
  const loaded = new Map<string, LoadedKey>();
  let made: Promise<void> | undefined;

  const held = async () =>
    (await archive.signingKeys()).filter(({ algorithm }) => algorithm === SIGNING_ALGORITHM);
  const load = async (): Promise<readonly LoadedKey[]> => {
    let keys = await held();
    if (keys.length === 0) {
      // Calls that meet an empty archive at the same time wait for one key.
      made ??= newSigningKey(now())
        .then((key) => archive.putSigningKey(key))
        .finally(() => {
          made = undefined;
        });
      await made;
      keys = await held();
    }
    return keys.map((key) => {
      const known = loaded.get(key.kid) ?? loadKey(key);
      loaded.set(key.kid, known);
      return known;
    });
  };

  return {
    async current() {
      const [newest] = await load();
      if (newest === undefined) throw new Error('The archive kept no signing key.');
      return newest;
    },
    async named(kid) {
      return loaded.get(kid) ?? (await load()).find((key) => key.kid === kid);
    },
    async publicSet() {
      return { keys: (await load()).map(publishedJwk) };
    },
  };
}

async function newSigningKey(createdAt: number): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    kid: await calculateJwkThumbprint(publicJwk(publicKey)),
    algorithm: SIGNING_ALGORITHM,
    privateJwk: JSON.stringify(privateKey.export({ format: 'jwk' })),
    createdAt,
  };
}

function loadKey({ kid, privateJwk }: SigningKey): LoadedKey {
  const key: JsonWebKey = JSON.parse(privateJwk);
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return { kid, privateKey, publicKey: createPublicKey(privateKey) };
}

function publishedJwk({ kid, publicKey }: LoadedKey): JWK {
  return { ...publicJwk(publicKey), kid, alg: SIGNING_ALGORITHM, use: 'sig' };
}

function publicJwk(publicKey: KeyObject): JWK {
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
  return { kty, crv, x };
}
