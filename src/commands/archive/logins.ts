import { randomUUID } from 'node:crypto';
import { Failure } from '../../contract/failures.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure } from '../../files/trusted-file.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { instantText } from '../../kitchen/text/json-text.ts';
import { spanText } from '../../kitchen/text/quantities.ts';
import { printList } from '../../output/document.ts';
import type { ListFlags } from '../../output/format.ts';
import { type ApiClient, type Archive, isRevoked, REVOKED } from '../../service/archive/archive.ts';
import {
  hashChosenSecret,
  hashClientSecret,
  issueApiClient,
  newClientSecret,
} from '../../service/operations/client-secret.ts';
import {
  revokeSigningKey,
  rotateSigningKey,
  SIGNING_ALGORITHMS,
} from '../../service/operations/signing-keys.ts';
import { readChoice } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags, ClientFlags, KeyFlags, SecretFlags } from './arguments.ts';
import { readTextUpTo, STANDARD_INPUT } from './input.ts';
import { type ArchiveLine, printLine, withArchive } from './open-for-command.ts';
import { findRestaurant, nameFrom } from './restaurants.ts';

/** RFC 6749, section 3.3, allows these characters in a scope. */
const SCOPE_PATTERN = /^[\u0021\u0023-\u005b\u005d-\u007e]{1,100}$/;

/** Prints the secret, which can't be printed again, but not a chosen secret. Throws USAGE and NOT_FOUND. */
export async function clientAddCommand(
  name: string,
  flags: ArchiveFlags & ClientFlags & SecretFlags,
  run: Run,
): Promise<void> {
  const { scope: scopes = [], restaurant: restaurants = [] } = flags;
  const secret = await chosenSecret(flags, run);
  await printLine<'credentials'>(flags, run, async ({ archive }) => {
    const clientName = nameFrom(name);
    if (!scopes.every((scope) => SCOPE_PATTERN.test(scope))) {
      throw new Failure('USAGE', `A scope is one word, such as ${KITCHEN_SCOPE}.`);
    }
    const granted = await Promise.all(restaurants.map((each) => findRestaurant(archive, each)));
    const grants = {
      name: clientName,
      scopes: [...new Set(scopes)],
      restaurants: [...new Set(granted.map(({ guid }) => guid))],
    };
    if (secret === undefined) return issueApiClient(archive, grants);
    const clientId = randomUUID();
    const secretHash = await hashChosenSecret(secret);
    await archive.putClient({ ...grants, id: clientId, secretHash });
    return { clientId };
  });
  const missingFlags = [
    ...(scopes.includes(KITCHEN_SCOPE) ? [] : [`--scope ${KITCHEN_SCOPE}`]),
    ...(restaurants.length > 0 ? [] : ['--restaurant']),
  ];
  if (missingFlags.length === 0) return;
  const flagTexts = missingFlags.join(' and ');
  run.stderr.write(`This client can't read anything. Add a client with ${flagTexts}.\n`);
}

/** Prints the new secret, which can't be printed again. The old secret stops working immediately. Throws USAGE and NOT_FOUND. */
export async function clientRotateCommand(
  id: string,
  flags: ArchiveFlags & SecretFlags,
  run: Run,
): Promise<void> {
  const secret = await chosenSecret(flags, run);
  await printLine<'credentials'>(flags, run, async ({ archive }) => {
    const client = await findClient(archive, id);
    if (client.revokedAt !== undefined) {
      throw new Failure('USAGE', `The client ${id} is revoked. Add a new client.`);
    }
    if (secret !== undefined) {
      await archive.putClient({ ...client, secretHash: await hashChosenSecret(secret) });
      return { clientId: id };
    }
    const clientSecret = newClientSecret();
    const secretHash = await hashClientSecret(archive, clientSecret);
    await archive.putClient({ ...client, secretHash });
    return { clientId: id, clientSecret };
  });
}

export async function clientRevokeCommand(id: string, flags: ArchiveFlags, run: Run) {
  await printLine<'revokedClient'>(flags, run, async ({ archive }) => {
    const client = await findClient(archive, id);
    const { revokedAt = run.clock.now() } = client;
    await archive.putClient({ ...client, revokedAt });
    return { clientId: id, revokedAt: instantText(revokedAt) };
  });
}

export async function clientListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, async ({ archive }) => {
    await printList(await archive.clients(), CLIENTS_TABLE, flags, run.stdout);
  });
}

async function findClient(archive: Archive, id: string): Promise<ApiClient> {
  const client = await archive.client(id);
  if (client !== undefined) return client;
  const hint = 'Run linecheck archive client list.';
  throw new Failure('NOT_FOUND', 'The archive has no client with this ID.', { hint });
}

