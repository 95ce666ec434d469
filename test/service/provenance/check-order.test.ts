import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  FULFILLMENTS,
  GRILL,
  LOGIN,
  RESTAURANT_HEADER,
  RIVAL,
  type RunningKitchen,
  runKitchen,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
let good: string;
let scopeless: string;
let stale: string;
beforeAll(async () => {
  kitchen = await runKitchen({ pageSize: 1 });
  good = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
  scopeless = `Bearer ${await kitchen.tokenOf(await kitchen.client(['menus:read'], [GRILL.guid]))}`;
  await kitchen.publish(stations(2));
  const first = await kitchen.call(STATIONS, {
    headers: { authorization: good, [RESTAURANT_HEADER]: GRILL.guid },
  });
  stale = first.headers.get('Platform-Next-Page-Token') ?? '';
  await kitchen.publish(stations(3));
});
afterAll(() => kitchen.stop());

const code = ({ json }: Answer): unknown => Reflect.get(Object(json), 'code');

interface Faults {
  readonly path?: string;
  readonly method?: string;
  readonly authorization?: string;
  readonly restaurant?: string | undefined;
}
const ask = async ({ path, method = 'GET', authorization, restaurant }: Faults) =>
  code(
    await kitchen.call(path ?? STATIONS, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(restaurant !== undefined && { [RESTAURANT_HEADER]: restaurant }),
      },
    }),
  );

describe('in a request with two mistakes', () => {
  it('an unknown path (404) comes before a wrong method (405)', async () => {
    expect(await ask({ path: '/kitchen/v1/nothing', method: 'DELETE' })).toBe(40400);
  });
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PURGE', 'PROPFIND'])(
    'a wrong method (%s, 405) comes before a missing token (401)',
    async (method) => {
      expect(await ask({ method })).toBe(40500);
    },
  );
  it('a missing token (401) comes before a missing scope (403)', async () => {
    expect(await ask({ authorization: `${scopeless}x` })).toBe(40101);
  });
  it('a missing scope (403) comes before a missing restaurant header (400)', async () => {
    expect(await ask({ authorization: scopeless })).toBe(40300);
  });
  it('a missing restaurant header (400) comes before a restaurant of others (403)', async () => {
    const outsider = await kitchen.tokenOf(await kitchen.client(['kitchen:read'], []));
    expect(await ask({ authorization: `Bearer ${outsider}` })).toBe(40001);
  });
  it('a restaurant of others (403) comes before invalid parameters (400)', async () => {
    const path = `${STATIONS}?lastModified=never`;
    expect(await ask({ authorization: good, restaurant: RIVAL.guid, path })).toBe(40301);
  });
  it('invalid parameters (400) come before a changed setup (409)', async () => {
    const path = `${STATIONS}?pageToken=${stale}&lastModified=never`;
    expect(await ask({ authorization: good, restaurant: GRILL.guid, path })).toBe(40003);
  });
  it('a changed setup (409) comes before an answer (200)', async () => {
    const path = `${STATIONS}?pageToken=${stale}`;
    expect(await ask({ authorization: good, restaurant: GRILL.guid, path })).toBe(40900);
  });
  it('a restaurant of others (403) comes before an unknown station (404)', async () => {
    const path = `${STATIONS}/unknown`;
    expect(await ask({ authorization: good, restaurant: RIVAL.guid, path })).toBe(40301);
  });
  it('invalid parameters (400) come before a missing subscription (204)', async () => {
    await kitchen.archive.putRestaurant({ ...GRILL, tier: 'basic' });
    const path = `${FULFILLMENTS}?businessDate=20250230`;
    expect(await ask({ authorization: good, restaurant: GRILL.guid, path })).toBe(40002);
    await kitchen.archive.putRestaurant(GRILL);
  });
  it('an unknown path (404) and a wrong method (405) come before anything in the body', async () => {
    const headers = { 'content-type': 'text/xml' };
    const body = 'x'.repeat(40_000);
    const nowhere = await kitchen.call('/nowhere', { method: 'POST', headers, body });
    expect(code(nowhere)).toBe(40400);
    const wrong = await kitchen.call(STATIONS, { method: 'POST', headers, body });
    expect(code(wrong)).toBe(40500);
  });
});

describe('the methods of an endpoint', () => {
  it('are named in Allow', async () => {
    const list = await kitchen.call(STATIONS, { method: 'POST' });
    expect(list.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const login = await kitchen.call(LOGIN);
    expect(login.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('are listed in the answer to OPTIONS, for every client, and nowhere else', async () => {
    for (const [path, allow] of [
      [STATIONS, 'GET, HEAD, OPTIONS'],
      [LOGIN, 'POST, OPTIONS'],
      ['/ready', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await kitchen.call(path, { method: 'OPTIONS' });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('allow')).toBe(allow);
    }
    expect((await kitchen.call('/nowhere', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('answer HEAD like GET without the body', async () => {
    const headers = { authorization: good, [RESTAURANT_HEADER]: GRILL.guid };
    const get = await kitchen.call(STATIONS, { headers });
    const head = await kitchen.call(STATIONS, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    expect((await kitchen.call(STATIONS, { method: 'HEAD' })).status).toBe(401);
  });

  it('take a path with a trailing slash like one without', async () => {
    const headers = { authorization: good, [RESTAURANT_HEADER]: GRILL.guid };
    const answer = await kitchen.call(`${STATIONS}/`, { headers });
    expect(answer.json).toHaveLength(1);
  });
});
