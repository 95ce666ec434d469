import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  START,
} from '../running-kitchen.ts';

const DATE = '20250114';
const NAME = 'Slow-roasted lamb shoulder with everything that goes with it, '.repeat(40);
const RECORDS = Array.from({ length: 5_000 }, (_, n) => ({ selectionMenuItemName: `${NAME}${n}` }));
const TEXT = JSON.stringify(RECORDS);

let kitchen: RunningKitchen;
let authorization: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  await kitchen.archive.appendFulfillments(GRILL.guid, DATE, RECORDS);
  authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
});
afterAll(() => kitchen.stop());

function ask(headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return request(`${kitchen.url}${FULFILLMENTS}?businessDate=${DATE}`, {
    method,
    headers: { authorization, [RESTAURANT_HEADER]: GRILL.guid, ...headers },
  });
}

test('a date that is too large to hold is sent completely, with its length', async () => {
  expect(TEXT.length).toBeGreaterThan(8 * 1024 * 1024);
  const answer = await ask();
  expect(answer.headers['content-length']).toBe(String(TEXT.length));
  expect(await answer.body.text()).toBe(TEXT);
});

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)('a date that is too large to hold is sent in %s on request', async (coding, decode) => {
  const answer = await ask({ 'accept-encoding': coding });
  expect(answer.headers['content-encoding']).toBe(coding);
  expect(decode(Buffer.from(await answer.body.arrayBuffer())).toString()).toBe(TEXT);
});

test('a HEAD returns the length, and a client with it gets 304', async () => {
  const head = await ask({}, 'HEAD');
  expect(head.headers['content-length']).toBe(String(TEXT.length));
  expect(await head.body.text()).toBe('');
  const known = await ask({ 'if-none-match': String(head.headers['etag']) });
  expect(known.statusCode).toBe(304);
  await known.body.dump();
});

test("it is cut off, never ended, if the rest of it can't be read", async () => {
  const date = '20250115';
  const write = async (records: readonly object[], at: number) => {
    const writer = await kitchen.archive.writeDay(GRILL.guid, date, () => at);
    await writer.add(records);
    await writer.commit();
  };
  await write(RECORDS, START);
  const answer = await request(`${kitchen.url}${FULFILLMENTS}?businessDate=${date}`, {
    headers: { authorization, [RESTAURANT_HEADER]: GRILL.guid },
  });
  await write([{}], START);
  await write([], START + 3_600_000);
  await expect(answer.body.text()).rejects.toThrow('other side closed');
  expect((await ask({}, 'HEAD')).statusCode).toBe(200);
});
