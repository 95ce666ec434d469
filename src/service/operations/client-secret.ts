/** A generated secret has 256 random bits, so a fast hash under the archive's key is enough. A chosen one gets a slow hash. */
import {
  createHmac,
  createSecretKey,
  hash as digestOf,
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

/** scrypt cost: 16 MiB and some 40 ms per guess. Part of the stored form, so it can be raised. */
const SCRYPT = { N: 2 ** 14, r: 8, p: 1 } as const;
const CHOSEN = `scrypt$${SCRYPT.N}$${SCRYPT.r}$${SCRYPT.p}$`;

/** Proposed to an archive without a pepper. One per process is enough. */
const PROPOSED_PEPPER = randomBytes(BITS_256);

/** 256 bits, as base64url text. */
export function newClientSecret(): string {
  return randomBytes(BITS_256).toString('base64url');
}

/** HMAC-SHA-256 under the archive's pepper, in hex. Fast, because generated secrets are random. */
export async function hashClientSecret(archive: Archive, secret: string): Promise<string> {
  const pepper = await archive.serviceSecret('client-secret-pepper', PROPOSED_PEPPER);
  return createHmac('sha256', keyOf(pepper)).update(secret).digest('hex');
}

/** Built once per pepper: slower than the hash. */
const keyOf = oncePerObject((pepper: Uint8Array) => createSecretKey(pepper));

/** `scrypt$N$r$p$salt$hash` with salt and hash in base64url. */
export async function hashChosenSecret(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await slowHash(secret, salt);
  return `${CHOSEN}${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a stored hash is for an operator's secret. */
function isChosenHash(stored: string): boolean {
  return stored.startsWith(CHOSEN);
}

/** Against a hash from `hashChosenSecret`. Takes as long without one, for equal times. */
async function isChosenSecret(secret: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', hash = ''] = stored?.slice(CHOSEN.length).split('$') ?? [];
  const given = await slowHash(secret, Buffer.from(salt, 'base64url'));
  return isSame(given, Buffer.from(hash, 'base64url'));
}

/** Constant time. An unknown client has no hash and costs the same. */
function sameHash(hash: string, expected: string | undefined): boolean {
  const same = isSame(Buffer.from(hash), Buffer.from(expected ?? '0'.repeat(hash.length)));
  return same && expected !== undefined;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const slowScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function slowHash(secret: string, salt: Buffer): Promise<Buffer> {
  return slowScrypt(secret, salt, BITS_256, SCRYPT);
}

export type SecretCheck = ReturnType<typeof secretCheck>;

/** Clients with a kept digest. */
const REMEMBERED = 10_000;
const NO_DIGEST = Buffer.alloc(BITS_256);

/** Age in ms after which the archive is asked again whether any client has a chosen secret. */
const STALE_MS = 10_000;

/** `stored` is `undefined` for an unknown client. Every failure costs a slow hash: timing would otherwise reveal which clients exist. */
export function secretCheck(archive: Archive, now: () => number) {
  const hasChosen = ({ secretHash, revokedAt }: ApiClient) =>
    revokedAt === undefined && isChosenHash(secretHash);
  const anyChosen = cachedRead(
    async () => (await archive.clients()).some(hasChosen),
    STALE_MS,
    now,
  );

  /** Digests of correct generated secrets by stored hash: most logins repeat one, and a digest takes a fifth of the keyed hash's time. */
  const proven = new BoundedCache<Buffer>(REMEMBERED);

  return {
    /** Correct generated secret. Fast. */
    async isMade(secret: string, stored: string | undefined): Promise<boolean> {
      const digest = digestOf('sha256', secret, 'buffer');
      if (timingSafeEqual(digest, proven.get(stored ?? '') ?? NO_DIGEST)) return true;
      const isMade = sameHash(await hashClientSecret(archive, secret), stored);
      if (isMade && stored !== undefined) proven.set(stored, digest);
      return isMade;
    },
    /** Correct operator-chosen secret. Slow where any client has one. */
    async isChosen(secret: string, stored: string | undefined): Promise<boolean> {
      const slow = await anyChosen();
      const chosen = stored !== undefined && isChosenHash(stored) ? stored : undefined;
      return (slow || chosen !== undefined) && isChosenSecret(secret, chosen);
    },
  };
}

/** The secret can't be shown again. */
export interface IssuedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Under a new ID and secret, unless they are given. Throws `Failure` ARCHIVE when the archive does. */
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
