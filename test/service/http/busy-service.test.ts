import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createService } from '../../../src/service/service.ts';
import { answersIn } from '../raw-exchange.ts';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
} from '../running-kitchen.ts';

const DATE = '20250114';
/** Far more than the system buffers per connection. */
const RECORDS = 24;
const MEBIBYTE = 'x'.repeat(1024 * 1024);

let kitchen: RunningKitchen;
beforeAll(async () => {
  kitchen = await runKitchen();
  for (let place = 0; place < RECORDS; place += 1) {
    await kitchen.archive.appendFulfillments(GRILL.guid, DATE, [{ courseName: MEBIBYTE }]);
  }
});
afterAll(() => kitchen.stop());

const HEALTH = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';
const UP = '"status":"up"';
const LOGIN = 'POST /authentication/v1/authentication/login HTTP/1.1\r\nHost: a\r\n';
const JSON_OF_TWO = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n';
const READ = 'no text field clientId';

/** A client, and the service's end of its connection. */
async function connected() {
  const app = createService({ archive: kitchen.archive, now: () => START });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(async () => {
    client.destroy();
    await app.close();
  });
  const [end]: Socket[] = await once(app.server, 'connection');
  if (end === undefined) throw new Error('Nothing was accepted.');
  return {
    client,
    end,
    /** The server compares times before it reads what waits. */
    passDeadline: () => {
      const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, end);
    },
  };
}

async function answerOn(client: Socket): Promise<string> {
  const [answer]: Buffer[] = await once(client, 'data');
  return String(answer);
}

test.each([
  ['a request', '', HEALTH, UP],
  ['headers', HEALTH.slice(0, 9), HEALTH.slice(9), UP],
  ['a body', `${LOGIN}${JSON_OF_TWO}{`, '}', READ],
])('%s that waits to be read at the deadline is in time', async (_what, start, rest, text) => {
  const { client, end, passDeadline } = await connected();
  client.write(start);
  await expect.poll(() => end.bytesRead).toBe(start.length);
  client.write(rest);
  passDeadline();
  expect(await answerOn(client)).toContain(text);
});

test('a connection that has sent nothing at the deadline is closed without an answer', async () => {
  const { client, passDeadline } = await connected();
  const pieces: Buffer[] = [];
  client.on('data', (piece: Buffer) => pieces.push(piece));
  const closed = once(client, 'close');
  passDeadline();
  await closed;
  expect(pieces).toEqual([]);
});

test('an idle connection after an answer has no such deadline', async () => {
  const { client } = await connected();
  client.write(HEALTH);
  expect(await answerOn(client)).toContain(UP);
  client.write(HEALTH);
  expect(await answerOn(client)).toContain(UP);
});

test('idle connections keep no client out, do not end a client that has logged in, and are logged once', async () => {
  const bound = await runKitchen({ connections: 8 });
  onTestFinished(() => bound.stop());
  const token = await bound.tokenOf(bound.credentials);
  const port = Number(new URL(bound.url).port);
  const known = connect(port, '127.0.0.1');
  const ask = async () => {
    known.write(
      `GET ${STATIONS} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${RESTAURANT_HEADER}: ${GRILL.guid}\r\n\r\n`,
    );
    return answerOn(known);
  };
  expect(await ask()).toContain('HTTP/1.1 200 OK');
  const idle: Socket[] = [];
  onTestFinished(() => {
    for (const socket of [known, ...idle]) socket.destroy();
  });
  for (let n = 0; n < 40; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    idle.push(socket.resume());
    await once(socket, 'connect');
  }
  expect((await bound.call('/health')).status).toBe(200);
  expect(await ask()).toContain('HTTP/1.1 200 OK');
  await expect.poll(() => idle.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(8);
  const full = { level: 'warn', message: expect.stringContaining('All 8 connections are in use.') };
  expect(bound.logged.filter((line) => 'message' in line)).toEqual([expect.objectContaining(full)]);
});

test.each([
  ['it has', '{}', READ],
  ['nothing after it', '{', 'arrived too slowly'],
])('a body after such headers has the rest of its time, and %s', async (_what, body, text) => {
  const { client, end, passDeadline } = await connected();
  client.write(LOGIN);
  await expect.poll(() => end.bytesRead).toBe(LOGIN.length);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  client.write(JSON_OF_TWO);
  passDeadline();
  vi.advanceTimersByTime(1);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(19_000);
  client.write(body);
  await expect.poll(() => end.bytesRead).toBe(LOGIN.length + JSON_OF_TWO.length + body.length);
  vi.advanceTimersByTime(1_000);
  expect(await answerOn(client)).toContain(text);
});

test('requests that are not read until earlier answers are taken are in time', async () => {
  const { client, end, passDeadline } = await connected();
  const token = await kitchen.tokenOf(kitchen.credentials);
  const day = `GET ${FULFILLMENTS}?businessDate=${DATE} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${RESTAURANT_HEADER}: ${GRILL.guid}\r\n\r\n`;
  // The server stops reading with so many answers behind the first.
  const COUNT = 400;
  const first = `${day}${HEALTH.repeat(COUNT)}`;
  client.write(first);
  await expect.poll(() => end.bytesRead).toBe(first.length);
  client.write(`${HEALTH}${HEALTH.slice(0, 9)}`);
  await expect.poll(() => end.isPaused()).toBe(true);
  client.write(HEALTH.slice(9).replace('Host', 'Connection: close\r\nHost'));
  passDeadline();
  const pieces: Buffer[] = [];
  for await (const piece of client) pieces.push(piece);
  const statuses = answersIn(Buffer.concat(pieces), false).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: COUNT + 3 }, () => 200));
});
