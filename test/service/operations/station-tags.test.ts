import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  GRILL,
  NEXT_PAGE,
  RESTAURANT_HEADER,
  RIVAL,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen({ pageSize: 2 });
  await kitchen.publish(stations(3));
});
afterEach(() => kitchen.stop());

const tag = ({ headers }: Answer) => headers.get('etag') ?? '';
const page = (token: string) => `${STATIONS}?pageToken=${token}`;

test.each([STATIONS, `${STATIONS}/station-1`, `${STATIONS}?lastModified=2025-01-01`])(
  '%s is not sent again to a client that has the current one',
  async (path) => {
    const first = await kitchen.read(path);
    expect(tag(first)).toMatch(/^"[^"]+"$/);
    const known = await kitchen.read(path, { 'if-none-match': tag(first) });
    expect(known).toMatchObject({ status: 304, text: '' });
    expect(tag(known)).toBe(tag(first));
    expect(known.headers.get('vary')).toBe(first.headers.get('vary'));

    const changed = stations(3).map((station) => ({ ...station, name: 'other' }));
    await kitchen.publish(changed);
    const after = await kitchen.read(path, { 'if-none-match': tag(first) });
    expect(after.status).toBe(200);
    expect(tag(after)).not.toBe(tag(first));
  },
);

test('a page that the client has still names the next one', async () => {
  const first = await kitchen.read(STATIONS);
  const known = await kitchen.read(STATIONS, { 'if-none-match': tag(first) });
  expect(known.headers.get(NEXT_PAGE)).toBe(first.headers.get(NEXT_PAGE));
  const last = await kitchen.read(page(known.headers.get(NEXT_PAGE) ?? ''));
  expect(last.json).toHaveLength(1);
  expect(last.headers.get(NEXT_PAGE)).toBeNull();
});

test('each page, filter, and restaurant has entity tags of its own', async () => {
  const both = await kitchen.client(['kitchen:read'], [GRILL.guid, RIVAL.guid]);
  await kitchen.archive.publishStations(RIVAL.guid, stations(3), START);
  const authorization = `Bearer ${await kitchen.tokenOf(both)}`;
  const first = await kitchen.read(STATIONS);
  const answers = [
    first,
    await kitchen.read(page(first.headers.get(NEXT_PAGE) ?? '')),
    await kitchen.read(`${STATIONS}?lastModified=2025-01-01`),
    await kitchen.read(STATIONS, { authorization, [RESTAURANT_HEADER]: RIVAL.guid }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(tag)).size).toBe(4);
});

test('knowing a tag gives no access', async () => {
  const known = { 'if-none-match': tag(await kitchen.read(STATIONS)) };
  expect((await kitchen.call(STATIONS, { headers: known })).status).toBe(401);
  expect((await kitchen.read(STATIONS, { ...known, [RESTAURANT_HEADER]: RIVAL.guid })).status).toBe(
    403,
  );
  const walk = await kitchen.read(STATIONS);
  await kitchen.publish(stations(4));
  const stale = page(walk.headers.get(NEXT_PAGE) ?? '');
  expect((await kitchen.read(stale, { 'if-none-match': '*' })).status).toBe(409);
});

test.each([STATIONS, `${STATIONS}/station-1`])(
  'HEAD of %s has every header of GET, in each coding',
  async (path) => {
    const many = stations(3).map((station) => ({ ...station, name: 'x'.repeat(2_000) }));
    await kitchen.publish(many);
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = {
        authorization: `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`,
        [RESTAURANT_HEADER]: GRILL.guid,
        'accept-encoding': coding,
      };
      const get = await fetch(kitchen.url + path, { headers });
      await get.arrayBuffer();
      const head = await fetch(kitchen.url + path, { method: 'HEAD', headers });
      for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
      expect(head.headers.get('content-length')).not.toBeNull();
    }
  },
);
