import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { request, Agent as SocketAgent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { GRILL } from '../served-kitchen.ts';
import { exporterHere, startExporting } from './exporting-program.ts';
import type { ServingProgram } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

const CERTIFICATE = new URL('../../service/certificate/certificate.pem', import.meta.url).pathname;
const KEY = new URL('../../service/certificate/key.pem', import.meta.url).pathname;
const DEMO = ['--demo', '--demo-profile', 'cafe', '--port', '0'] as const;
const TOKEN = 'b'.repeat(32);

async function tokenFile(text = `${TOKEN}\n`, mode = 0o600): Promise<string> {
  const path = join(program.temporary, `token-${Math.random()}`);
  await writeFile(path, text, { mode });
  await chmod(path, mode);
  return path;
}

type Start = (
  args: readonly string[],
  more?: Readonly<Record<string, string>>,
) => Promise<ServingProgram>;
const inProcess: Start = (args, more) => startExporting(program, args, more);
const here: Start = (args, more) => exporterHere(startHere, args, more);

/** Each signal once in a process, which shows that the signal gets there, and that nothing prevents the end. */
const FIRST = [
  ['SIGTERM', inProcess],
  ['SIGINT', here],
] as const;
const AWAY = [
  ['SIGTERM', here],
  ['SIGINT', inProcess],
] as const;

test.each(FIRST)('%s ends the exporter with 0', async (signal, start) => {
  const exporting = await start(DEMO);
  expect(exporting.firstLine).toMatch(/^linecheck exporting http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const answer = await fetch(exporting.url);
  expect(await answer.text()).toContain('linecheck_build_info{version=');
  exporting.signal(signal);
  expect(await exporting.ended).toEqual({ code: 0, signal: null });
  expect(exporting.stdout()).toBe(`${exporting.firstLine}\n`);
});

test.each(AWAY)(
  '%s ends the exporter with 0 even while the platform is away',
  async (signal, start) => {
    const away = { LINECHECK_BASE_URL: 'http://127.0.0.1:1', LINECHECK_CLIENT_ID: 'me' };
    const secret = { LINECHECK_CLIENT_SECRET: 'secret', LINECHECK_RESTAURANT: GRILL };
    const exporting = await start(['--port', '0'], { ...away, ...secret });
    const down = async () => (await fetch(exporting.url)).text();
    await expect.poll(down, { timeout: 60_000 }).toMatch(/^linecheck_restaurant_up\{.*\} 0$/m);
    expect(await down()).toContain('state="failed",code="UNREACHABLE"');
    expect(exporting.log()).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringMatching(/^Can't read /) }),
    );
    exporting.signal(signal);
    expect(await exporting.ended).toEqual({ code: 0, signal: null });
  },
);

test('it reads without being scraped, and its log says that it is the demo', async () => {
  const exporting = await exporterHere(startHere, DEMO);
  const up = async () => (await fetch(exporting.url)).text();
  await expect.poll(up, { timeout: 60_000 }).toMatch(/^linecheck_restaurant_up\{.*\} 1$/m);
  expect(exporting.log()).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'Demo: simulated data.' }),
  );
});

/** Never send anything. */
async function idleConnections(port: number, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (let place = 0; place < count; place += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    sockets.push(socket);
    await once(socket, 'connect');
  }
  return sockets;
}

test('connections that never send anything prevent no scrape, and end no connection of one', async () => {
  const { url } = await exporterHere(startHere, DEMO);
  const port = Number(new URL(url).port);
  const kept = new SocketAgent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => kept.destroy());
  const scrape = (agent: SocketAgent | undefined) =>
    new Promise((resolve, reject) => {
      const asked = request(url, { agent }, (answer) => {
        const { statusCode: status, socket } = answer;
        const { localPort: from } = socket;
        answer.resume().on('end', () => resolve({ status, from }));
      });
      asked.on('error', reject);
      asked.end();
    });
  const before = await scrape(kept);
  const idle = await idleConnections(port, 500);
  expect(await scrape(undefined)).toMatchObject({ status: 200 });
  expect(await scrape(kept)).toEqual(before);
  const open = () => idle.filter(({ closed }) => !closed).length;
  await expect.poll(open).toBeLessThanOrEqual(64);
});

