import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { serveHere } from '../service/serving-program.ts';
import { addGrill, GRILL, type OperatedArchive, operatedArchive } from './archive-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

const LOGIN = '/authentication/v1/authentication/login';
const OTHER = '0f1e2d3c-0000-4000-8000-000000000002';

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

async function credentialsOf(
  archive: OperatedArchive,
  words: readonly string[],
): Promise<Credentials> {
  const [printed] = await archive.printed(words);
  expect(printed).toEqual({
    clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientSecret: expect.stringMatching(/^[\w-]{43}$/),
  });
  return printed as Credentials;
}

async function logIn(url: string, credentials: Credentials) {
  const response = await fetch(`${url}${LOGIN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' }),
  });
  const answer = (await response.json()) as { token?: { accessToken: string } };
  return { status: response.status, accessToken: answer.token?.accessToken ?? '' };
}

test('init makes the archive only for its owner, prints where it is, and leaves an existing one', async () => {
  const archive = await operatedArchive(program, { startHere });
  const address = `sqlite:${join(archive.folder, 'new', 'kitchen.sqlite')}`;
  const made = await archive.run(['init', '--archive', address]);
  expect(made).toMatchObject({ code: 0, stderr: `Created an archive: ${address}\n` });
  expect(JSON.parse(made.stdout)).toEqual({ archive: address, created: true });
  expect((await stat(join(archive.folder, 'new'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(archive.folder, 'new', 'kitchen.sqlite'))).mode & 0o777).toBe(0o600);
  const left = await archive.run(['init', '--archive', address]);
  expect(left).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('already exists, unchanged'),
  });
  expect(JSON.parse(left.stdout)).toEqual({ archive: address, created: false });
});

test('a client is given restaurants by name, unless two have it', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const add = ['client', 'add', 'x', '--scope', 'kitchen:read', '--restaurant', 'grill'];
  await archive.printed(add);
  expect(await archive.printed(['client', 'list', '--format', 'ndjson'])).toMatchObject([
    { restaurants: [GRILL] },
  ]);
  await archive.printed(['restaurant', 'add', OTHER, '--name', 'GRILL', '--timezone', 'UTC']);
  expect(await archive.run(add)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Several restaurants are named "grill"'),
  });
});

test('a client without a restaurant is added with a warning, and a service only for that client warns, too', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const { stderr } = await archive.run(['client', 'add', 'x', '--scope', 'kitchen:read']);
  expect(stderr).toContain("This client can't read anything. Add a client with --restaurant.");
  const serving = await serveHere(startHere, ['--port', '0', '--archive', archive.address]);
  await expect.poll(serving.log).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: expect.stringContaining('linecheck archive client add NAME --restaurant'),
    }),
  );
});

test('without flag and variable the archive is in the data folder', async () => {
  const data = join(program.temporary, 'data');
  const printed = await runHere(['archive', 'init'], { XDG_DATA_HOME: data });
  expect(JSON.parse(printed.stdout)).toEqual({
    archive: `sqlite:${join(data, 'linecheck', 'archive.sqlite')}`,
    created: true,
  });
});

test('commands that need an archive do not make one', async () => {
  const archive = await operatedArchive(program, { startHere });
  for (const words of [['list'], ['client', 'list'], ['key', 'rotate']]) {
    expect(await archive.run(words)).toMatchObject({
      code: 9,
      stderr: expect.stringContaining('run linecheck archive init to create one there. [ARCHIVE]'),
    });
  }
  await expect(stat(archive.path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a restaurant is added, listed, and changed, and adding it again is refused unless it is equal', async () => {
  const archive = await operatedArchive(program, { startHere });
  const grill = {
    restaurant: GRILL,
    name: 'Grill',
    timezone: 'America/Chicago',
    closeoutHour: 4,
    tier: 'professional',
  };
  expect(await addGrill(archive)).toEqual([grill]);
  expect(await addGrill(archive)).toEqual([grill]);
  const add = ['restaurant', 'add', GRILL, '--name', 'Grill', '--timezone', 'Europe/Berlin'];
  expect(await archive.run(add)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('restaurant set'),
  });
  const changed = { ...grill, closeoutHour: 5, tier: 'basic' };
  const set = ['restaurant', 'set', GRILL, '--closeout-hour', '5', '--tier', 'basic'];
  expect(await archive.printed(set)).toEqual([changed]);
  expect(await archive.printed(['list'])).toEqual([
    {
      ...changed,
      stations: 0,
      configurationVersion: 0,
      dates: 0,
      records: 0,
      bytes: 0,
      first: null,
      last: null,
    },
  ]);
  const json = await archive.run(['list', '--format', 'json']);
  expect(JSON.parse(json.stdout)).toHaveLength(1);
});

/** Shared by all refusals: they change nothing. */
let refusing: Promise<OperatedArchive> | undefined;
async function refusingArchive(): Promise<OperatedArchive> {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  return archive;
}

test.each([
  [['restaurant', 'add', 'grill', '--name', 'x', '--timezone', 'UTC'], 2, 'UUID'],
  [['restaurant', 'add', OTHER, '--name', 'x'], 2, '--timezone'],
  [['restaurant', 'add', OTHER, '--name', ' ', '--timezone', 'UTC'], 2, 'name'],
  [['restaurant', 'add', OTHER, '--name', 'x', '--timezone', 'Mars/Base'], 2, 'time zone'],
  [['restaurant', 'set', GRILL, '--closeout-hour', '24'], 2, 'closeout hour'],
  [['restaurant', 'set', GRILL, '--tier', 'gold'], 2, 'professional, basic'],
  [['restaurant', 'set', GRILL], 2, 'Add --name'],
  [['restaurant', 'set', OTHER, '--tier', 'basic'], 5, 'has no restaurant'],
  [['list', '--format', 'csv'], 2, 'table, json, ndjson'],
  [['list', '--restaurant', OTHER], 5, 'has no restaurant'],
  [['client', 'add', 'x', '--restaurant', OTHER], 5, 'has no restaurant'],
  [['client', 'add', 'x', '--scope', 'a b'], 2, 'scope'],
  [['client', 'add', ' '], 2, 'name'],
  [['client', 'add', 'x', '--secret-file', 'nowhere'], 2, "Can't read the secret file"],
  [['client', 'rotate', 'x'], 5, 'has no client with this ID.\nRun linecheck archive client list.'],
  [['client', 'revoke', 'x'], 5, 'has no client'],
  [['key', 'rotate', '--algorithm', 'none'], 2, 'EdDSA, RS256'],
  [['frobnicate'], 2, 'frobnicate'],
])('%j ends with %i and names what is wrong', async (words, code, says) => {
  const archive = await (refusing ??= refusingArchive());
  expect(await archive.run(words)).toMatchObject({
    code,
    stdout: '',
    stderr: expect.stringContaining(says),
  });
});

test('a client logs in with what was printed once, until its secret is rotated or it is revoked', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const grant = ['--restaurant', GRILL, '--scope', 'kitchen:read'];
  const first = await credentialsOf(archive, ['client', 'add', 'Dashboards', ...grant]);
  const { url } = await serveHere(startHere, ['--port', '0', '--archive', archive.address]);
  expect((await logIn(url, first)).status).toBe(200);

  const second = await credentialsOf(archive, ['client', 'rotate', first.clientId]);
  expect(second.clientId).toBe(first.clientId);
  expect((await logIn(url, first)).status).toBe(401);
  const { status, accessToken } = await logIn(url, second);
  expect(status).toBe(200);
  const readWithToken = async () => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'Platform-Restaurant-External-ID': GRILL,
    };
    return (await fetch(`${url}/kitchen/v1/published/prepStations`, { headers })).status;
  };
  expect(await readWithToken()).toBe(200);

  const listed = await archive.run(['client', 'list']);
  expect(JSON.parse(listed.stdout)).toEqual({
    clientId: first.clientId,
    name: 'Dashboards',
    scopes: ['kitchen:read'],
    restaurants: [GRILL],
    revokedAt: null,
  });
  expect(await archive.printed(['client', 'revoke', first.clientId])).toMatchObject([
    { revokedAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await logIn(url, second)).status).toBe(401);
  expect(await readWithToken()).toBe(401);
  expect(await archive.run(['client', 'rotate', first.clientId])).toMatchObject({ code: 2 });
  const stored = archive.count('SELECT count(*) FROM api_client WHERE secret_hash IS NOT NULL');
  expect(stored).toBe(1);
});

test('a client without a scope has none, and a warning says so', async () => {
  const archive = await operatedArchive(program, { startHere });
  await archive.printed(['init']);
  const printed = await archive.run(['client', 'add', 'Nobody']);
  expect(printed).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('with --scope kitchen:read and --restaurant.'),
  });
  expect(await archive.printed(['client', 'list'])).toMatchObject([
    { scopes: [], restaurants: [] },
  ]);
});

test("a secret of one's own comes from a file or standard input, and is not repeated", async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const clientSecret = 'correct horse battery staple';
  const file = join(archive.folder, 'secret');
  const granted = ['--scope', 'kitchen:read', '--restaurant', GRILL];
  const add = ['client', 'add', 'Till', ...granted, '--secret-file'];
  await writeFile(file, `${clientSecret}\n`);
  await chmod(file, 0o640);
  const refused = await archive.run([...add, file]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') });
  await chmod(file, 0o600);
  const added = await archive.run([...add, file]);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const { clientId } = JSON.parse(added.stdout) as Credentials;
  const piped = 'another passphrase that is long';
  const rotate = ['client', 'rotate', clientId, '--secret-file', '-'];
  const { url } = await serveHere(startHere, ['--port', '0', '--archive', archive.address]);
  expect((await logIn(url, { clientId, clientSecret })).status).toBe(200);
  const rotated = await archive.run(rotate, piped);
  expect(JSON.parse(rotated.stdout)).toEqual({ clientId });
  expect((await logIn(url, { clientId, clientSecret: piped })).status).toBe(200);
  expect((await logIn(url, { clientId, clientSecret })).status).toBe(401);
  for (const wrong of [
    'fifteen letters',
    'x'.repeat(513),
    `${piped}\n${piped}\n`,
    'a'.repeat(9_000),
  ]) {
    const printed = await archive.run(rotate, wrong);
    expect(printed).toMatchObject({ code: 2, stdout: '' });
    expect(printed.stderr).not.toContain(wrong.slice(0, 15));
  }
  expect(archive.count(`SELECT count(*) FROM api_client WHERE secret_hash LIKE '%horse%'`)).toBe(0);
});

test('a rotated key signs what a running service issues next, and private parts are never listed', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const grant = ['--restaurant', GRILL, '--scope', 'kitchen:read'];
  const [made] = await archive.printed(['key', 'rotate', '--algorithm', 'RS256']);
  expect(made).toEqual({ kid: expect.stringMatching(/^[\w-]+$/), algorithm: 'RS256' });
  const credentials = await credentialsOf(archive, ['client', 'add', 'x', ...grant]);
  const { url } = await serveHere(startHere, ['--port', '0', '--archive', archive.address]);
  const { accessToken } = await logIn(url, credentials);
  const [head = ''] = accessToken.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'RS256' });
  const [next] = await archive.printed(['key', 'rotate']);
  expect(await archive.printed(['key', 'list'])).toMatchObject([
    { ...(next as object), algorithm: 'EdDSA', signs: true },
    { ...(made as object), signs: false },
  ]);
  const listed = await archive.run(['key', 'list', '--format', 'json']);
  expect(listed.stdout).not.toMatch(/"d"|privateJwk/);
});
