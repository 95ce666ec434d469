import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
} from '../running-kitchen.ts';

const DATE = '20250114';
const records = Array.from({ length: 200 }, (_, n) => ({ courseName: `Course ${n}` }));

let kitchen: RunningKitchen;
let authorization: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  await kitchen.archive.appendFulfillments(GRILL.guid, DATE, records);
  authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
});
afterAll(() => kitchen.stop());

async function read(
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const answer = await request(`${kitchen.url}${FULFILLMENTS}?businessDate=${DATE}`, {
    method,
    headers: { authorization, [RESTAURANT_HEADER]: GRILL.guid, ...headers },
  });
  const body = await answer.body.text();
  return { status: answer.statusCode, etag: answer.headers['etag'], length: body.length };
}

test('what the client has is not sent again, in whatever coding it was sent', async () => {
  const plain = await read();
  expect(plain).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[^"]+"$/) });
  const coded = await read({ 'accept-encoding': 'br' });
  expect(coded.etag).not.toBe(plain.etag);
  for (const known of [
    String(plain.etag),
    String(coded.etag),
    `W/${String(plain.etag)}`,
    `"another", ${String(coded.etag)}`,
    '*',
  ]) {
    expect(await read({ 'if-none-match': known })).toMatchObject({ status: 304, length: 0 });
    expect(await read({ 'if-none-match': known }, 'HEAD')).toMatchObject({
      status: 304,
      length: 0,
    });
  }
});

test('anything else is sent, and more records are another content', async () => {
  const before = await read();
  for (const known of ['"another"', '', 'nonsense', String(before.etag).slice(0, -1)]) {
    expect(await read({ 'if-none-match': known })).toEqual(before);
  }
  await kitchen.archive.appendFulfillments(GRILL.guid, DATE, [{}]);
  const after = await read({ 'if-none-match': String(before.etag) });
  expect(after.status).toBe(200);
  expect(after.etag).not.toBe(before.etag);
});

test('a client without access is refused, whatever it has cached', async () => {
  const answer = await read({ 'if-none-match': '*', authorization: 'Bearer nobody' });
  expect(answer.status).toBe(401);
});
