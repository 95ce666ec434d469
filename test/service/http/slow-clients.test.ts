import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createService } from '../../../src/service/service.ts';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
} from '../running-kitchen.ts';

const DATE = '20250114';
/** Far more than the system buffers per connection. */
const RECORDS = 20;
const MEBIBYTE = 'x'.repeat(1024 * 1024);

let kitchen: RunningKitchen;
let authorization: string;
beforeEach(async () => {
  // The service checks readers at intervals, controlled here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  kitchen = await runKitchen();
  for (let place = 0; place < RECORDS; place += 1) {
    await kitchen.archive.appendFulfillments(GRILL.guid, DATE, [{ courseName: MEBIBYTE }]);
  }
  authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
});
afterEach(async () => {
  await kitchen.stop();
  vi.useRealTimers();
});

/** Requests the day, then reads only the first bytes. */
async function stalledReader(): Promise<Socket> {
  const socket = connect({ port: Number(new URL(kitchen.url).port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(
    `GET ${FULFILLMENTS}?businessDate=${DATE} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n${RESTAURANT_HEADER}: ${GRILL.guid}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}

const ended = expect.objectContaining({ path: FULFILLMENTS, status: 200 });
const aborted = expect.objectContaining({ path: FULFILLMENTS, aborted: true });

test('a client that reads nothing of an answer is cut off after minutes', async () => {
  const socket = await stalledReader();
  vi.advanceTimersByTime(25_000);
  expect(kitchen.logged).not.toContainEqual(ended);
  vi.advanceTimersByTime(10 * 60_000);
  await expect.poll(() => kitchen.logged).toContainEqual(aborted);
  socket.destroy();
});

test('a slow reader gets all of the answer as long as it reads', async () => {
  const socket = await stalledReader();
  let bytes = 0;
  for await (const piece of socket) {
    const before = bytes;
    bytes += Buffer.byteLength(piece);
    // One check per mebibyte read.
    if (Math.floor(bytes / MEBIBYTE.length) > Math.floor(before / MEBIBYTE.length)) {
      vi.advanceTimersByTime(10_000);
    }
    if (bytes > RECORDS * MEBIBYTE.length) break;
  }
  expect(kitchen.logged).not.toContainEqual(aborted);
  socket.destroy();
});

test('a client that reads nothing does not delay the end of the service', async () => {
  const socket = await stalledReader();
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = kitchen.close();
  vi.advanceTimersByTime(10_000);
  await closed;
  vi.useRealTimers();
  await expect.poll(() => kitchen.logged).toContainEqual(aborted);
  expect(kitchen.logged).not.toContainEqual(expect.objectContaining({ level: 'error' }));
  socket.destroy();
});

test('a TLS connection without a handshake is closed after 10 s, at once', async () => {
  const pem = (name: string) =>
    readFileSync(new URL(`../certificate/${name}.pem`, import.meta.url), 'utf8');
  const tls = { cert: pem('certificate'), key: pem('key') };
  const logged: object[] = [];
  const log = (line: object) => logged.push(line);
  const app = createService({ archive: kitchen.archive, now: () => 0, tls, log });
  const timeout = Object.getOwnPropertySymbols(app.server).find(
    ({ description }) => description === 'handshake-timeout',
  );
  expect(Reflect.get(app.server, timeout ?? '')).toBe(10_000);
  Reflect.set(app.server, timeout ?? '', 1);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // What would keep it open never comes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  await once(socket, 'close');
  vi.useRealTimers();
  expect(logged).toEqual([
    expect.objectContaining({ status: null, unparsed: 'ERR_TLS_HANDSHAKE_TIMEOUT' }),
  ]);
  await app.close();
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-Slow: y\r\n'],
  [
    'bytes of a body',
    'POST /authentication/v1/authentication/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
    ' ',
  ],
])('%s that come one by one are not waited for forever', async (_what, start, more) => {
  const app = createService({ archive: kitchen.archive, now: () => 0 });
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  app.server.headersTimeout = 1;
  app.server.requestTimeout = 1;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(start);
  vi.useRealTimers();
  const drops = setInterval(() => socket.write(more), 100);
  await once(socket, 'close');
  clearInterval(drops);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [^]*"code":4\d{4}/);
  await app.close();
});
