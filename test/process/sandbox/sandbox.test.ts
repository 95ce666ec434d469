import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { findingsAbout } from '../../conformance/findings.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { EVENING, sandboxHere, TODAY } from './started-sandbox.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);
/** Enough where no more items have to appear: a café is closed in the evening. */
const SMALL = [...EVENING, '--profile', 'cafe'];
const DOCUMENT = new URL('../../../assets/openapi.json', import.meta.url);

const rowsOf = (text: string): readonly unknown[] => JSON.parse(text);

test('the commands that it prints read it', async () => {
  const { environment, commands, restaurants, baseUrl } = await sandboxHere(startHere);
  expect(restaurants.map(({ businessDate }) => businessDate)).toEqual([TODAY, TODAY, TODAY]);
  const read = await runHere(['stations', '--format', 'json'], environment);
  expect(read).toMatchObject({ code: 0, stderr: '' });
  const [, stations = ''] = commands;
  const words = stations.split(' ').slice(1);
  const secret = { LINECHECK_CLIENT_SECRET: environment['LINECHECK_CLIENT_SECRET'] ?? '' };
  expect(await runHere(words, secret)).toMatchObject({ code: 0 });
  expect(commands.filter((line) => line.includes(baseUrl))).toHaveLength(4);
  const items = ['fulfillments', TODAY, '--columns', 'businessDate', '--limit', '1'];
  const dated = await runHere([...items, '--format', 'ndjson'], environment);
  expect(JSON.parse(dated.stdout)).toMatchObject({ businessDate: TODAY });
});

test('on all addresses, the printed commands use the one of this machine', async () => {
  const all = ['--host', '0.0.0.0', '--allow-remote', ...EVENING];
  const { baseUrl, commands, control } = await sandboxHere(startHere, all);
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(commands.join('\n')).not.toContain('0.0.0.0');
  expect(await control('POST', 'clock', { advanceSeconds: 0 })).toMatchObject({ status: 200 });
});

test('text has the same facts as json', async () => {
  const started = startHere(['sandbox', '--port', '0', ...EVENING]);
  await expect.poll(started.stdout).toContain('Ctrl-C ends it.');
  const [first = ''] = started.stdout().split('\n');
  expect(first).toMatch(/^linecheck sandbox http:\/\/127\.0\.0\.1:\d+$/);
  for (const text of ['linecheck-sandbox-public-secret', 'Osteria Lucía', '2026-05-01T23:00:00']) {
    expect(started.stdout()).toContain(text);
  }
  started.signal('SIGINT');
  expect(await started.ended).toMatchObject({ code: 0, stderr: '' });
});

test('one is in service, one has no subscription, one is closed', async () => {
  const { restaurants, export: read } = await sandboxHere(startHere);
  const answers = await Promise.all(
    restaurants.map(({ restaurantGuid: restaurant }) => read(TODAY, { restaurant })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 200]);
  expect(rowsOf(answers[0]?.text ?? '').length).toBeGreaterThan(1_000);
  expect(answers[2]?.text).toBe('[]');
});

test('today grows with the clock, under a new entity tag, and is closed at the end', async () => {
  const { control, export: read } = await sandboxHere(startHere);
  const first = await read(TODAY);
  const tag = first.headers.get('etag') ?? '';
  const known = () => read(TODAY, { headers: { 'if-none-match': tag } });
  expect((await known()).status).toBe(304);
  expect(await control('POST', 'clock', { advanceSeconds: 600 })).toEqual({
    status: 200,
    json: { now: '2026-05-01T23:10:00.000Z' },
  });
  const later = await known();
  expect(later.status).toBe(200);
  expect(later.text.startsWith(first.text.slice(0, -1))).toBe(true);
  expect(later.text.length).toBeGreaterThan(first.text.length);
  expect((await read('20260502')).text).toBe('[]');

  await control('POST', 'clock', { now: '2026-05-02T23:00:00Z' });
  const closed = await read(TODAY);
  expect(closed.text.startsWith(later.text.slice(0, -1))).toBe(true);
  expect(rowsOf((await read('20260502')).text).length).toBeGreaterThan(1_000);
  await control('POST', 'clock', { advanceSeconds: 60 });
  expect((await read(TODAY)).headers.get('etag')).toBe(closed.headers.get('etag'));
});

