import * as fc from 'fast-check';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrepStation } from '../../../src/contract/prep-station.ts';
import { startService } from '../../../src/service/start-service.ts';
import {
  type Answer,
  GRILL,
  NEXT_PAGE,
  RESTAURANT_HEADER,
  RIVAL,
  type RunningKitchen,
  runKitchen,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

const code = ({ json }: Answer): unknown => Reflect.get(Object(json), 'code');
const guids = ({ json }: Answer): readonly unknown[] =>
  Array.isArray(json) ? json.map((entry): unknown => entry.guid) : [];
const withToken = (token: string) => `${STATIONS}?pageToken=${encodeURIComponent(token)}`;

/** Every page from the start. */
async function walk(): Promise<readonly Answer[]> {
  const pages: Answer[] = [];
  for (let path: string | undefined = STATIONS; path !== undefined;) {
    const page: Answer = await kitchen.read(path);
    pages.push(page);
    const next = page.headers.get(NEXT_PAGE);
    path = next === null ? undefined : withToken(next);
  }
  return pages;
}

describe('a walk through all prep stations', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [1_000, [1_000]],
    [1_001, [1_000, 1]],
    [2_500, [1_000, 1_000, 500]],
  ])('has each of %i once, in pages of %j', async (count, sizes) => {
    await kitchen.publish(stations(count));
    const pages = await walk();
    expect(pages.map((page) => guids(page).length)).toEqual(sizes);
    expect(pages.flatMap(guids)).toEqual(stations(count).map(({ guid }) => guid));
  });

  it('is refused with 409 after a publish in the middle, and goes on after one that changes nothing', async () => {
    await kitchen.publish(stations(1_500));
    const next = (await kitchen.read(STATIONS)).headers.get(NEXT_PAGE) ?? '';
    await kitchen.publish(stations(1_500));
    expect((await kitchen.read(withToken(next))).status).toBe(200);
    await kitchen.publish(stations(1_501));
    expect(code(await kitchen.read(withToken(next)))).toBe(40900);
  });

  it('sends each station as it was published, without keys for what is not set', async () => {
    const station: PrepStation = {
      guid: 'grill',
      entityType: 'PrepStation',
      connectedPrepStations: [{ guid: 'cold', entityType: 'PrepStation' }],
      includeWithExpediter: false,
      expoRouting: 'SEND_TO_EXPO',
    };
    await kitchen.publish([station]);
    expect((await kitchen.read(STATIONS)).json).toEqual([station]);
    expect((await kitchen.read(`${STATIONS}/grill`)).json).toEqual(station);
  });
});

describe('a page token', () => {
  let token: string;
  beforeEach(async () => {
    await kitchen.publish(stations(1_001));
    token = (await kitchen.read(STATIONS)).headers.get(NEXT_PAGE) ?? '';
  });

  it('of another client is refused', async () => {
    const other = await kitchen.tokenOf(await kitchen.client(['kitchen:read'], [GRILL.guid]));
    const answer = await kitchen.read(withToken(token), { authorization: `Bearer ${other}` });
    expect(code(answer)).toBe(40004);
  });

  it('of another restaurant is refused', async () => {
    const both = await kitchen.client(['kitchen:read'], [GRILL.guid, RIVAL.guid]);
    const headers = { authorization: `Bearer ${await kitchen.tokenOf(both)}` };
    const own = (await kitchen.read(STATIONS, headers)).headers.get(NEXT_PAGE) ?? '';
    const there = { ...headers, [RESTAURANT_HEADER]: RIVAL.guid };
    expect((await kitchen.read(withToken(own), headers)).status).toBe(200);
    expect(code(await kitchen.read(withToken(own), there))).toBe(40004);
  });

  it('of another filter is refused', async () => {
    expect(code(await kitchen.read(`${withToken(token)}&lastModified=2020-01-01`))).toBe(40004);
  });

  it('that is empty or repeated is refused', async () => {
    expect(code(await kitchen.read(withToken('')))).toBe(40004);
    expect(code(await kitchen.read(`${withToken(token)}&pageToken=${token}`))).toBe(40004);
  });

  it('is refused if any character of it is changed, dropped, or added', async () => {
    const bearer = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
    const spot = fc.nat({ max: token.length - 1 });
    const text = fc.constantFrom('', 'A', 'z', '0', '-', '=', '%00', 'AA');
    await fc.assert(
      fc.asyncProperty(spot, text, async (at, inserted) => {
        const forged = token.slice(0, at) + inserted + token.slice(at + 1);
        fc.pre(forged !== token);
        const answer = await kitchen.read(withToken(forged), { authorization: bearer });
        expect(code(answer)).toBe(40004);
      }),
      { numRuns: 60 },
    );
  });

  it('is accepted by a new service on the same archive', async () => {
    const replica = await startService({
      archive: kitchen.archive,
      now: () => Date.UTC(2025, 1, 15, 13),
    });
    const bearer = await kitchen.tokenOf(kitchen.credentials);
    const { statusCode, body } = await request(`${replica.url}${withToken(token)}`, {
      headers: { authorization: `Bearer ${bearer}`, [RESTAURANT_HEADER]: GRILL.guid },
    });
    expect(statusCode).toBe(200);
    expect(await body.json()).toHaveLength(1);
    await replica.close();
  });
});

