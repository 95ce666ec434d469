import { describe, expect, it } from 'vitest';
import { EXPORT, failureOf, LOGIN, STATIONS } from './kitchen-fixture.ts';
import { BASIC, GRILL, RIVAL, serveKitchen, stations } from './service-fixture.ts';

const HOUR = 3_600_000;
const calls = (n: number, call: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: n }, call));

describe('the client against our service', () => {
  it('reads through all four operations', async () => {
    const { api, clock, publish, fulfil } = await serveKitchen();
    await publish(3);
    const records = Array.from({ length: 5000 }, (_, n) => ({
      orderGuid: `0f1e2d3c-0000-4000-9000-${String(n).padStart(12, '0')}`,
    }));
    await fulfil('20260114', records);
    expect(await api.login()).toEqual({
      expiresAt: clock.now() + 24 * HOUR,
      clockAheadMs: 0,
      scopes: ['kitchen:read'],
      clientId: expect.any(String),
    });
    expect((await api.stations(GRILL)).stations).toEqual(stations(3));
    expect(await api.station(GRILL, 'station-1')).toEqual(stations(3)[1]);
    const read = await api.fulfillments(GRILL, '20260114');
    expect(read.records).toEqual(records);
    expect(read).toMatchObject({ unreadable: 0, damaged: 0, foreignRows: 0 });
  });

  it('reads a date again only if it has changed', async () => {
    const { api, fulfil, answers } = await serveKitchen();
    await fulfil('20260114', [{ orderGuid: 'first' }]);
    const taken: unknown[] = [];
    const begin = () => (record: unknown) => void taken.push(record);
    const first = await api.renewFulfillments(GRILL, '20260114', undefined, begin);
    const known = 'etag' in first ? first.etag : undefined;
    expect(known).toMatch(/^"/);
    const again = await api.renewFulfillments(GRILL, '20260114', known, begin);
    expect(again).toEqual({ unchanged: true, readAt: expect.any(Number) });
    expect(taken).toHaveLength(1);
    await expect.poll(() => answers(EXPORT, 304)).toBe(1);
    await fulfil('20260114', [{ orderGuid: 'second' }]);
    const changed = await api.renewFulfillments(GRILL, '20260114', known, begin);
    expect(changed).not.toHaveProperty('unchanged');
    expect(taken).toEqual([
      { orderGuid: 'first' },
      { orderGuid: 'first' },
      { orderGuid: 'second' },
    ]);
  });

  it.each([0, 1, 1000, 1001, 2500])('reads a complete list of %i stations', async (count) => {
    const { api, publish, answers } = await serveKitchen();
    await publish(count);
    const read = await api.stations(GRILL);
    expect(read.stations).toEqual(stations(count));
    await expect.poll(() => answers(STATIONS, 200)).toBe(Math.max(1, Math.ceil(count / 1000)));
  });

  it('reads only what was modified after a given time', async () => {
    const { api, clock, publish } = await serveKitchen();
    await publish(2);
    const modifiedSince = clock.now();
    clock.advance(1);
    await publish(3);
    const { stations: changed } = await api.stations(GRILL, { modifiedSince });
    expect(changed.map(({ guid }) => guid)).toEqual(['station-2']);
  });

  it('ends with the new list when a publish comes in the middle of the pages', async () => {
    const { api, publish, answers } = await serveKitchen({ pageSize: 100 });
    await publish(250);
    await api.login();
    const before = api.link().bytesReceived;
    let isPublished = false;
    api.subscribe(() => {
      if (isPublished || api.link().bytesReceived === before) return;
      isPublished = true;
      void publish(320, 'Renamed');
    });
    expect((await api.stations(GRILL)).stations).toEqual(stations(320, 'Renamed'));
    await expect.poll(() => answers(STATIONS, 409)).toBe(1);
  });

  it('tells apart an empty date, no subscription, no access, and an unknown restaurant', async () => {
    const { api } = await serveKitchen();
    expect((await api.fulfillments(GRILL, '20260101')).records).toEqual([]);
    const codes = await Promise.all(
      [
        api.fulfillments(BASIC, '20260101'),
        api.stations(RIVAL),
        api.fulfillments('unknown', '20260101'),
        api.station(GRILL, 'gone'),
      ].map(async (call) => (await failureOf(call)).code),
    );
    expect(codes).toEqual(['NOT_SUBSCRIBED', 'NOT_PERMITTED', 'NOT_PERMITTED', 'NOT_FOUND']);
  });

  it("quotes the service's request id in a failure", async () => {
    const { api } = await serveKitchen();
    const { requestId } = await failureOf(api.stations(RIVAL));
    expect(requestId).toMatch(/^\S{8,}$/);
  });
});

describe('one token from the service', () => {
  it('serves two hundred concurrent calls', async () => {
    const { api, publish, answers } = await serveKitchen();
    await publish(5);
    await calls(200, () => api.stations(GRILL));
    await expect.poll(() => answers(LOGIN, 200)).toBe(1);
    await expect.poll(() => answers(STATIONS, 200)).toBe(200);
  });

  it('is renewed once by any number of calls, a minute before it ends', async () => {
    const { api, clock, answers } = await serveKitchen({ tokenLifetimeSeconds: 600 });
    const { expiresAt } = await api.login();
    clock.advance(539_999);
    await calls(30, () => api.stations(GRILL));
    await expect.poll(() => answers(LOGIN, 200)).toBe(1);
    clock.advance(1);
    await calls(30, () => api.stations(GRILL));
    await expect.poll(() => answers(LOGIN, 200)).toBe(2);
    expect(api.token()?.expiresAt).toBe(expiresAt + 540_000);
    await expect.poll(() => answers(STATIONS, 401)).toBe(0);
  });

  it('is replaced once for fifty concurrent calls when the service refuses it', async () => {
    const { api, answers, skew } = await serveKitchen({ tokenLifetimeSeconds: 600 });
    await api.login();
    skew(2 * HOUR);
    await calls(50, () => api.stations(GRILL));
    await expect.poll(() => answers(STATIONS, 401)).toBe(50);
    await expect.poll(() => answers(LOGIN, 200)).toBe(2);
  });

  it.each([-9 * HOUR, 9 * HOUR])(
    "lives by our own clock when the service's clock is %i ms away",
    async (ms) => {
      const { api, clock, answers, skew } = await serveKitchen({ tokenLifetimeSeconds: 600 });
      skew(ms);
      const { expiresAt } = await api.login();
      expect(expiresAt).toBe(clock.now() + 600_000);
      await calls(5, () => api.fulfillments(GRILL, '20260101'));
      await expect.poll(() => answers(LOGIN, 200)).toBe(1);
      await expect.poll(() => answers(EXPORT, 200)).toBe(5);
    },
  );
});
