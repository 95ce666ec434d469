import { describe, expect, it } from 'vitest';
import type { KitchenApi } from '../../../src/api/kitchen-api.ts';
import type { Limits } from '../../../src/api/limits.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../../src/contract/decode.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { EXPORT, LOGIN, STATIONS } from '../../api/kitchen-fixture.ts';
import { GRILL, serveKitchen } from '../../api/service-fixture.ts';

const DATE = '20260114';
const RECORDS = Array.from({ length: 30 }, (_, n) => ({
  orderGuid: `0f1e2d3c-0000-4000-9000-${String(n).padStart(12, '0')}`,
  orderSource: 'Online' as const,
}));

/** Three stations on pages of one, a date, and a client without pacing. */
async function kitchenOf(faults: readonly object[], limits: Partial<Limits> = {}) {
  const kitchen = await serveKitchen(
    { pageSize: 1, faults: decodeFaults({ faults }) },
    { requestsPerSecond: Infinity, ...limits },
  );
  await kitchen.publish(3);
  await kitchen.fulfil(DATE, RECORDS);
  return kitchen;
}

const CALLS = {
  list: async (api: KitchenApi) => (await api.stations(GRILL)).stations.length,
  one: async (api: KitchenApi) => (await api.station(GRILL, 'station-1')).name,
  day: async (api: KitchenApi) => (await api.fulfillments(GRILL, DATE)).records.length,
} as const;
const GOOD = { list: 3, one: 'Station 1', day: 30 } as const;

const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (error instanceof Failure ? error.code : error));

type Case = [call: keyof typeof CALLS, rule: object, outcome: unknown, limits?: Partial<Limits>];

