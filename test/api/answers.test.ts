import { describe, expect, it } from 'vitest';
import {
  EXPORT,
  failureOf,
  openKitchen,
  RESTAURANT,
  STATIONS,
  station,
} from './kitchen-fixture.ts';
import { error, json, raw } from './scripted-server.ts';

const GRILL = station(1, {
  kitchenPrinter: { guid: 'p1', entityType: 'KitchenPrinter' },
  connectedPrepStations: [{ guid: 'station-2', entityType: 'PrepStation' }],
  printingMode: 'ON',
  includeWithExpediter: true,
  expoRouting: 'SEND_TO_EXPO',
});

describe('requests', () => {
  it('carry the bearer token, the restaurant, and the encodings that the client understands', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: json([]), [EXPORT]: json([]) });
    await api.stations(RESTAURANT);
    await api.fulfillments(RESTAURANT, '20260115');
    for (const seen of [...server.at(STATIONS), ...server.at(EXPORT)]) {
      expect(seen.method).toBe('GET');
      expect(seen.headers.authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/);
      expect(seen.headers['platform-restaurant-external-id']).toBe(RESTAURANT);
      expect(seen.headers['accept-encoding']).toBe('gzip, br');
    }
    expect(server.at(EXPORT)[0]?.query).toBe('?businessDate=20260115');
  });

  it('spell headers and the access type as the dialect does', async () => {
    const dialect = { headerPrefix: 'Acme', userAccessType: 'ACME_MACHINE' };
    const { api, server } = await openKitchen({ [STATIONS]: json([]) }, { dialect });
    await api.stations(RESTAURANT);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      clientId: 'line-7',
      clientSecret: 'kx9-very-secret-0451',
      userAccessType: 'ACME_MACHINE',
    });
    expect(server.at(STATIONS)[0]?.headers['acme-restaurant-external-id']).toBe(RESTAURANT);
  });

  it('send lastModified with the plus sign encoded', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: json([]) });
    await api.stations(RESTAURANT, { modifiedSince: Date.UTC(2026, 0, 2, 3, 4, 5, 6) });
    expect(server.at(STATIONS)[0]?.query).toBe('?lastModified=2026-01-02T03%3A04%3A05.006%2B0000');
  });

  it('keep a station guid within one path segment', async () => {
    const path = `${STATIONS}/a%2F..%2Fb%3Fc`;
    const { api, server } = await openKitchen({ [path]: json({ ...GRILL, guid: 'a/../b?c' }) });
    await api.station(RESTAURANT, 'a/../b?c');
    expect(server.at(path)).toHaveLength(1);
  });

  it('go below a base URL with a path', async () => {
    const { api, server } = await openKitchen({
      '/pos/x/authentication/v1/authentication/login': error(401),
    });
    const below = await openKitchen({}, { baseUrl: `${server.url}/pos/x/` });
    await failureOf(below.api.login());
    expect(server.seen[0]?.path).toBe('/pos/x/authentication/v1/authentication/login');
    expect(api.token()).toBeUndefined();
  });
});

describe('a good answer', () => {
  it('yields a station as the platform sent it', async () => {
    const { api } = await openKitchen({ [`${STATIONS}/station-1`]: json({ ...GRILL, extra: 1 }) });
    expect(await api.station(RESTAURANT, 'station-1')).toEqual(GRILL);
  });

  it('yields the records of a date, with null as absent and unknown values unchanged', async () => {
    const record = { restaurantGuid: RESTAURANT, orderSource: 'Drone', itemFulfillmentLevel: 7 };
    const { api, clock } = await openKitchen({
      [EXPORT]: json([{ ...record, courseName: null }, {}]),
    });
    expect(await api.fulfillments(RESTAURANT, '20260115')).toEqual({
      records: [record, {}],
      unreadable: 0,
      damaged: 0,
      foreignRows: 0,
      bytes: JSON.stringify([{ ...record, courseName: null }, {}]).length,
      readAt: clock.now(),
    });
  });

  it('with fields of wrong types loses only these fields, and counts the damaged records', async () => {
    const list = [station(1, { name: {}, includeWithExpediter: 'yes' }), { guid: 3 }, 'x', null];
    const { api } = await openKitchen({ [STATIONS]: json(list) });
    const { stations, unreadable, damaged } = await api.stations(RESTAURANT);
    expect(stations).toEqual([{ guid: 'station-1', entityType: 'PrepStation' }]);
    expect({ unreadable, damaged }).toEqual({ unreadable: 3, damaged: 1 });
  });

  it('with rows of another restaurant keeps and counts them', async () => {
    const rows = [{ restaurantGuid: RESTAURANT.toUpperCase() }, { restaurantGuid: 'other' }, {}];
    const { api } = await openKitchen({ [EXPORT]: json(rows) });
    const { records, foreignRows } = await api.fulfillments(RESTAURANT, '20260115');
    expect(records).toHaveLength(3);
    expect(foreignRows).toBe(1);
  });

  it('that is an empty list means an empty day, and one without content means no subscription', async () => {
    const { api } = await openKitchen({ [EXPORT]: [json([]), raw(204)] });
    expect((await api.fulfillments(RESTAURANT, '20260115')).records).toEqual([]);
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code: 'NOT_SUBSCRIBED', status: 204, exitCode: 6 });
  });
});

