import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateSigningKey } from '../../../src/service/operations/signing-keys.ts';
import {
  GRILL,
  NEXT_PAGE,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
const tokens = new Map<string, string>();
beforeAll(async () => {
  kitchen = await runKitchen({ pageSize: 1 });
  await kitchen.publish(stations(2));
  tokens.set('EdDSA', await kitchen.tokenOf(kitchen.credentials));
  await rotateSigningKey(kitchen.archive, START, 'RS256');
  kitchen.pass(10_000);
  const other = await kitchen.client(['kitchen:read'], [GRILL.guid]);
  tokens.set('RS256', await kitchen.tokenOf(other));
});
afterAll(() => kitchen.stop());

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Other spellings of a text's last part, all with the same bytes. */
function respelled(text: string): readonly string[] {
  const start = text.lastIndexOf('.') + 1;
  const [front, part] = [text.slice(0, start), text.slice(start)];
  const bytes = Buffer.from(part, 'base64url');
  const otherEnds = Array.from(LETTERS).map((letter) => part.slice(0, -1) + letter);
  const spellings = [
    ...otherEnds,
    `${part}=`,
    `${part}==`,
    part.replaceAll('-', '+').replaceAll('_', '/'),
    `${part.slice(0, 9)}~${part.slice(9)}`,
    `${part}.`,
  ];
  return spellings
    .filter((each) => each !== part && Buffer.from(each, 'base64url').equals(bytes))
    .map((each) => front + each);
}

const read = (token: string, path = STATIONS) =>
  kitchen.call(path, {
    headers: { authorization: `Bearer ${token}`, [RESTAURANT_HEADER]: GRILL.guid },
  });

describe.each(['EdDSA', 'RS256'])('a token with a signature of %s', (algorithm) => {
  it('is accepted only in the spelling that was issued', async () => {
    const token = tokens.get(algorithm) ?? '';
    const others = respelled(token);
    // Four bits in the last letter belong to no byte. Padding, the other alphabet, and skipped letters add more.
    expect(others.length).toBeGreaterThan(16);
    // Before and after the right one, kept in memory.
    for (const time of ['before', 'after']) {
      for (const other of others) {
        const { status, headers } = await read(other);
        expect({ time, other, status }).toEqual({ time, other, status: 401 });
        expect(headers.get('www-authenticate')).toContain('invalid_token');
      }
      expect((await read(token)).status).toBe(200);
    }
  });
});

it('a page token is accepted only in its spelling, too', async () => {
  const token = tokens.get('EdDSA') ?? '';
  const page = (await read(token)).headers.get(NEXT_PAGE) ?? '';
  const others = respelled(page);
  expect(others.length).toBeGreaterThan(3);
  for (const other of others) {
    const answer = await read(token, `${STATIONS}?pageToken=${encodeURIComponent(other)}`);
    expect(answer.status).toBe(400);
  }
  expect((await read(token, `${STATIONS}?pageToken=${page}`)).status).toBe(200);
});