test('the same seed and clock give the same bytes, however often they were read before', async () => {
  const [polled, leapt, other] = [
    await sandboxHere(startHere),
    await sandboxHere(startHere, ['--clock', '2026-05-01T23:20:00Z', '--clock-stopped']),
    await sandboxHere(startHere, [...EVENING, '--seed', '2']),
  ];
  const token = await polled.logIn();
  for (let minute = 0; minute < 20; minute += 5) {
    await polled.export(TODAY, { token });
    await polled.control('POST', 'clock', { advanceSeconds: 300 });
  }
  const { text } = await polled.export(TODAY, { token });
  expect((await leapt.export(TODAY)).text).toBe(text);
  expect(other.restaurants[0]?.restaurantGuid).not.toBe(leapt.restaurants[0]?.restaurantGuid);
});

test('a state that is planted for later changes nothing before it', async () => {
  const planted = await sandboxHere(startHere, [...EVENING, '--plant', 'slow:grill@19:30+40m*3']);
  const plain = await sandboxHere(startHere);
  const texts = async () =>
    Promise.all([planted, plain].map(async (each) => (await each.export(TODAY)).text));
  const [before, same] = await texts();
  expect(same).toBe(before);
  for (const each of [planted, plain]) {
    await each.control('POST', 'clock', { now: '2026-05-02T00:30:00Z' });
  }
  const [slow, plainExport] = await texts();
  expect(plainExport).not.toBe(slow);
  expect(plainExport?.startsWith(before?.slice(0, -1) ?? '')).toBe(true);
});