describe('an answer of status', () => {
  it.each([
    [201, 'CONTRACT_BROKEN'],
    [304, 'CONTRACT_BROKEN'],
    [400, 'REQUEST_REFUSED'],
    [403, 'NOT_PERMITTED'],
    [404, 'NOT_FOUND'],
    [405, 'REQUEST_REFUSED'],
    [407, 'UNREACHABLE'],
    [418, 'REQUEST_REFUSED'],
  ])('%i is %s after a single request', async (status, code) => {
    const { api, server } = await openKitchen({ [EXPORT]: error(status) });
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code, status });
    expect(server.at(EXPORT)).toHaveLength(1);
  });

  it('302 is not followed, and its hint is to check the base URL', async () => {
    const { api, server } = await openKitchen({
      [STATIONS]: raw(302, '', { location: '/elsewhere' }),
    });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure.code).toBe('CONTRACT_BROKEN');
    expect(failure.message).toContain('base URL');
    expect(server.at('/elsewhere')).toHaveLength(0);
  });

  it('304 is not taken for a redirect, and 413 is reported as too large', async () => {
    const { api } = await openKitchen({ [STATIONS]: error(304), [EXPORT]: error(413) });
    const unchanged = await failureOf(api.stations(RESTAURANT));
    expect(unchanged.message).toBe(
      'The platform answered "not modified" (304) without being asked.',
    );
    expect(unchanged.hint).toContain('cache');
    const { message } = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(message).toBe('The platform refused the request as too large (413).');
  });

  it("403 quotes the platform's message in one bounded line and keeps the request ID", async () => {
    const message = `No\u001b[31m access\r\n\u202e${'é'.repeat(500)}`;
    const refusal = error(403, {}, { message, requestId: 'req-7' });
    const { api } = await openKitchen({ [STATIONS]: refusal });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure.requestId).toBe('req-7');
    expect(failure.message).toMatch(/: "No \[31m access é+…"\.$/);
    expect(failure.message.length).toBeLessThan(260);
  });

  it('403 quotes a complete sentence with one period at its end', async () => {
    const refusal = error(403, {}, { message: 'Not yours.' });
    const { api } = await openKitchen({ [STATIONS]: refusal });
    const { message } = await failureOf(api.stations(RESTAURANT));
    expect(message).toBe('The platform denied this request: "Not yours".');
  });

  it('502 from a proxy asks for no request ID if there is none', async () => {
    const refusals = { [STATIONS]: raw(502, '<html>Bad Gateway</html>') };
    const { api } = await openKitchen(refusals, { limits: { tries: 1 } });
    const { hint } = await failureOf(api.stations(RESTAURANT));
    expect(hint).toMatch(/keeps failing.*a proxy in front of it\.$/);
    const named = { [STATIONS]: raw(502, '', { 'x-request-id': 'h-2' }) };
    const other = await openKitchen(named, { limits: { tries: 1 } });
    expect((await failureOf(other.api.stations(RESTAURANT))).hint).toContain('the request ID');
  });

  it('403 takes the request ID from the header if the body has none', async () => {
    const { api } = await openKitchen({ [STATIONS]: raw(403, '<b>', { 'x-request-id': 'h-1' }) });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ requestId: 'h-1' });
  });

  it('500 with an endless body is still reported as 500', async () => {
    const chatter = raw(500, 'x'.repeat(5_000_000));
    const { api } = await openKitchen({ [STATIONS]: chatter }, { limits: { tries: 1 } });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'SERVER_ERROR' });
  });
});

describe('an answer that is not the promised JSON', () => {
  it.each([
    ['a web page', '  <!doctype html><title>Log in</title>', /web page/],
    ['nothing', '', /empty/],
    ['an object instead of an array', '{"a":1}', /not the JSON/],
    ['an array that ends early', '[{"orderGuid":"1"},{"order', /not the JSON/],
    ['an array that ends with a comma', '[{},]', /not the JSON/],
    ['text after the array', '[{}] []', /not the JSON/],
    ['another encoding than UTF-8', Buffer.from('[{"orderGuid":"Ä"}]', 'latin1'), /UTF-8/],
  ])('breaks the contract: %s', async (_what, body, sentence) => {
    const { api, server } = await openKitchen({ [EXPORT]: raw(200, body) });
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure.code).toBe('CONTRACT_BROKEN');
    expect(failure.message).toMatch(sentence);
    expect(server.at(EXPORT)).toHaveLength(1);
  });

  it('breaks the contract if it has a list where one station is due', async () => {
    const path = `${STATIONS}/x`;
    const { api } = await openKitchen({ [path]: [json([]), raw(200, '{'), json({ guid: 'x' })] });
    for (let n = 0; n < 3; n += 1) {
      expect(await failureOf(api.station(RESTAURANT, 'x'))).toMatchObject({
        code: 'CONTRACT_BROKEN',
      });
    }
  });
});