/** These columns must not include the hash of the secret. */
export const CLIENTS_TABLE = subjectTable({
  clientId: { value: ({ id }: ApiClient) => id, type: 'text', head: 'Client' },
  name: { value: ({ name }) => name, type: 'text', head: 'Name' },
  scopes: {
    value: ({ scopes }) => scopes,
    type: { $list: 'text' },
    head: 'Scopes',
    cell: ({ scopes }) => scopes.join(' ') || undefined,
  },
  restaurants: {
    value: ({ restaurants }) => restaurants,
    type: { $list: 'text' },
    head: 'Restaurants',
    cell: ({ restaurants }) => restaurants.join(' ') || undefined,
  },
  revokedAt: { unit: 'instant', value: ({ revokedAt }) => revokedAt, head: 'Revoked' },
});

const MIN_SECRET_LENGTH = 16;
const MAX_SECRET_LENGTH = 512;
/** A character has up to four bytes in UTF-8. */
const MAX_SECRET_BYTES = 4 * MAX_SECRET_LENGTH;

/**
 * Throws CONFIGURATION for a file that others can read or change, and USAGE for an unusable secret. No message has the path, because
 * somebody may have typed the secret instead of a path.
 */
async function chosenSecret(
  { secretFile: path }: SecretFlags,
  { stdin }: Run,
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const text =
    path === STANDARD_INPUT
      ? await readTextUpTo(stdin(), MAX_SECRET_BYTES)
      : await readSecretFile(path);
  if (text === undefined) throw new Failure('USAGE', 'Standard input has no secret.');
  const secret = text.replace(/\r?\n$/, '');
  const { length } = Array.from(secret);
  if (length < MIN_SECRET_LENGTH || length > MAX_SECRET_LENGTH) {
    const range = `${MIN_SECRET_LENGTH} to ${MAX_SECRET_LENGTH}`;
    throw new Failure('USAGE', `A secret must have ${range} characters.`);
  }
  if (/[\p{Cc}\p{Cs}]/u.test(secret)) {
    throw new Failure('USAGE', 'A secret must be one line of printable text.');
  }
  return secret;
}

async function readSecretFile(path: string): Promise<string> {
  const reading = await readTrusted(path, MAX_SECRET_BYTES, { isSecret: true });
  const { state } = reading;
  if (state === 'read') return reading.text;
  if (state === 'distrusted') throw distrustFailure('The secret file', reading);
  if (state === 'not a file' || state === 'too large')
    throw new Failure('USAGE', 'The secret file is not a file, or too large.');
  // The system's error message would repeat the path.
  throw new Failure('USAGE', "Can't read the secret file.");
}

export async function keyListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, async ({ archive }) => {
    const storedKeys = await archive.signingKeys();
    const now = run.clock.now();
    const signingKey = storedKeys.find((key) => !isRevoked(key));
    const keys = storedKeys.map((key, index): KeyLine => {
      const { kid, algorithm, createdAt } = key;
      const successor = storedKeys[index - 1];
      const revoked = isRevoked(key);
      return {
        kid,
        algorithm: revoked ? algorithm.slice(REVOKED.length) : algorithm,
        createdAt: instantText(createdAt),
        ageSeconds: Math.max(0, Math.floor((now - createdAt) / 1000)),
        replacedAt: successor === undefined ? null : instantText(successor.createdAt),
        signs: kid === signingKey?.kid,
        revoked,
      };
    });
    await printList(keys, KEYS_TABLE, flags, run.stdout);
  });
}

const KEYS_TABLE = subjectTable(
  {
    Key: ({ kid }: KeyLine) => kid,
    Algorithm: ({ algorithm }) => algorithm,
    Made: ({ createdAt }) => createdAt,
    Age: ({ ageSeconds }) => spanText(ageSeconds * 1000),
    Replaced: ({ replacedAt }) => replacedAt ?? undefined,
    Use: ({ signs, revoked }) => (signs ? 'signs' : revoked ? 'revoked' : 'verifies'),
  },
  { json: (key) => key },
);

type KeyLine = ArchiveLine<'key'>;

export async function keyRevokeCommand(kid: string, flags: ArchiveFlags, run: Run): Promise<void> {
  await printLine<'revokedKey'>(flags, run, async ({ archive }) => {
    const signs = await revokeSigningKey(archive, kid, run.clock.now());
    return { kid, revoked: true, signs };
  });
}

export async function keyRotateCommand(flags: ArchiveFlags & KeyFlags, run: Run): Promise<void> {
  const algorithm = readChoice('algorithm', SIGNING_ALGORITHMS, flags.algorithm);
  await printLine<'newKey'>(flags, run, async ({ archive }) => {
    return { kid: await rotateSigningKey(archive, run.clock.now(), algorithm), algorithm };
  });
}
