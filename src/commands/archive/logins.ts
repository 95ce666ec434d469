/** `linecheck archive client …`: service logins, and the restaurants each may read. */
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
import { choiceOf } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags, ClientFlags, KeyFlags, SecretFlags } from './arguments.ts';
import { readBounded, STANDARD_INPUT } from './input.ts';
import { type ArchiveLine, printLine, withArchive } from './opened.ts';
import { heldRestaurant, nameFrom } from './restaurants.ts';

/** RFC 6749, 3.3. */
const SCOPE = /^[\u0021\u0023-\u005b\u005d-\u007e]{1,100}$/;

/** Prints the credentials once. Throws USAGE and NOT_FOUND. */
export async function clientAddCommand(
  name: string,
  flags: ArchiveFlags & ClientFlags & SecretFlags,
  run: Run,
): Promise<void> {
  const { scope: scopes = [], restaurant: restaurants = [] } = flags;
  const secret = await chosenSecret(flags, run);
  await printLine<'credentials'>(flags, run, ({ archive }) =>
    addClient(archive, name, flags, secret),
  );
  const missing = [
    ...(scopes.includes(KITCHEN_SCOPE) ? [] : [`--scope ${KITCHEN_SCOPE}`]),
    ...(restaurants.length > 0 ? [] : ['--restaurant']),
  ];
  if (missing.length > 0) {
    run.stderr.write(
      `This client can't read anything. Add a client with ${missing.join(' and ')}.\n`,
    );
  }
}

/** Prints the new secret once. The old one stops working immediately. Throws USAGE and NOT_FOUND. */
export async function clientRotateCommand(
  id: string,
  flags: ArchiveFlags & SecretFlags,
  run: Run,
): Promise<void> {
  const secret = await chosenSecret(flags, run);
  await printLine<'credentials'>(flags, run, ({ archive }) => rotateClient(archive, id, secret));
}

export async function clientRevokeCommand(
  id: string,
  flags: ArchiveFlags,
  run: Run,
): Promise<void> {
  await printLine<'revokedClient'>(flags, run, async ({ archive }) => {
    const client = await heldClient(archive, id);
    const { revokedAt = run.clock.now() } = client;
    await archive.putClient({ ...client, revokedAt });
    return { clientId: id, revokedAt: instantText(revokedAt) };
  });
}

/** Includes revoked clients. */
export async function clientListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, async ({ archive }) => {
    await printList(await archive.clients(), CLIENTS_TABLE, flags, run.stdout);
  });
}

/** Restaurants must exist. A chosen `secret` is not printed. */
async function addClient(
  archive: Archive,
  name: string,
  { restaurant: restaurants = [], scope: scopes = [] }: ClientFlags,
  secret: string | undefined,
): Promise<ArchiveLine<'credentials'>> {
  const named = nameFrom(name);
  if (!scopes.every((scope) => SCOPE.test(scope))) {
    throw new Failure('USAGE', `A scope is one word, such as ${KITCHEN_SCOPE}.`);
  }
  const readable = await Promise.all(restaurants.map((each) => heldRestaurant(archive, each)));
  const granted = {
    name: named,
    scopes: [...new Set(scopes)],
    restaurants: [...new Set(readable.map(({ guid }) => guid))],
  };
  if (secret === undefined) return issueApiClient(archive, granted);
  const clientId = randomUUID();
  await archive.putClient({
    ...granted,
    id: clientId,
    secretHash: await hashChosenSecret(secret),
  });
  return { clientId };
}

/** Uses the chosen secret, if any. Throws USAGE for a revoked client. */
async function rotateClient(
  archive: Archive,
  id: string,
  secret: string | undefined,
): Promise<ArchiveLine<'credentials'>> {
  const client = await heldClient(archive, id);
  if (client.revokedAt !== undefined) {
    throw new Failure('USAGE', `The client ${id} is revoked. Add a new client.`);
  }
  const clientSecret = secret ?? newClientSecret();
  const secretHash =
    secret === undefined
      ? await hashClientSecret(archive, clientSecret)
      : await hashChosenSecret(secret);
  await archive.putClient({ ...client, secretHash });
  return secret === undefined ? { clientId: id, clientSecret } : { clientId: id };
}

