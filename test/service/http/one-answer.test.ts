import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LINGER_BYTES } from '../../../src/service/http/connections.ts';
import { createService } from '../../../src/service/service.ts';
import { answersIn, expectSane, type RawAnswer } from '../raw-exchange.ts';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
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
const JSON_TYPE = 'Content-Type: application/json';

const pem = (name: string) =>
  readFileSync(new URL(`../certificate/${name}.pem`, import.meta.url), 'utf8');
const TLS = { cert: pem('certificate'), key: pem('key') };

let kitchen: RunningKitchen;
let own: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  for (let place = 0; place < RECORDS; place += 1) {
    await kitchen.archive.appendFulfillments(GRILL.guid, DATE, [{ courseName: MEBIBYTE }]);
  }
  const token = await kitchen.tokenOf(kitchen.credentials);
  own = `Authorization: Bearer ${token}\r\n${RESTAURANT_HEADER}: ${GRILL.guid}`;
});
afterAll(() => kitchen.stop());

const head = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Host: a', ...headers].join('\r\n')}\r\n\r\n`;
const day = () => head(`GET ${FULFILLMENTS}?businessDate=${DATE} HTTP/1.1`, own);
const login = (...headers: readonly string[]) =>
  head(`POST ${LOGIN} HTTP/1.1`, JSON_TYPE, ...headers);

/** `allowHalfOpen`: the end stays open until closed here, too. */
function opened(port = Number(new URL(kitchen.url).port), allowHalfOpen = false): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Resolves however it closes. */
async function closeOf(socket: Socket): Promise<void> {
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
}

/** Until the service closes. A reset fails the test. */
async function answersOn(socket: Socket): Promise<readonly RawAnswer[]> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.resume();
  await closeOf(socket);
  const answers = answersIn(Buffer.concat(pieces), false);
  expectSane(answers);
  expect(kitchen.logged.filter((line) => 'error' in line)).toEqual([]);
  return answers;
}

function answersTo(text: string, socket = opened()): Promise<readonly RawAnswer[]> {
  socket.write(text, 'latin1');
  return answersOn(socket);
}
const statusesOf = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);

describe('a refused body', () => {
  const BYTES = 5_000_000;
  const FORMS = [
    ['of a length that is sent before', login(`Content-Length: ${BYTES}`)],
    ['of a connection that ends', login(`Content-Length: ${BYTES}`, 'Connection: close')],
    ['of HTTP/1.0', login(`Content-Length: ${BYTES}`).replace('HTTP/1.1', 'HTTP/1.0')],
    ['in chunks', `${login('Transfer-Encoding: chunked')}${BYTES.toString(16)}\r\n`],
    ['of a method that there is not', head(`PUT ${LOGIN} HTTP/1.1`, `Content-Length: ${BYTES}`)],
  ] as const;

  it.each(FORMS)(
    '%s is answered, even if all of it is written before anything is read',
    async (_form, start) => {
      for (let time = 0; time < 5; time += 1) {
        const socket = opened();
        socket.pause();
        socket.write(start);
        await new Promise((resolve) => {
          socket.write(' '.repeat(BYTES), resolve);
        });
        const [answer, ...others] = await answersOn(socket);
        expect(answer?.status).toBe(start.startsWith('PUT') ? 405 : 400);
        expect(answer?.headers.get('connection')).toBe('close');
        expect(others).toEqual([]);
      }
    },
  );

  it('is answered over TLS, too', async () => {
    const tls = await runKitchen({ tls: TLS });
    onTestFinished(() => tls.stop());
    const port = Number(new URL(tls.url).port);
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write(login(`Content-Length: ${BYTES}`));
    await new Promise((resolve) => {
      socket.write(' '.repeat(BYTES), resolve);
    });
    expect(statusesOf(await answersOn(socket))).toEqual([400]);
  });

  it('is not read forever if it has no end', async () => {
    const socket = opened(undefined, true);
    socket.write(login(`Content-Length: ${10 * LINGER_BYTES}`));
    const flood = () => {
      while (!socket.destroyed && socket.write(MEBIBYTE));
    };
    socket.on('drain', flood);
    socket.once('connect', flood);
    socket.resume();
    await closeOf(socket);
    expect(socket.bytesWritten).toBeGreaterThan(LINGER_BYTES);
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(4 * LINGER_BYTES);
  });

  it('is not read forever if it comes byte by byte', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = opened(undefined, true);
    socket.write(login(`Content-Length: ${BYTES}`));
    socket.resume();
    await once(socket, 'end');
    socket.write(' ');
    vi.advanceTimersByTime(30_000);
    // Writes to a gone connection are answered by a reset.
    const drops = setInterval(() => socket.write(' '), 10);
    onTestFinished(() => clearInterval(drops));
    await closeOf(socket);
    expect(socket.bytesWritten).toBeLessThan(BYTES);
  });
});

