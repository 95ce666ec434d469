/** Requests every published HTTP answer, and checks body, headers, HEAD, and 304. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  NEXT_PAGE,
  RESTAURANT_HEADER,
  RIVAL,
  type RunningKitchen,
  runKitchen,
  STATIONS,
} from '../running-kitchen.ts';

const DATE = '20250213';
const KEY = { profile: 'typical', seed: 7 } as const;
const METHODS = ['GET', 'HEAD'] as const;

/** For a service over an archive from `open`. */
export function publishedAnswers(open?: (folder: string) => Promise<Archive>): void {
  let kitchen: RunningKitchen;
  let authorization: string;
  let stationPath: string;
  let addresses: readonly string[];

  beforeAll(async () => {
    kitchen = await runKitchen(
      { pageSize: 3, rateLimits: { perSecond: 120, perQuarterHour: 9_000 } },
      open,
    );
    const { stations } = simulateRestaurant(KEY);
    await kitchen.publish(stations);
    const { timezone, closeoutHour } = GRILL;
    const day = simulateDay({ ...KEY, businessDate: DATE, timezone, closeoutHour });
    await kitchen.archive.appendFulfillments(
      GRILL.guid,
      DATE,
      day.map(({ record }) => record),
    );
    // As from a platform with values added since.
    await kitchen.archive.appendFulfillments(GRILL.guid, DATE, [
      { orderSource: 'Drone', itemFulfillmentLevel: 3, itemFulfilledAt: '2025-02-13T18:00:00Z' },
    ]);
    authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
    stationPath = `${STATIONS}/${stations[0]?.guid}`;
    addresses = [STATIONS, stationPath, `${FULFILLMENTS}?businessDate=${DATE}`];
  });
  afterAll(() => kitchen.stop());

  const own = () => ({ authorization, [RESTAURANT_HEADER]: GRILL.guid });
  const ask = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
    kitchen.call(path, { method, headers });
  /** Per address and method, with extra headers. */
  const statuses = async (headers: Readonly<Record<string, string>>) => {
    const found = [];
    for (const method of METHODS) {
      for (const path of addresses) {
        found.push((await ask(path, { ...own(), ...headers }, method)).status);
      }
    }
    return new Set(found);
  };

  it('are 200, and 304 for a client that has them', async () => {
    for (const method of METHODS) {
      for (const path of addresses) {
        const { status, headers } = await ask(path, own(), method);
        expect(status).toBe(200);
        const known = { ...own(), 'if-none-match': headers.get('etag') ?? '' };
        expect((await ask(path, known, method)).status).toBe(304);
      }
    }
  });

  it('are 200 on every page', async () => {
    let token: string | null = null;
    do {
      const path: string = token === null ? STATIONS : `${STATIONS}?pageToken=${token}`;
      const { status, headers } = await ask(path, own());
      expect(status).toBe(200);
      token = headers.get(NEXT_PAGE);
    } while (token !== null);
  });

  it('are 204 without a subscription', async () => {
    await kitchen.archive.putRestaurant({ ...GRILL, tier: 'basic' });
    const path = `${FULFILLMENTS}?businessDate=${DATE}`;
    for (const method of METHODS) expect((await ask(path, own(), method)).status).toBe(204);
    await kitchen.archive.putRestaurant(GRILL);
  });

  it('are 400 for a bad request', async () => {
    for (const method of METHODS) {
      const bare = { authorization };
      expect((await ask(STATIONS, bare, method)).status).toBe(400);
      expect((await ask(stationPath, bare, method)).status).toBe(400);
      expect((await ask(`${FULFILLMENTS}?businessDate=x`, own(), method)).status).toBe(400);
    }
    expect((await kitchen.logIn({ clientId: 1 })).status).toBe(400);
  });

  it('are 401 for a bad token or bad credentials', async () => {
    expect(await statuses({ authorization: 'Bearer x' })).toEqual(new Set([401]));
    const { clientId } = kitchen.credentials;
    const login = { clientId, clientSecret: 'x', userAccessType: 'PLATFORM_MACHINE_CLIENT' };
    expect((await kitchen.logIn(login)).status).toBe(401);
  });

  it('are 403 for a restaurant of others, and without the scope', async () => {
    expect(await statuses({ [RESTAURANT_HEADER]: RIVAL.guid })).toEqual(new Set([403]));
    const scopeless = await kitchen.tokenOf(await kitchen.client([], [GRILL.guid]));
    expect(await statuses({ authorization: `Bearer ${scopeless}` })).toEqual(new Set([403]));
  });

  it('are 404 for an unknown station', async () => {
    for (const method of METHODS) {
      expect((await ask(`${STATIONS}/none`, own(), method)).status).toBe(404);
    }
  });

  it('are 409 when a setup is published during a walk', async () => {
    const { headers } = await ask(STATIONS, own());
    const { stations } = simulateRestaurant({ ...KEY, seed: 8 });
    await kitchen.publish(stations);
    const path = `${STATIONS}?pageToken=${headers.get(NEXT_PAGE)}`;
    for (const method of METHODS) expect((await ask(path, own(), method)).status).toBe(409);
    await kitchen.publish(simulateRestaurant(KEY).stations);
  });

  it('are 500 for a bug, and 503 while the archive is away', async () => {
    const login = { ...kitchen.credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' };
    for (const [error, status] of [
      [new TypeError('a defect'), 500],
      [new Failure('ARCHIVE_UNAVAILABLE', 'The database is away.'), 503],
    ] as const) {
      vi.spyOn(kitchen.archive, 'restaurant').mockRejectedValue(error);
      vi.spyOn(kitchen.archive, 'client').mockRejectedValue(error);
      expect((await kitchen.logIn(login)).status).toBe(status);
      expect(await statuses({})).toEqual(new Set([status]));
      vi.restoreAllMocks();
    }
  });

  it('are 429 beyond the quota, and after too many failed logins', async () => {
    // The clock is stopped, so the quota never refills.
    let left = 1;
    while (left > 0) {
      const { headers } = await ask(STATIONS, own());
      left = Number(headers.get('x-platform-ratelimit-remaining'));
    }
    expect(await statuses({})).toEqual(new Set([429]));
    const { clientId } = await kitchen.client([], []);
    const login = { clientId, clientSecret: 'x', userAccessType: 'PLATFORM_MACHINE_CLIENT' };
    let status = 401;
    while (status === 401) ({ status } = await kitchen.logIn(login));
    expect(status).toBe(429);
  });

  it('are all that are published, except one that no handler sends', async () => {
    for (const method of METHODS) {
      expect((await ask(`${FULFILLMENTS}/beside`, own(), method)).status).toBe(404);
    }
    expect((await ask(LOGIN, {})).status).toBe(405);
    const unseen = kitchen.contract.answers.filter((answer) => !kitchen.answered.has(answer));
    expect(unseen).toEqual(['itemFulfillmentsGet 404', 'itemFulfillmentsHead 404']);
  });
}
