import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

describe('the service compresses on request', () => {
  let kitchen: RunningKitchen;
  let authorization: string;
  beforeAll(async () => {
    kitchen = await runKitchen();
    await kitchen.publish(stations(40));
    authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
  });
  afterAll(() => kitchen.stop());

  const read = async (acceptEncoding: string | undefined, path = STATIONS) => {
    const answer = await request(kitchen.url + path, {
      headers: {
        authorization,
        [RESTAURANT_HEADER]: GRILL.guid,
        ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
      },
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { encoding: answer.headers['content-encoding'], vary: answer.headers['vary'], bytes };
  };

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['deflate, zstd', undefined],
    ['gzip;q=nonsense', undefined],
  ])('Accept-Encoding %j is answered in %j', async (asked, expected) => {
    const plain = await read(undefined);
    const answer = await read(asked);
    expect(answer.encoding).toBe(expected);
    expect(answer.vary).toContain('Accept-Encoding');
    expect(decoded(answer)).toEqual(plain.bytes);
  });

  test('a brotli answer needs a window of 512 KiB, and little memory while it is sent', async () => {
    const { bytes } = await read('br');
    // Its first bits (RFC 7932, 9.1).
    const bits = 17 + ((bytes.readUInt8(0) >> 1) & 7);
    expect(bits).toBe(19);
  });

  test('a small body is sent uncompressed', async () => {
    const [first] = stations(1);
    const answer = await read('gzip', `${STATIONS}/${first?.guid ?? ''}`);
    expect(answer.encoding).toBeUndefined();
  });
});

function decoded({
  encoding,
  bytes,
}: {
  readonly encoding: unknown;
  readonly bytes: Buffer;
}): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
