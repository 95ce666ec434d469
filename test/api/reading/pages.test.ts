import { describe, expect, it } from 'vitest';
import { failureOf, openKitchen, RESTAURANT, STATIONS, station } from '../kitchen-fixture.ts';
import { error, json, type Reply } from '../scripted-server.ts';

const NEXT = 'Platform-Next-Page-Token';
const page = (n: number, next?: string): Reply =>
  json([station(n)], next === undefined ? {} : { [NEXT]: next });

describe('a page walk', () => {
  it('follows the tokens until one is absent, whatever the length of a page', async () => {
    const { api, server } = await openKitchen({
      [STATIONS]: [page(1, 'a+/='), json([], { [NEXT]: 'b' }), page(2)],
    });
    const { stations } = await api.stations(RESTAURANT, { modifiedSince: 0 });
    expect(stations.map(({ guid }) => guid)).toEqual(['station-1', 'station-2']);
    const since = '?lastModified=1970-01-01T00%3A00%3A00.000%2B0000';
    expect(server.at(STATIONS).map(({ query }) => query)).toEqual([
      since,
      `${since}&pageToken=a%2B%2F%3D`,
      `${since}&pageToken=b`,
    ]);
  });

  it('counts a repeated station once, as it came the last time', async () => {
    const { api } = await openKitchen({
      [STATIONS]: [page(1, 'a'), json([station(2), station(1, { name: 'Renamed' })])],
    });
    const { stations } = await api.stations(RESTAURANT);
    expect(stations.map(({ name }) => name)).toEqual(['Renamed', 'Station 2']);
  });

  it('starts again without a token after a 409 and keeps nothing from the old list', async () => {
    const { api, server } = await openKitchen({
      [STATIONS]: [json([station(1), {}], { [NEXT]: 'old' }), error(409), page(2, 'new'), page(3)],
    });
    const { stations, unreadable } = await api.stations(RESTAURANT);
    expect(stations.map(({ guid }) => guid)).toEqual(['station-2', 'station-3']);
    expect(unreadable).toBe(0);
    expect(server.at(STATIONS)[2]?.query).toBe('');
  });

  it('gives up after three restarts', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: error(409) });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({
      code: 'CONFIGURATION_MOVING',
      exitCode: 7,
    });
    expect(server.at(STATIONS)).toHaveLength(4);
  });

  it('breaks the contract when a token repeats', async () => {
    const { api, server } = await openKitchen({
      [STATIONS]: [page(1, 'a'), page(2, 'b'), page(3, 'a')],
    });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'CONTRACT_BROKEN' });
    expect(server.at(STATIONS)).toHaveLength(3);
  });

  it('breaks the contract when the pages never end', async () => {
    let n = 0;
    const more: Reply = (...call) => page((n += 1), `token-${n}`)(...call);
    const { api, server } = await openKitchen({ [STATIONS]: more }, { limits: { pages: 5 } });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'CONTRACT_BROKEN' });
    expect(server.at(STATIONS)).toHaveLength(5);
  });

  it.each([
    ['bytes', { bodyBytes: 20_000 }, 'more than 20,000 B'],
    ['stations', { stations: 25 }, 'more than 25 stations'],
  ])('stops when all pages together have too many %s', async (_what, limits, most) => {
    let n = 0;
    const more: Reply = (...call) => {
      n += 1;
      const stations = Array.from({ length: 10 }, (_unused, m) =>
        station(10 * n + m, { name: 'x'.repeat(500) }),
      );
      json(stations, { [NEXT]: `token-${n}` })(...call);
    };
    const { api, server } = await openKitchen({ [STATIONS]: more }, { limits });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure).toMatchObject({ code: 'BODY_TOO_LARGE', exitCode: 8 });
    expect(failure.message).toContain(most);
    expect(server.at(STATIONS).length).toBeLessThanOrEqual(4);
  });

  it.each(['a b', 'é', 'x'.repeat(5000)])(
    'breaks the contract with the page token %.10j',
    async (token) => {
      const { api } = await openKitchen({ [STATIONS]: json([], { [NEXT]: token }) });
      expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'CONTRACT_BROKEN' });
    },
  );

  it('repeats only the page that failed', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: [page(1, 'a'), error(503), page(2)] });
    expect((await api.stations(RESTAURANT)).stations).toHaveLength(2);
    expect(server.at(STATIONS)).toHaveLength(3);
  });
});