test('/health answers without a token, and has nothing from the kitchen', async () => {
  const file = await tokenFile();
  const { url } = await exporterHere(startHere, [...DEMO, '--token-file', file]);
  const health = await fetch(new URL('/health', url));
  expect([health.status, await health.json()]).toEqual([200, { status: 'up' }]);
  expect((await fetch(new URL('/health', url), { method: 'POST' })).status).toBe(401);
  expect((await fetch(url)).status).toBe(401);
});

test('a taken port ends it with 2 and a sentence', async () => {
  const { url } = await exporterHere(startHere, DEMO);
  const { port } = new URL(url);
  const printed = await runHere(['exporter', '--demo', '--demo-profile', 'cafe', '--port', port]);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(
    `linecheck: Can't listen on port ${port} of 127.0.0.1: the port is in use.\nChoose another port`,
  );
});

test('only /metrics is served, by GET and HEAD, under a name of this machine', async () => {
  const { url } = await exporterHere(startHere, DEMO);
  const status = async (path: string, method = 'GET') => {
    const answer = await fetch(new URL(path, url), { method });
    return { status: answer.status, length: (await answer.text()).length };
  };
  expect(await status('/')).toMatchObject({ status: 404 });
  expect(await status('/metrics/')).toMatchObject({ status: 404 });
  expect(await status('/metrics', 'POST')).toMatchObject({ status: 404 });
  expect(await status('/metrics', 'HEAD')).toEqual({ status: 200, length: 0 });
  expect(await status('/metrics?name[]=up')).toMatchObject({ status: 200 });
  const foreign = await new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host: 'kitchen.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
  expect(foreign).toBe(403);
});

test('a body is not read: the connection ends with the answer', async () => {
  const { url } = await exporterHere(startHere, DEMO);
  const ended = await new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method: 'POST', headers: { 'content-length': 1_000_000_000 } },
      (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.connection]);
        asked.on('error', () => undefined);
      },
    );
    asked.on('error', reject);
    asked.write('x');
  });
  expect(ended).toEqual([404, 'close']);
});

test('beyond this machine it needs TLS and a token, and asks clients for the token', async () => {
  const file = await tokenFile();
  const tls = ['--tls-cert', CERTIFICATE, '--tls-key', KEY] as const;
  for (const args of [[], tls, ['--token-file', file]]) {
    const printed = await runHere(['exporter', ...DEMO, '--host', '0.0.0.0', ...args]);
    expect(printed).toMatchObject({ code: 2, stdout: '' });
    expect(printed.stderr).toContain('--tls-cert, --tls-key and --token-file.');
    expect(printed.stderr).toContain('[USAGE]');
  }
  const args = [...DEMO, '--host', '0.0.0.0', ...tls, '--token-file', file];
  const exporting = await exporterHere(startHere, args);
  const url = exporting.url.replace('0.0.0.0', '127.0.0.1');
  expect(url).toMatch(/^https:/);
  const dispatcher = new Agent({ connect: { ca: await readFile(CERTIFICATE, 'utf8') } });
  onTestFinished(() => dispatcher.close());
  const get = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await fetch(url, { dispatcher, headers });
    await answer.text();
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  const refused = [401, 'Bearer realm="linecheck"'];
  expect(await get()).toEqual(refused);
  expect(await get(`Bearer ${TOKEN}x`)).toEqual(refused);
  expect(await get(`Basic ${TOKEN}`)).toEqual(refused);
  expect(await get(`Bearer ${TOKEN}`)).toEqual([200, null]);
});

test.each([
  ['readable by others', `${TOKEN}\n`, 0o644, 'readable by other users'],
  ['too short', 'short\n', 0o600, '16'],
  ['of several lines', `${TOKEN}\n${TOKEN}\n`, 0o600, '16'],
])('a token %s is refused, and not printed', async (_, text, mode, why) => {
  const args = ['exporter', ...DEMO, '--token-file', await tokenFile(text, mode)];
  const printed = await runHere(args);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(why);
  expect(printed.stderr).toContain('[CONFIGURATION]');
  expect(printed.stderr).not.toContain(text.trim());
});
