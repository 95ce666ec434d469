import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { slowDownBody } from '../../../src/service/faults.ts';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  runKitchen,
  stations,
} from '../running-kitchen.ts';

const FAULT = 'x-linecheck-fault';
const DATE = '20250114';
const EXPORT = `${FULFILLMENTS}?businessDate=${DATE}`;
/** A few thousand exceed what is buffered before sending. */
const NAME = 'Slow-roasted lamb with "everything", {braces} and [brackets], \\ '.repeat(40);
const small = [
  { orderSource: 'Online', itemFulfillmentLevel: 0 },
  { courseName: 'Dessert' },
] as const;
const large = Array.from({ length: 4_000 }, (_, n) => ({ selectionMenuItemName: `${NAME}${n}` }));

/** One rule, and how the default client reads bytes. */
async function faulty(rule: object, records: readonly object[] = small) {
  const faults = decodeFaults({ faults: [{ operation: 'itemFulfillmentsGet', ...rule }] });
  const kitchen = await runKitchen({ faults });
  onTestFinished(() => kitchen.stop());
  await kitchen.publish(stations(2));
  await kitchen.archive.appendFulfillments(GRILL.guid, DATE, records);
  const authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
  const headers = { authorization, [RESTAURANT_HEADER]: GRILL.guid };
  return {
    ...kitchen,
    headers,
    ask: (path: string, more: Readonly<Record<string, string>> = {}) =>
      request(`${kitchen.url}${path}`, { headers: { ...headers, ...more } }),
    json: async (path: string): Promise<unknown> =>
      (await request(`${kitchen.url}${path}`, { headers })).body.json(),
  };
}

describe('a broken body', () => {
  it('is JSON except for its end', async () => {
    const kitchen = await faulty({ malformedBody: true });
    const { statusCode, headers, body } = await kitchen.ask(EXPORT);
    expect(statusCode).toBe(200);
    expect(headers[FAULT]).toBe('0');
    expect(await body.text()).toBe(`${JSON.stringify(small).slice(0, -1)},!`);
  });

  it('has no entity tag, and clients that have the correct one get it', async () => {
    const kitchen = await faulty({ calls: 2, malformedBody: true });
    const right = await kitchen.ask(EXPORT);
    await right.body.dump();
    const changed = await kitchen.ask(EXPORT, { 'if-none-match': String(right.headers['etag']) });
    await changed.body.dump();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).toBeUndefined();
    expect(changed.headers['content-length']).toBeUndefined();
  });

  it.each([
    ['identity', (body: Buffer) => body],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)(
    'of a day that is too large to hold is broken before it is sent in %s',
    async (coding, decode) => {
      const kitchen = await faulty({ malformedBody: true }, large);
      const { headers, body } = await kitchen.ask(EXPORT, { 'accept-encoding': coding });
      expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      const text = decode(Buffer.from(await body.arrayBuffer())).toString();
      expect(text).toBe(`${JSON.stringify(large).slice(0, -1)},!`);
    },
  );
});

describe('a cut body', () => {
  /** Until the connection ends. */
  async function received(kitchen: Awaited<ReturnType<typeof faulty>>) {
    const socket = connect(Number(new URL(kitchen.url).port), '127.0.0.1');
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // Node reports a reset or an end, depending on what it read before.
    socket.on('error', () => {});
    const ended = new Promise((resolve) => {
      socket.on('close', resolve);
    });
    const lines = Object.entries(kitchen.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`);
    await ended;
    const all = Buffer.concat(pieces);
    const split = all.indexOf('\r\n\r\n') + 4;
    return { head: all.toString('latin1', 0, split), body: all.subarray(split) };
  }

  it.each([0, 1, 20])('ends after %i bytes', async (afterBytes) => {
    const kitchen = await faulty({ cutBody: { afterBytes } });
    const { head, body } = await received(kitchen);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const text = JSON.stringify(small);
    expect(head.toLowerCase()).toContain(`content-length: ${text.length}\r\n`);
    expect(body.toString()).toBe(text.slice(0, afterBytes));
  });

  it('is cut even if it is shorter', async () => {
    const kitchen = await faulty({ cutBody: { afterBytes: 1_000_000 } });
    const { body } = await received(kitchen);
    expect(body.toString()).toBe(JSON.stringify(small));
  });

  it('is cut after compression, piece by piece', async () => {
    const kitchen = await faulty({ malformedBody: true, cutBody: { afterBytes: 3_000 } }, large);
    const { headers, body } = await kitchen.ask(EXPORT, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    const pieces: Buffer[] = [];
    body.on('data', (piece: Buffer) => pieces.push(piece));
    await new Promise((resolve) => {
      body.on('error', resolve);
    });
    const arrived = Buffer.concat(pieces);
    expect(arrived).toHaveLength(3_000);
    expect(arrived.subarray(0, 2).toString('hex')).toBe('1f8b');
  });

  it('leaves the next call unchanged', async () => {
    const kitchen = await faulty({ calls: 1, cutBody: { afterBytes: 5 } });
    await received(kitchen);
    expect(await kitchen.json(EXPORT)).toEqual(small);
  });
});

describe('a slow body', () => {
  it('is complete', async () => {
    const kitchen = await faulty({ slowBody: { bytesPerSecond: 1_000_000 } }, large.slice(0, 20));
    const { headers, body } = await kitchen.ask(EXPORT, { 'accept-encoding': 'gzip' });
    expect(headers[FAULT]).toBe('0');
    expect(headers['content-length']).toBeDefined();
    const text = gunzipSync(Buffer.from(await body.arrayBuffer())).toString();
    expect(JSON.parse(text)).toEqual(large.slice(0, 20));
  });

  it('arrives at the set rate, and is complete', async () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 50 }));
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 99 }), async (body, pace) => {
        async function* pieces() {
          yield* body;
        }
        let waited = 0;
        let arrived = 0;
        const wait = async (ms: number) => void (waited += ms);
        const { signal } = new AbortController();
        for await (const piece of slowDownBody(pieces(), pace, signal, wait)) {
          arrived += piece.length;
          // Nothing comes early.
          expect((arrived / pace) * 1_000 - waited).toBeLessThan(1e-6);
        }
        expect(arrived).toBe(body.reduce((sum, piece) => sum + piece.length, 0));
      }),
    );
  });

  it('ends when the client is gone', async () => {
    async function* endless() {
      for (;;) yield Buffer.from('more');
    }
    const gone = new AbortController();
    let waits = 0;
    const wait = async () => {
      waits += 1;
      if (waits === 7) gone.abort();
    };
    let arrived = 0;
    for await (const piece of slowDownBody(endless(), 1, gone.signal, wait))
      arrived += piece.length;
    expect(arrived).toBe(6);
  });
});
