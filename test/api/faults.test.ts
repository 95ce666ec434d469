import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { KitchenApi } from '../../src/api/kitchen-api.ts';
import {
  EXPORT,
  failureOf,
  LOGIN,
  openKitchen,
  RESTAURANT,
  STATIONS,
  station,
} from './kitchen-fixture.ts';
import { cutAfter, json, type Reply, raw, silence } from './scripted-server.ts';

const day = (n: number) => Array.from({ length: n }, (_, i) => ({ orderGuid: `order-${i}` }));

/** On loopback, with HTTP or not. */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    answer(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

describe('an unreachable platform', () => {
  it('is tried again, then reported', async () => {
    const { server } = await openKitchen({});
    await server.close();
    const { api, clock } = await openKitchen({}, { baseUrl: server.url });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure).toMatchObject({ code: 'UNREACHABLE', exitCode: 7, cause: 'ECONNREFUSED' });
    expect(clock.slept).toHaveLength(3);
  });

  it('that does not use HTTP breaks the contract', async () => {
    const baseUrl = await listen((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const { api } = await openKitchen({}, { baseUrl });
    expect(await failureOf(api.login())).toMatchObject({ code: 'CONTRACT_BROKEN' });
  });

  it('that hangs up without an answer is unreachable', async () => {
    const baseUrl = await listen((socket) => socket.once('data', () => socket.destroy()));
    const { api } = await openKitchen({}, { baseUrl });
    expect(await failureOf(api.login())).toMatchObject({ code: 'UNREACHABLE' });
  });
});

describe('a body that breaks off', () => {
  it('is read again from the start', async () => {
    const { api, server } = await openKitchen({
      [EXPORT]: [cutAfter('[{"orderGuid":"lost"},'), cutAfter(''), json(day(3))],
    });
    const progress: number[] = [];
    const read = await api.fulfillments(RESTAURANT, '20260115', {
      onProgress: ({ bytes }) => progress.push(bytes),
    });
    expect(read.records).toEqual(day(3));
    expect(server.at(EXPORT)).toHaveLength(3);
    expect(progress.at(-1)).toBe(read.bytes);
  });

  it('is reported after the last try if it breaks off every time', async () => {
    const { api, server } = await openKitchen({ [EXPORT]: cutAfter('[{"orderGuid":"lost"},') });
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code: 'UNREACHABLE' });
    expect(failure.message).toContain('connection broke');
    expect(server.at(EXPORT)).toHaveLength(4);
  });
});

describe('a slow platform', () => {
  it('times out before the first byte', async () => {
    const { api, server } = await openKitchen(
      { [LOGIN]: silence },
      { limits: { firstByteMs: 60 } },
    );
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'TIMED_OUT' });
    expect(server.at(LOGIN)).toHaveLength(1);
  });

  it('has a longer limit for the first byte of an export, which is asked for again', async () => {
    const limits = { exportFirstByteMs: 60, tries: 2 };
    const { api, server } = await openKitchen({ [EXPORT]: silence }, { limits });
    expect(await failureOf(api.fulfillments(RESTAURANT, '20260115'))).toMatchObject({
      code: 'TIMED_OUT',
    });
    expect(server.at(EXPORT)).toHaveLength(2);
  });

  it('times out in the middle of a body', async () => {
    const stalls: Reply = (response) => {
      response.writeHead(200).write('[{"orderGuid":"1"},');
    };
    const limits = { stallMs: 60, tries: 1 };
    const { api } = await openKitchen({ [EXPORT]: stalls }, { limits });
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code: 'TIMED_OUT' });
    expect(failure.message).toContain('stopped partway');
  });

  it("is cut off at the call's deadline if its body never ends", async () => {
    const drips: Reply = (response) => {
      response.writeHead(200).write('[');
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    };
    const limits = { exportTotalMs: 100 };
    const { api } = await openKitchen({ [EXPORT]: drips }, { limits });
    expect(await failureOf(api.fulfillments(RESTAURANT, '20260115'))).toMatchObject({
      code: 'TIMED_OUT',
    });
  });
});