describe('an answer that has begun', () => {
  it('is followed by the answer to broken bytes behind it, and by nothing more', async () => {
    const answers = await answersTo(`${day()}no HTTP\r\n\r\n${day()}`);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(answers[0]?.body.length).toBeGreaterThan(RECORDS * MEBIBYTE.length);
    expect(answers[1]?.headers.get('connection')).toBe('close');
  });

  it('is not cut by a next request that comes too slowly', async () => {
    const app = createService({ archive: kitchen.archive, now: () => START });
    onTestFinished(() => app.close());
    app.server.headersTimeout = 1;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = opened((app.server.address() as AddressInfo).port);
    socket.write(`${day()}GET ${STATIONS} HTTP/1.1\r\nHost: a\r\n`);
    await once(socket, 'readable');
    await once(app.server, 'clientError');
    expect(statusesOf(await answersOn(socket))).toEqual([200, 400]);
  });

  it("is the only one if the request's body breaks off", async () => {
    const chunked = head(
      `GET ${FULFILLMENTS}?businessDate=${DATE} HTTP/1.1`,
      own,
      'Transfer-Encoding: chunked',
    );
    expect(statusesOf(await answersTo(`${chunked}zz\r\n`))).toEqual([200]);
    const over = opened();
    over.write(chunked);
    const answers = answersOn(over);
    await expect.poll(() => over.bytesRead).toBeGreaterThan(RECORDS * MEBIBYTE.length);
    over.write('zz\r\n\r\nGET / HTTP/1.1\r\n\r\n');
    expect(statusesOf(await answers)).toEqual([200]);
  });

  it('is the only one if the client leaves in the middle of a body', async () => {
    const socket = opened();
    socket.write(login('Content-Length: 9'));
    socket.end('{}');
    expect(statusesOf(await answersOn(socket))).toEqual([400]);
  });

  it('leaves the connection open if all of the request has come', async () => {
    const refused = `${login('Content-Length: 1')}{`;
    const last = head('GET /health HTTP/1.1', 'Connection: close');
    expect(statusesOf(await answersTo(`${refused}${refused}${last}`))).toEqual([400, 400, 200]);
  });

  it('is the last one if the request closes the connection', async () => {
    const closing = head('GET /nowhere HTTP/1.1', 'Connection: close');
    expect(statusesOf(await answersTo(`${closing}${closing}no HTTP\r\n\r\n`))).toEqual([404]);
  });

  it('is the last one if it closes the connection, and later requests are dropped', async () => {
    const unread = `${head(`PUT ${LOGIN} HTTP/1.1`, 'Content-Length: 2')}{}`;
    const before = kitchen.logged.length;
    expect(statusesOf(await answersTo(`${unread}${day()}${day()}`))).toEqual([405]);
    // Everything they held is free, with a log line each.
    await expect.poll(() => kitchen.logged.slice(before)).toHaveLength(3);
    const aborted = kitchen.logged.slice(before).filter((line) => 'aborted' in line);
    expect(aborted).toHaveLength(2);
  });
});