describe('the client of a service', () => {
  it.each<Case>([
    ['list', { status: 503, calls: 1 }, 'as ever'],
    ['list', { status: 500, calls: { to: 3, from: 1 } }, 'as ever'],
    ['list', { status: 500 }, 'SERVER_ERROR'],
    ['list', { status: 401, calls: 2 }, 'as ever'],
    ['list', { status: 401, calls: { from: 2 } }, 'NOT_PERMITTED'],
    ['list', { status: 409, calls: 2 }, 'as ever'],
    ['list', { status: 409, calls: { every: 3 } }, 'CONFIGURATION_MOVING'],
    ['list', { status: 400 }, 'REQUEST_REFUSED'],
    ['list', { status: 403 }, 'NOT_PERMITTED'],
    ['list', { status: 429, calls: [2, 3] }, 'as ever'],
    ['list', { status: 429, retryAfter: 600, calls: 1 }, 'RATE_LIMITED'],
    ['list', { malformedBody: true }, 'CONTRACT_BROKEN'],
    ['list', { emptyPageToken: true, calls: 2 }, 2],
    ['list', { repeatPageToken: true }, 'CONTRACT_BROKEN'],
    ['list', { cutBody: { afterBytes: 3 }, calls: [1, 3] }, 'as ever'],
    ['one', { status: 404 }, 'NOT_FOUND'],
    ['one', { status: 408, calls: 1 }, 'as ever'],
    ['one', { malformedBody: true }, 'CONTRACT_BROKEN'],
    ['one', { status: 204 }, 'CONTRACT_BROKEN'],
    ['day', { status: 204 }, 'NOT_SUBSCRIBED'],
    ['day', { status: 503, retryAfter: 7, calls: 1 }, 'as ever'],
    ['day', { delayMs: 3_600_000 }, 'TIMED_OUT', { exportFirstByteMs: 60, tries: 1 }],
    ['day', { delayMs: 3_600_000, calls: 1 }, 'as ever', { exportFirstByteMs: 300 }],
    ['day', { delayMs: 1 }, 'as ever'],
    ['day', { slowBody: { bytesPerSecond: 1 } }, 'TIMED_OUT', { exportTotalMs: 300 }],
    ['day', { slowBody: { bytesPerSecond: 100_000 } }, 'as ever'],
    ['day', { cutBody: { afterBytes: 100 }, calls: [1, 2] }, 'as ever'],
    ['day', { cutBody: { afterBytes: 100 } }, 'UNREACHABLE'],
    ['day', { cutBody: { afterBytes: 0 } }, 'UNREACHABLE'],
    ['day', { malformedBody: true }, 'CONTRACT_BROKEN'],
  ])('reading %s with the fault %j ends with %j', async (call, rule, outcome, limits) => {
    const { list, one, day } = {
      list: 'prepStationsGet',
      one: 'prepStationsGuidGet',
      day: 'itemFulfillmentsGet',
    };
    const { api } = await kitchenOf([{ operation: { list, one, day }[call], ...rule }], limits);
    expect(await outcomeOf(CALLS[call](api))).toEqual(outcome === 'as ever' ? GOOD[call] : outcome);
  });

  it.each<readonly [rule: object, outcome: unknown]>([
    [{ status: 503, calls: 1 }, 3],
    [{ status: 429, retryAfter: 5, calls: 1 }, 3],
    [{ status: 500, calls: 1 }, 'SERVER_ERROR'],
    [{ status: 401 }, 'NOT_AUTHENTICATED'],
    [{ malformedBody: true }, 'CONTRACT_BROKEN'],
    [{ cutBody: { afterBytes: 40 } }, 'UNREACHABLE'],
  ])('logging in with the fault %j ends with %j', async (rule, outcome) => {
    const { api } = await kitchenOf([{ operation: 'authenticationLoginPost', ...rule }]);
    expect(await outcomeOf(CALLS.list(api))).toEqual(outcome);
  });

  it('logs in once more when the token ends early', async () => {
    const rule = { operation: 'prepStationsGet', calls: 4, status: 401 };
    const { api, answers } = await kitchenOf([rule]);
    await CALLS.list(api);
    expect(await CALLS.list(api)).toBe(3);
    await expect.poll(() => answers(LOGIN, 200)).toBe(2);
    expect(answers(STATIONS, 401)).toBe(1);
  });

  it('reads what the document does not have, and counts the fields that it leaves out', async () => {
    const { api, archive } = await kitchenOf([]);
    // As a platform may send it.
    const sent = (values: readonly object[]) => JSON.parse(JSON.stringify(values));
    const stations: readonly PrepStationRead[] = sent([
      { guid: 'a', entityType: 'PrepStation', name: { unexpected: 'Grill' }, kds: null },
      { guid: 'b', entityType: 'PrepStation', name: 'Fry', expoRouting: 'LINECHECK_UNKNOWN' },
    ]);
    await archive.publishStations(GRILL, stations, 1);
    expect(await api.stations(GRILL)).toMatchObject({ damaged: 1, unreadable: 0 });
    expect((await api.station(GRILL, 'a')).name).toBeUndefined();
    const odd = { ...RECORDS[0], orderSource: 'LINECHECK_UNKNOWN', courseName: null };
    const wrong = { ...RECORDS[1], orderSource: { unexpected: 'Online' } };
    const records: readonly ItemFulfillmentRead[] = sent([odd, odd, wrong]);
    await archive.appendFulfillments(GRILL, DATE, records);
    expect(await CALLS.day(api)).toBe(33);
  });
});

describe('the client of a service with a quota', () => {
  it.each([1, 2, 3])(
    'of %i requests per second reads three pages and a date, with waits',
    async (perSecond) => {
      const rateLimits = { perSecond, perQuarterHour: 100 };
      const kitchen = await serveKitchen({ pageSize: 1, rateLimits }, {});
      const { api, clock, answers } = kitchen;
      await kitchen.publish(3);
      await kitchen.fulfil(DATE, RECORDS);
      const start = clock.now();
      expect(await CALLS.list(api)).toBe(3);
      expect(await CALLS.day(api)).toBe(30);
      // Four requests: waits for each slice used up by the first, never refused.
      expect(clock.now() - start).toBe(1_000 * (Math.ceil(4 / perSecond) - 1));
      await expect.poll(() => answers(EXPORT, 200)).toBe(1);
      expect(answers(STATIONS, 429) + answers(EXPORT, 429)).toBe(0);
    },
  );

  it('goes on reading after it was refused', async () => {
    const rateLimits = { perSecond: 5, perQuarterHour: 100 };
    const { api, publish, answers } = await serveKitchen(
      { rateLimits },
      { requestsPerSecond: Infinity },
    );
    await publish(3);
    const lists = await Promise.all(Array.from({ length: 12 }, () => CALLS.list(api)));
    expect(lists).toEqual(Array.from({ length: 12 }, () => 3));
    await expect.poll(() => answers(STATIONS, 200)).toBe(12);
    expect(answers(STATIONS, 429)).toBeGreaterThan(0);
  });
});