async function heldClient(archive: Archive, id: string): Promise<ApiClient> {
  const client = await archive.client(id);
  if (client !== undefined) return client;
  throw new Failure('NOT_FOUND', 'The archive has no client with this ID.', {
    hint: 'Run linecheck archive client list.',
  });
}

/** Without the hash. */
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

const SHORTEST = 16;
const LONGEST = 512;
/** A longer file holds no secret. */
const MAX_BYTES = 4 * LONGEST;

/**
 * Reads an operator's secret from a private file or standard input, never the command line. Drops the final line break. Throws
 * CONFIGURATION for an untrusted file or one others can read, USAGE for an unreadable file or a secret too short, too long, or not one
 * printable line. Messages omit secret and path: the path may be the secret by mistake.
 */
async function chosenSecret(
  { secretFile: path }: SecretFlags,
  { stdin }: Pick<Run, 'stdin'>,
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const given =
    path === STANDARD_INPUT ? await readBounded(stdin(), MAX_BYTES) : await readOwnFile(path);
  if (given === undefined) throw new Failure('USAGE', 'Standard input has no secret.');
  const secret = given.replace(/\r?\n$/, '');
  const { length } = Array.from(secret);
  if (length < SHORTEST || length > LONGEST) {
    throw new Failure('USAGE', `A secret must have ${SHORTEST} to ${LONGEST} characters.`);
  }
  if (/[\p{Cc}\p{Cs}]/u.test(secret)) {
    throw new Failure('USAGE', 'A secret must be one line of printable text.');
  }
  return secret;
}

async function readOwnFile(path: string): Promise<string> {
  const reading = await readTrusted(path, MAX_BYTES, { isSecret: true });
  switch (reading.state) {
    case 'read':
      return reading.text;
    case 'distrusted':
      throw distrustFailure('The secret file', reading);
    case 'no file':
    case 'too large':
      throw new Failure('USAGE', 'The secret file is not a file, or too large.');
    default:
      // The system error repeats the path.
      throw new Failure('USAGE', "Can't read the secret file.");
  }
}

/** Prints public parts, signing key first. */
export async function keyListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, async ({ archive }) => {
    const stored = await archive.signingKeys();
    const now = run.clock.now();
    const signing = stored.find((key) => !isRevoked(key));
    const keys = stored.map((key, index): ListedKey => {
      const { kid, algorithm, createdAt } = key;
      const successor = stored[index - 1];
      const revoked = isRevoked(key);
      return {
        kid,
        algorithm: revoked ? algorithm.slice(REVOKED.length) : algorithm,
        createdAt: instantText(createdAt),
        ageSeconds: Math.max(0, Math.floor((now - createdAt) / 1000)),
        replacedAt: successor === undefined ? null : instantText(successor.createdAt),
        signs: kid === signing?.kid,
        revoked,
      };
    });
    await printList(keys, KEYS_TABLE, flags, run.stdout);
  });
}

const KEYS_TABLE = subjectTable(
  {
    Key: ({ kid }: ListedKey) => kid,
    Algorithm: ({ algorithm }) => algorithm,
    Made: ({ createdAt }) => createdAt,
    Age: ({ ageSeconds }) => spanText(ageSeconds * 1000),
    Replaced: ({ replacedAt }) => replacedAt ?? undefined,
    Use: ({ signs, revoked }) => (signs ? 'signs' : revoked ? 'revoked' : 'verifies'),
  },
  { json: (key) => key },
);

/** Replaced when the next key came: this key's last token ends a token lifetime later. */
type ListedKey = ArchiveLine<'key'>;

/** Also ends the key's tokens. Prints the key signing now. Throws NOT_FOUND. */
export async function keyRevokeCommand(kid: string, flags: ArchiveFlags, run: Run): Promise<void> {
  await printLine<'revokedKey'>(flags, run, async ({ archive }) => {
    const signs = await revokeSigningKey(archive, kid, run.clock.now());
    return { kid, revoked: true, signs };
  });
}

/** Adds and prints a key for signing from now on. Running services pick it up. Throws USAGE for an unknown algorithm. */
export async function keyRotateCommand(flags: ArchiveFlags & KeyFlags, run: Run): Promise<void> {
  const algorithm = choiceOf('algorithm', SIGNING_ALGORITHMS, flags.algorithm);
  await printLine<'newKey'>(flags, run, async ({ archive }) => {
    return { kid: await rotateSigningKey(archive, run.clock.now(), algorithm), algorithm };
  });
}