describe('a request for a tunnel', () => {
  const tunnel = head('CONNECT kitchen.example:443 HTTP/1.1');

  it('is answered with 405, which names what is accepted, and is the last on the connection', async () => {
    for (const asked of [tunnel, head('CONNECT /health HTTP/1.1'), `${tunnel}${day()}`]) {
      const [answer, ...others] = await answersTo(asked);
      expect(answer?.status).toBe(405);
      expect(answer?.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
      expect(answer?.headers.get('connection')).toBe('close');
      expect(others).toEqual([]);
    }
    expect(statusesOf(await answersTo(`${day()}${tunnel}`))).toEqual([200, 405]);
    await expect
      .poll(() => kitchen.logged)
      .toContainEqual(expect.objectContaining({ status: 405, unparsed: 'CONNECT' }));
  });

  it('whose client resets the connection ends nothing else', async () => {
    const socket = opened();
    socket.write(tunnel);
    await once(socket, 'readable');
    socket.resetAndDestroy();
    expect(statusesOf(await answersTo(head('GET /health HTTP/1.1', 'Connection: close')))).toEqual([
      200,
    ]);
  });

  it('is not what a change of protocol is: a request for one is answered in HTTP', async () => {
    const upgrade = (protocol: string) =>
      head('GET /health HTTP/1.1', 'Connection: upgrade, close', `Upgrade: ${protocol}`);
    for (const protocol of ['websocket', 'h2c']) {
      expect(statusesOf(await answersTo(upgrade(protocol)))).toEqual([200]);
    }
  });
});

describe('bytes that are no request', () => {
  const get = (...lines: readonly string[]) =>
    `${[`GET ${STATIONS} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
  const post = (headers: readonly string[], body: string) => `${login(...headers)}${body}`;

  it.each([
    ['HTTP/1.1 without Host', get(), 400],
    ['HTTP/1.1 with two Hosts', get('Host: a', 'Host: a'), 400],
    ['HTTP/1.0 with two Hosts', get('Host: a', 'host: b').replace('1.1', '1.0'), 400],
    ['HTTP/1.0 without Host', get().replace('1.1', '1.0'), 401],
    ['two Authorizations', get('Host: a', 'Authorization: x', 'AUTHORIZATION: y'), 400],
    ['HTTP/2.0', get('Host: a').replace('1.1', '2.0'), 505],
    ['HTTP/2.0 without Host', get().replace('1.1', '2.0'), 505],
    ['HTTP/0.9', get('Host: a').replace('1.1', '0.9'), 505],
    ['HTTP/3.0', get('Host: a').replace('1.1', '3.0'), 505],
    ['the opening of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
    [
      'a length and chunks',
      post(['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    [
      'chunks and a length',
      post(['Transfer-Encoding: chunked', 'Content-Length: 2'], '0\r\n\r\n'),
      400,
    ],
    ['two lengths', post(['Content-Length: 2', 'Content-Length: 2'], '{}'), 400],
    ['a length with a sign', post(['Content-Length: +2'], '{}'), 400],
    ['chunks that are not the last coding', post(['Transfer-Encoding: chunked, gzip'], '{}'), 400],
    ['an unknown coding', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'), 400],
    [
      'chunks with a length that is none',
      post(['Transfer-Encoding: chunked'], '0x2\r\n{}\r\n0\r\n\r\n'),
      400,
    ],
    ['a folded header', get('Host: a', 'X-A: b\r\n c'), 400],
    ['a folded first header', get(' X-A: b', 'Host: a'), 400],
    ['a space before a colon', get('Host: a', 'X-A : b'), 400],
    ['a bare line feed', get('Host: a').replaceAll('\r\n', '\n'), 400],
    ['a bare line feed in the headers', get('Host: a', 'X-A: b\nX-B: c'), 400],
    ['a bare carriage return', get('Host: a', 'X-A: b\rX-B: c'), 400],
    ['a null byte', get('Host: a', 'X-A: b\u0000c'), 400],
    ['an empty header name', get('Host: a', ': b'), 400],
  ])('%s get one answer', async (_what, text, status) => {
    const socket = opened();
    socket.write(text, 'latin1');
    // We end a connection able to take another request.
    socket.once('data', () => socket.end());
    const answers = await answersOn(socket);
    expect(statusesOf(answers)).toEqual([status]);
  });
});