describe('an endless body', () => {
  const endless: Reply = (response) => {
    response.writeHead(200).write('[');
    const more = () => {
      while (!response.destroyed && response.write('{"orderGuid":"x"},'.repeat(4096)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

  it('is abandoned when it exceeds the limit', async () => {
    const limits = { exportBytes: 3_000_000 };
    const { api, server } = await openKitchen({ [EXPORT]: endless }, { limits });
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code: 'BODY_TOO_LARGE', exitCode: 8 });
    expect(server.at(EXPORT)).toHaveLength(1);
    expect(api.link().bytesReceived).toBeLessThan(4_000_000);
  });

  it('is abandoned even if it grows only when it is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, ' '));
    const { api } = await openKitchen(
      { [EXPORT]: raw(200, bomb, { 'content-encoding': 'gzip' }) },
      { limits: { exportBytes: 1_000_000 } },
    );
    expect(await failureOf(api.fulfillments(RESTAURANT, '20260115'))).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
  });

  it('is abandoned when it has too many rows', async () => {
    const rows = gzipSync(`[${'{},'.repeat(50_000)}{}]`);
    const { api } = await openKitchen(
      { [EXPORT]: raw(200, rows, { 'content-encoding': 'gzip' }) },
      { limits: { exportRows: 50_000 } },
    );
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(failure.message).toContain('more than 50,000 rows');
  });

  it.each(['[', '{"a":', '{"a":[],"b":'])(
    'is abandoned when it only becomes deeper, such as by %s',
    async (level) => {
      const deep = gzipSync(`[${level.repeat(2_000_000)}`);
      const { api, server } = await openKitchen({
        [EXPORT]: raw(200, deep, { 'content-encoding': 'gzip' }),
      });
      let read = 0;
      const call = api.fulfillments(RESTAURANT, '20260115', {
        onProgress: ({ bytes }) => void (read = bytes),
      });
      expect(await failureOf(call)).toMatchObject({ code: 'CONTRACT_BROKEN' });
      expect(read).toBeLessThan(2_000_000);
      expect(server.at(EXPORT)).toHaveLength(1);
    },
  );

  it.each([
    ['a login', LOGIN, (api: KitchenApi) => api.login()],
    ['one station', `${STATIONS}/a`, (api: KitchenApi) => api.station(RESTAURANT, 'a')],
  ])('is abandoned where %s is due', async (_what, path, read) => {
    const deep = gzipSync('['.repeat(16_000_000));
    const { api } = await openKitchen({
      [path]: raw(200, deep, { 'content-encoding': 'gzip' }),
    });
    const failure = await failureOf(read(api));
    expect(failure).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(failure.message).toContain('more than 1 MiB');
  });

  it('is abandoned early where a small body is due', async () => {
    const { api } = await openKitchen({ [STATIONS]: endless }, { limits: { bodyBytes: 100_000 } });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });
});

describe('a compressed body', () => {
  const text = JSON.stringify(day(2000));

  it.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
  ])('in %s is read, and counted with its compressed size', async (encoding, body) => {
    const headers = { 'content-encoding': encoding };
    const { api } = await openKitchen({ [EXPORT]: raw(200, body, headers) });
    await api.login();
    const before = api.link().bytesReceived;
    const read = await api.fulfillments(RESTAURANT, '20260115');
    expect(read.records).toEqual(day(2000));
    expect(read.bytes).toBe(text.length);
    expect(api.link().bytesReceived - before).toBe(body.length);
  });

  it('is read again if it ends early', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { api } = await openKitchen({
      [EXPORT]: [raw(200, gzipSync(text).subarray(0, 300), headers), json(day(1))],
    });
    expect((await api.fulfillments(RESTAURANT, '20260115')).records).toEqual(day(1));
  });

  it.each([
    ['that is none', 'gzip'],
    ['that is none', 'br'],
    ['of an unknown kind', 'zstd'],
  ])('that is %s breaks the contract (%s)', async (_what, encoding) => {
    const reply = raw(200, text, { 'content-encoding': encoding });
    const { api } = await openKitchen({ [EXPORT]: reply });
    expect(await failureOf(api.fulfillments(RESTAURANT, '20260115'))).toMatchObject({
      code: 'CONTRACT_BROKEN',
    });
  });
});

describe('a canceled call', () => {
  it('ends at once, wherever the call is', async () => {
    const limits = { firstByteMs: 20_000 };
    const { api, server } = await openKitchen(
      { [STATIONS]: [silence, json([station(1)])] },
      { limits },
    );
    const controller = new AbortController();
    const call = failureOf(api.stations(RESTAURANT, { signal: controller.signal }));
    while (server.at(STATIONS).length === 0) await new Promise(setImmediate);
    controller.abort();
    expect(await call).toMatchObject({ code: 'CANCELLED', exitCode: 130 });
    expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
  });

  it('sends nothing if it was canceled before it began', async () => {
    const { api, server } = await openKitchen({});
    const call = api.stations(RESTAURANT, { signal: AbortSignal.abort() });
    expect(await failureOf(call)).toMatchObject({ code: 'CANCELLED' });
    expect(server.seen).toHaveLength(0);
  });

  it('is what every call becomes when the client is closed', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: silence });
    const call = failureOf(api.stations(RESTAURANT));
    while (server.at(STATIONS).length === 0) await new Promise(setImmediate);
    await api.close();
    expect(await call).toMatchObject({ code: 'CANCELLED' });
    expect(await failureOf(api.login())).toMatchObject({ code: 'CANCELLED' });
  });
});