describe('lastModified', () => {
  beforeEach(async () => {
    await kitchen.publish(stations(2));
    kitchen.pass(1_000);
    await kitchen.publish([
      ...stations(1),
      { ...stations(2)[1], guid: 'station-1', entityType: 'PrepStation', name: 'New' },
    ]);
  });
  const after = (text: string) => kitchen.read(`${STATIONS}?lastModified=${text}`);

  it.each([
    ['2025-02-15T12:29:59.999%2B0000', 2],
    ['2025-02-15T12:30:00.000%2B0000', 1],
    ['2025-02-15T12:30:00.000+0000', 1],
    ['2025-02-15T12:30:00Z', 1],
    ['2025-02-15T13:30:00%2B01:00', 1],
    ['2025-02-15T06:30:00-0600', 1],
    ['2025-02-15', 2],
    ['2025-02-15T12:30:01Z', 0],
    ['2030-01-01', 0],
  ])('%s selects the stations that were modified strictly after it', async (text, count) => {
    const answer = await after(text);
    expect(answer.status).toBe(200);
    expect(guids(answer)).toHaveLength(count);
  });

  it.each(['', 'yesterday', '2025-02-30', '1739622600000', '2025-02-15T25:00:00Z'])(
    '%j is refused',
    async (text) => {
      expect(code(await after(text))).toBe(40003);
    },
  );

  it('is refused if it is given twice', async () => {
    expect(code(await after('2025-02-15&lastModified=2025-02-15'))).toBe(40003);
  });
});

describe('one prep station', () => {
  it('is not found by an unknown identifier, nor by one of another restaurant', async () => {
    await kitchen.archive.publishStations(RIVAL.guid, stations(1), 1);
    for (const guid of ['station-0', 'not-a-uuid', '%00', '%F0%9F%8D%B2', 'x'.repeat(5_000)]) {
      expect(code(await kitchen.read(`${STATIONS}/${guid}`))).toBe(40401);
    }
  });

  it('is found by a UUID in any case', async () => {
    const guid = '0a1b2c3d-0001-4000-8000-00000000000f';
    const [station] = stations(1).map((each) => ({ ...each, guid }));
    if (station === undefined) throw new Error('no station');
    await kitchen.publish([station]);
    const upper = await kitchen.read(`${STATIONS}/${guid.toUpperCase()}`);
    expect([upper.status, upper.json]).toEqual([200, station]);
  });

  it('is found by a GUID whose characters are escaped in the path', async () => {
    const odd = 'grill/1 ä?';
    await kitchen.publish([{ guid: odd, entityType: 'PrepStation' }]);
    const answer = await kitchen.read(`${STATIONS}/${encodeURIComponent(odd)}`);
    expect(answer.json).toMatchObject({ guid: odd });
  });
});

describe('the restaurant header', () => {
  it('is required, and a blank one counts as none', async () => {
    const authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
    expect(code(await kitchen.call(STATIONS, { headers: { authorization } }))).toBe(40001);
    expect(code(await kitchen.read(STATIONS, { [RESTAURANT_HEADER]: '  ' }))).toBe(40001);
  });

  it('names a restaurant in any case', async () => {
    const upper = { [RESTAURANT_HEADER]: GRILL.guid.toUpperCase() };
    expect(upper[RESTAURANT_HEADER]).not.toBe(GRILL.guid);
    expect((await kitchen.read(STATIONS, upper)).json).toEqual((await kitchen.read(STATIONS)).json);
  });

  it('is refused in the same way for an unknown restaurant as for one of others', async () => {
    const id = { 'x-request-id': 'same' };
    const unknown = await kitchen.read(STATIONS, { ...id, [RESTAURANT_HEADER]: 'nowhere' });
    const rival = await kitchen.read(STATIONS, { ...id, [RESTAURANT_HEADER]: RIVAL.guid });
    expect(rival.status).toBe(403);
    expect(rival.json).toEqual(unknown.json);
  });
});

describe('kitchen answers', () => {
  it('may be stored only by their reader', async () => {
    const { headers } = await kitchen.read(STATIONS);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe(`Accept-Encoding, Authorization, ${RESTAURANT_HEADER}`);
  });
});
