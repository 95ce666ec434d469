/** Where a secret may be, what may go wrong there, and the commands in question. None may leak it. */
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT, granted, jwt, LOGIN, STATIONS } from '../../api/kitchen-fixture.ts';
import { error, json, type Reply, raw, type Script } from '../../api/scripted-server.ts';
import type { BuiltProgram } from '../built-program.ts';

type Variables = Readonly<Record<string, string>>;

/** A secret or the holder, in a separate folder. Returns the path. */
export async function plantedFile(
  { temporary }: BuiltProgram,
  text: string,
  mode = 0o600,
): Promise<string> {
  const path = join(await mkdtemp(join(temporary, 'secret-')), 'secret');
  await writeFile(path, `${text}\n`);
  await chmod(path, mode);
  return path;
}

type Planting = (secret: string, program: BuiltProgram) => Promise<Variables>;

/** Given so the secret is sent to a platform. */
export const GIVEN: Readonly<Record<string, Planting>> = {
  'a variable': async (secret) => ({ LINECHECK_CLIENT_SECRET: secret }),
  'a file': async (secret, program) => ({
    LINECHECK_CLIENT_SECRET_FILE: await plantedFile(program, secret),
  }),
  'a command': async (secret, program) => ({
    LINECHECK_CLIENT_SECRET_COMMAND: `cat '${await plantedFile(program, secret)}'`,
  }),
};

/** Given so nothing is sent, whatever the platform would answer. */
export const REFUSED: Readonly<Record<string, Planting>> = {
  'a file that is open to others': async (secret, program) => ({
    LINECHECK_CLIENT_SECRET_FILE: await plantedFile(program, secret, 0o644),
  }),
  'a command that fails': async (secret, program) => ({
    LINECHECK_CLIENT_SECRET_COMMAND: `cat '${await plantedFile(program, secret)}'; exit 9`,
  }),
  'the name of the file, by mistake': async (secret) => ({ LINECHECK_CLIENT_SECRET_FILE: secret }),
  'the base URL, by mistake': async (secret) => ({
    LINECHECK_CLIENT_SECRET: secret,
    LINECHECK_BASE_URL: `https://me:${encodeURIComponent(secret)}@kitchen.example`,
  }),
  'the client id, by mistake': async (secret) => ({
    LINECHECK_CLIENT_SECRET: secret,
    LINECHECK_CLIENT_ID: secret,
  }),
  'the restaurant id, by mistake': async (secret) => ({
    LINECHECK_CLIENT_SECRET: secret,
    LINECHECK_RESTAURANT: secret,
  }),
  'the configuration file': async (secret, program) => ({
    LINECHECK_CONFIG: await plantedFile(program, `[profiles.a]\nclient_secret = "${secret}"`),
  }),
  'a configuration file that is no TOML': async (secret, program) => ({
    LINECHECK_CONFIG: await plantedFile(program, `[profiles.a]\nclient_secret = ${secret}`),
  }),
  'the address of an archive': async (secret) => ({
    LINECHECK_BASE_URL: '',
    LINECHECK_CLIENT_SECRET: 'none-of-those-planted',
    LINECHECK_ARCHIVE: databaseOf(secret),
  }),
};

/** On a command line by mistake. */
export const FLAGS: Readonly<Record<string, (secret: string) => readonly string[]>> = {
  'the base URL': (secret) => ['--base-url', `https://me:${encodeURIComponent(secret)}@x.example`],
  'a base URL that is none': (secret) => ['--base-url', secret],
  'the client id': (secret) => ['--client-id', secret],
  'the restaurant id': (secret) => ['--restaurant', secret],
  'the address of an archive': (secret) => ['--archive', databaseOf(secret)],
  'the address of an archive on several servers': (secret) => [
    '--archive',
    databaseOf(secret).replace('/kitchen', ',127.0.0.1:2/kitchen?reads=standby'),
  ],
  'the query of such an address': (secret) => [
    '--archive',
    `postgres://127.0.0.1:1/x?user=me&password=${encodeURIComponent(secret)}`,
  ],
  'an address that is none of an archive': (secret) => ['--archive', `host=x password=${secret}`],
  'a flag that there is not': (secret) => [`--client-secret=${secret}`],
  'a short flag that there is not': (secret) => [`-p${secret}`],
  'a profile': (secret) => ['--profile', secret],
};

function databaseOf(secret: string): string {
  return `postgres://me:${encodeURIComponent(secret)}@127.0.0.1:1/kitchen`;
}

/** Same reply to every restaurant request. */
function onReading(login: Reply, reply: Reply): Script {
  return { [LOGIN]: login, [STATIONS]: reply, [EXPORT]: reply };
}

/** Platforms failing and repeating what they were sent. */
export const PLATFORMS: Readonly<Record<string, (secret: string) => Script>> = {
  'a refused login': (secret) => ({ [LOGIN]: error(401, {}, { message: `not ${secret}` }) }),
  'a refused token': (secret) =>
    onReading(granted(), error(401, {}, { message: `${secret} ${jwt()}`, requestId: jwt() })),
  // Retry in an hour, so nobody waits.
  'a fault': (secret) =>
    onReading(
      granted(),
      error(503, { 'x-request-id': secret, 'retry-after': '3600' }, { message: jwt() }),
    ),
  'a broken login': (secret) => ({ [LOGIN]: raw(200, `{"token":"${secret}${jwt()}`) }),
  'a list that is none': (secret) => onReading(granted(), json({ secret, jwt: jwt() })),
};

/** Log in to a platform. */
export const SENDING: readonly (readonly string[])[] = [
  ['login', '--format', 'table'],
  ['stations'],
  ['fulfillments'],
  ['audit', '--date', 'today'],
  ['report'],
  ['trend', '--from', '-2'],
  ['trace', 'fry'],
  ['fleet'],
  ['watch', '--once'],
  ['sync', '--from', '20250213', '--to', '20250213'],
  ['doctor'],
  ['monitor'],
];

/** Print a configuration without using it. */
export const GIVING: readonly (readonly string[])[] = [
  ['login', '--forget'],
  ['config', 'show'],
  ['config', 'check'],
];

/** Take an archive address. */
export const OPENING: readonly (readonly string[])[] = [
  ['archive', 'init'],
  ['archive', 'list'],
  ['archive', 'client', 'add', 'kitchen'],
  ['serve', '--port', '0'],
];