test('the clock says what is wrong with a body', async () => {
  const { baseUrl } = await sandboxHere(startHere);
  const refusal = async (body: string, headers = {}) => {
    const answer = await fetch(`${baseUrl}/.linecheck/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return [answer.status, await answer.text()];
  };
  const known = (start: string) => [400, expect.stringContaining(`"message":"${start} must be `)];
  expect(await refusal('')).toEqual(known('The body is empty. It'));
  expect(await refusal('{"now":')).toEqual(known('The body is not valid JSON. It'));
  expect(await refusal('[]')).toEqual(known('The body'));
});

test('a plant for another date changes only that one', async () => {
  const plant = ['--plant', '20260502/holiday*0.1'];
  const { control, export: read } = await sandboxHere(startHere, [...SMALL, ...plant]);
  await control('POST', 'clock', { now: '2026-05-03T12:00:00Z' });
  const [plainExport, quiet] = [await read(TODAY), await read('20260502')];
  expect(quiet.text.length).toBeLessThan(plainExport.text.length / 5);
});

test('the clock never goes back', async () => {
  const { control } = await sandboxHere(startHere);
  const { status, json } = await control('POST', 'clock', { now: '2026-05-01T22:59:59Z' });
  expect([status, json.message]).toEqual([
    400,
    'The clock only moves forward. It is 2026-05-01T23:00:00.000Z.',
  ]);
});

test.each(['EdDSA', 'RS256'])(
  'tokens signed with %s are verified with the key set',
  async (alg) => {
    const sandbox = await sandboxHere(startHere, [...SMALL, '--algorithm', alg]);
    const token = await sandbox.logIn();
    expect(decodeProtectedHeader(token).alg).toBe(alg);
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', sandbox.baseUrl));
    const { payload } = await jwtVerify(token, keys, { currentDate: new Date(sandbox.now) });
    expect(payload['client_id']).toBe('linecheck-sandbox');
    expect((await sandbox.export(TODAY, { token })).status).toBe(200);
  },
);

test("the API's document is served", async () => {
  const { baseUrl } = await sandboxHere(startHere);
  const answer = await fetch(`${baseUrl}/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.text()).toBe(await readFile(DOCUMENT, 'utf8'));
});

test('faults happen as their file says', async () => {
  const path = join(program.temporary, 'sandbox-faults.json');
  const rules = [{ operation: 'itemFulfillmentsGet', calls: 1, status: 503 }];
  await writeFile(path, JSON.stringify({ faults: rules }));
  const { export: read } = await sandboxHere(startHere, [...SMALL, '--faults', path]);
  expect([(await read(TODAY)).status, (await read(TODAY)).status]).toEqual([503, 200]);
});

test.each([
  [['--host', '0.0.0.0'], '--host 0.0.0.0 needs --allow-remote: the secret is public'],
  [['--plant', 'slow:Gril@19:30'], 'Unknown station "Gril"'],
  [['--clock', 'yesterday'], 'Invalid clock "yesterday".'],
  [['--clock', '1950-01-01'], 'Invalid clock "1950-01-01".'],
  [['--timezone', 'Mars'], 'Invalid time zone "Mars".'],
  [['--algorithm', 'none'], 'Unknown algorithm "none".'],
  [['--format', 'xml'], 'Unknown format "xml".'],
  [['--restaurants', '0'], 'Invalid number of restaurants "0".'],
])('%j is refused with 2', async (args, named) => {
  const printed = await runHere(['sandbox', '--port', '0', ...args]);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(named);
});

test('a taken port ends it with 2 and a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = String(typeof address === 'object' && address?.port);
  const { code, stderr } = await runHere(['sandbox', '--port', port]);
  expect(code).toBe(2);
  expect(stderr).toContain(`Can't listen on port ${port} of 127.0.0.1: the port is in use.`);
});

test("no body makes the clock's endpoint fail", async () => {
  const { control, export: read } = await sandboxHere(startHere, SMALL);
  const body = fc.oneof(fc.jsonValue(), fc.record({ now: fc.string() }));
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      expect([200, 400]).toContain((await control('POST', 'clock', sent)).status);
    }),
  );
  expect((await read(TODAY)).status).toBe(200);
});

test('the conformance suite finds nothing wrong', async () => {
  const { environment } = await sandboxHere(startHere, [...SMALL, '--page-size', '3']);
  const { of } = await findingsAbout({
    url: environment['LINECHECK_BASE_URL'] ?? '',
    credentials: {
      clientId: environment['LINECHECK_CLIENT_ID'] ?? '',
      clientSecret: environment['LINECHECK_CLIENT_SECRET'] ?? '',
    },
    restaurant: environment['LINECHECK_RESTAURANT'] ?? '',
    businessDate: TODAY,
  });
  expect(of('FAIL')).toEqual([]);
  expect(of('pass').length).toBeGreaterThan(130);
});

test("at an address where the clock can't be set, the line about it is left out", async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  // Without a network, a form of the address that their answers do not know.
  const host = own?.address ?? '127.1';
  const remote = [...EVENING, '--host', host, '--allow-remote'];
  const { commands, log } = await sandboxHere(startHere, remote);
  expect(commands.join()).not.toContain('/.linecheck/');
  const message = `The clock's endpoint answers only at 127.0.0.1, so not with --host ${host}.`;
  const warning = { level: 'warn', message: expect.stringContaining(message) };
  expect(log()).toContainEqual(expect.objectContaining(warning));
});

test("from beyond this machine, the clock can't be set", async () => {
  const { baseUrl, control } = await sandboxHere(startHere, [
    ...EVENING,
    '--host',
    '0.0.0.0',
    '--allow-remote',
  ]);
  expect((await control('POST', 'clock', { advanceSeconds: 0 })).status).toBe(200);
  const asRemote = { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.1' } };
  expect((await fetch(`${baseUrl}/.linecheck/clock`, asRemote)).status).toBe(404);
});
