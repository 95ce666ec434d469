/** A generated secret has 256 random bits, so a fast hash with the archive's key is enough. A chosen secret gets a slow hash. */
import {
  createHmac,
  createSecretKey,
  hash as digestText,
  randomBytes,
  randomUUID,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedCache, cachedRead, oncePerObject } from '../../contract/once.ts';
import type { ApiClient, Archive } from '../archive/archive.ts';

const BITS_256 = 32;
const SALT_BYTES = 16;

/** The cost of scrypt: 16 MiB and some 40 ms per guess. Stored hashes include the cost, so it can be raised later. */
const SCRYPT = { N: 2 ** 14, r: 8, p: 1 } as const;
const CHOSEN_PREFIX = `scrypt$${SCRYPT.N}$${SCRYPT.r}$${SCRYPT.p}$`;

/** The pepper for an archive without one. One pepper for each process is enough. */
const PROPOSED_PEPPER = randomBytes(BITS_256);

export function newClientSecret(): string {
  return randomBytes(BITS_256).toString('base64url');
}

/** Returns the HMAC-SHA-256 with the archive's pepper, in hex. */
export async function hashClientSecret(archive: Archive, secret: string): Promise<string> {
  const pepper = await archive.serviceSecret('client-secret-pepper', PROPOSED_PEPPER);
  return createHmac('sha256', pepperKey(pepper)).update(secret).digest('hex');
}

/** Each pepper's key is made once, because making the key takes longer than the hash. */
const pepperKey = oncePerObject((pepper: Uint8Array) => createSecretKey(pepper));

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64url. */
export async function hashChosenSecret(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await slowHash(secret, salt);
  return `${CHOSEN_PREFIX}${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function isChosenHash(stored: string): boolean {
  return stored.startsWith(CHOSEN_PREFIX);
}

/** Without a stored hash, the comparison takes as long, so that the time shows nothing. */
async function isChosenSecret(secret: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', hash = ''] = stored?.slice(CHOSEN_PREFIX.length).split('$') ?? [];
  const sentHash = await slowHash(secret, Buffer.from(salt, 'base64url'));
  return isSame(sentHash, Buffer.from(hash, 'base64url'));
}

function isSame(sent: Buffer, expected: Buffer): boolean {
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

const slowScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function slowHash(secret: string, salt: Buffer): Promise<Buffer> {
  return slowScrypt(secret, salt, BITS_256, SCRYPT);
}

/** `stored` is the hash of the client's secret, `undefined` for an unknown client. */
export interface SecretCheck {
  /** Tells whether this is the client's generated secret. This check is fast. */
  isCorrectGenerated(secret: string, stored: string | undefined): Promise<boolean>;
  /** Tells whether this is the client's chosen secret. This check is slow if any client has a chosen secret. */
  isCorrectChosen(secret: string, stored: string | undefined): Promise<boolean>;
}

const MAX_DIGESTS = 10_000;
const NO_DIGEST = Buffer.alloc(BITS_256);

/** After this time, the archive is asked again whether any client has a chosen secret. */
const STALE_MS = 10_000;

/** Every failure costs a slow hash. Otherwise, the time would show which clients exist. */
export function secretCheck(archive: Archive, now: () => number): SecretCheck {
  const hasChosen = ({ secretHash, revokedAt }: ApiClient) =>
    revokedAt === undefined && isChosenHash(secretHash);
  const readChosen = async () => (await archive.clients()).some(hasChosen);
  const hasChosenSecrets = cachedRead(readChosen, STALE_MS, now);

  /** Digests of correct secrets, by stored hash. Most logins repeat a secret, and a digest takes a fifth of the keyed hash's time. */
  const provenDigests = new BoundedCache<Buffer>(MAX_DIGESTS);

  return {
    async isCorrectGenerated(secret, stored) {
      const digest = digestText('sha256', secret, 'buffer');
      if (timingSafeEqual(digest, provenDigests.get(stored ?? '') ?? NO_DIGEST)) return true;
      const hash = Buffer.from(await hashClientSecret(archive, secret));
      // The comparison takes constant time. An unknown client has no hash and takes the same time.
      const isMade = isSame(hash, Buffer.from(stored ?? '0'.repeat(hash.length)));
      if (!isMade || stored === undefined) return false;
      provenDigests.set(stored, digest);
      return true;
    },
    async isCorrectChosen(secret, stored) {
      const slow = await hasChosenSecrets();
      const chosen = stored !== undefined && isChosenHash(stored) ? stored : undefined;
      return (slow || chosen !== undefined) && isChosenSecret(secret, chosen);
    },
  };
}

/** The secret is not stored, so it can't be shown again. */
export interface IssuedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Issues a new ID and secret, unless they are given. Throws ARCHIVE when the archive does. */
export async function issueApiClient(
  archive: Archive,
  client: Pick<ApiClient, 'name' | 'scopes' | 'restaurants'>,
  { clientId, clientSecret }: IssuedCredentials = {
    clientId: randomUUID(),
    clientSecret: newClientSecret(),
  },
): Promise<IssuedCredentials> {
  const secretHash = await hashClientSecret(archive, clientSecret);
  await archive.putClient({ ...client, id: clientId, secretHash });
  return { clientId, clientSecret };
}
