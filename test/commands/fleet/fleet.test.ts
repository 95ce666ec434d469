import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKitchenApi, type KitchenApi } from '../../../src/api/kitchen-api.ts';
import { printFleet } from '../../../src/commands/fleet.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { TODAY } from '../../scenarios/builders.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import {
  BASIC,
  chain,
  DENIED,
  FAILING,
  MIXED,
  type Printed,
  printed,
  rowsOf,
  served,
} from './served-fleet.ts';

test('400 restaurants under rate limits are all read with one login, and failed ones are listed', async () => {
  const restaurants = [...chain(397), DENIED, BASIC, FAILING];
  const kitchen = await served(restaurants);
  const { stdout, stderr, ended, closings } = await printed(kitchen, restaurants, {});
  const rows = rowsOf(stdout);
  const stateOf = (wanted: RestaurantChoice) =>
    rows.find((row) => row['restaurant'] === wanted.guid);
  expect(new Set(rows.map((row) => row['restaurant']))).toEqual(
    new Set(restaurants.map(({ guid }) => guid)),
  );
  expect(rows.filter(({ state }) => state === 'read')).toHaveLength(397);
  expect(stateOf(restaurants[4] ?? DENIED)).toEqual({
    restaurant: restaurants[4]?.guid,
    name: 'Store 5',
    state: 'read',
    code: null,
    businessDate: TODAY,
    errors: 0,
    warnings: 0,
    rows: 1,
    p90Ms: 240_000,
    lateShare: 0,
    unBumped: 0,
    massBumped: 0,
    believedShare: 1,
    dineInMedianMs: null,
    dineInWithinShare: null,
    takeOutMedianMs: null,
    takeOutWithinShare: null,
    deliveryMedianMs: null,
    deliveryWithinShare: null,
    mostOpen: 1,
    lastFulfilledAt: '2026-01-15T11:44:00.000Z',
    readAt: expect.stringMatching(/^2026-01-15T12:/),
    unreadable: 0,
    pace: 'unknown',
    slow: [],
    quiet: [],
    since: null,
    ratio: null,
    usualDates: 0,
    slowJudged: true,
    stations: [],
  });
  expect(stateOf(DENIED)).toMatchObject({ state: 'denied', code: 'NOT_PERMITTED', errors: null });
  const unsubscribed = { state: 'not subscribed', code: 'NOT_SUBSCRIBED', rows: null };
  expect(stateOf(BASIC)).toMatchObject(unsubscribed);
  expect(stateOf(FAILING)).toMatchObject({ state: 'server error', errors: 0, rows: null });
  expect(stderr.match(/\[[A-Z_]+\]/g)?.toSorted()).toEqual(['[NOT_PERMITTED]', '[SERVER_ERROR]']);
  expect(stderr).toContain('linecheck: Denied: ');
  expect({ ended, closings }).toEqual({ ended: 7, closings: 1 });
  expect(kitchen.answers({ status: 429 })).toBe(0);
  expect(kitchen.answers({ path: '/authentication/v1/authentication/login' })).toBe(1);
});

test('the table has the worst first: failures, then late restaurants', async () => {
  const restaurants = [...chain(15), BASIC, DENIED];
  const { stdout, ended } = await printed(
    await served(restaurants),
    restaurants,
    {},
    { isTTY: true, columns: 120 },
  );
  const names = stdout.split('\n').map((line) => line.split(/ (?=State|ok|no)| {2,}/)[0]);
  expect(names.slice(0, 5)).toEqual(['Restaurant', 'Denied', 'Store 15', 'Store 14', 'Store 13']);
  expect(names.slice(-3)).toEqual(['Store 1', 'Basic', '']);
  expect(stdout).toMatch(
    /^Store 15 +1 of 1 not judged( +-){2}( +0){2} +1 +14m00 +100% +1 +05:54 +100%$/m,
  );
  expect(ended).toBe(4);
});

test('a target of a channel is a column of the table, and of files in any case', async () => {
  const restaurants = chain(15);
  const kitchen = await served(restaurants);
  const targets = new Map([['TAKE_OUT', 6 * 60_000]]);
  const table = { isTTY: true, columns: 160 };
  const { stdout } = await printed({ ...kitchen, targets }, restaurants, {}, table);
  expect(stdout).toMatch(/^Restaurant .*Late +Within target/);
  expect(stdout).toMatch(/^Store 15 .* 100% +Takeout 0% /m);
  expect(stdout).toMatch(/^Store 6 .* 0% +Takeout 100% /m);
  const without = await printed(kitchen, restaurants, {}, table);
  expect(without.stdout).not.toContain('Within target');
  const flags = {
    format: 'csv',
    columns: 'name,withinTarget,takeOutWithinShare,dineInWithinShare',
  };
  const csv = await printed({ ...kitchen, targets }, restaurants, flags);
  expect(csv.stdout.split('\r\n').slice(0, 2)).toEqual([
    'name,withinTarget,takeOutWithinShare,dineInWithinShare',
    'Store 15,Takeout 0%,0,',
  ]);
});

test('equal restaurants are in the order of the profile, in whatever order they were read', async () => {
  // Stores 1 and 20 have equal rows.
  const restaurants = chain(20);
  const { api, ...rest } = await served(restaurants);
  let unread = restaurants.length - 1;
  const othersRead = Promise.withResolvers<void>();
  const stations: KitchenApi['stations'] = async (guid, options) => {
    if (guid === restaurants[0]?.guid) await othersRead.promise;
    const answer = await api.stations(guid, options);
    unread -= 1;
    if (unread === 0) othersRead.resolve();
    return answer;
  };
  const { stdout } = await printed({ api: { ...api, stations }, ...rest }, restaurants, {
    format: 'csv',
    columns: 'name',
  });
  expect(stdout.trimEnd().split('\r\n').slice(-2)).toEqual(['Store 1', 'Store 20']);
});

test.each(['table', 'md'])(
  'chosen columns of a %s are formatted as in the table',
  async (format) => {
    const restaurants = [...chain(15), BASIC];
    const chosen = { format, columns: 'name,p90Ms,lateShare,lastFulfilledAt,unBumped' };
    const { stdout, ended } = await printed(await served(restaurants), restaurants, chosen);
    const cells = stdout
      .split('\n')
      .map((line) => line.split(/ +(?:\| *)?| *\| */).filter(Boolean));
    expect(cells).toContainEqual(['Store', '15', '14m00', '100%', '05:54', '0']);
    expect(cells).toContainEqual(['Basic', '-', '-', '-', '-']);
    expect(ended).toBe(0);
  },
);

test('rows from another restaurant are counted, and the restaurant is not called calm', async () => {
  const restaurants = [...chain(1), MIXED];
  const { stdout, stderr } = await printed(await served(restaurants), restaurants, {
    format: 'table',
  });
  expect(stdout).toMatch(/^Mixed +1 row from another restaurant /m);
  expect(stderr).toContain('Mixed: 1 row from another restaurant.\n');
  expect(stderr).toContain("linecheck: No restaurant is judged: 2 can't be judged.\n");
});

test('a restaurant without a subscription is no failure, and issues are none', async () => {
  const restaurants = [...chain(2), BASIC];
  const { ended, stderr } = await printed(await served(restaurants), restaurants, {
    format: 'csv',
  });
  expect({ ended, stderr }).toEqual({
    ended: 0,
    stderr:
      "linecheck: No restaurant is judged: 2 can't be judged, 1 not subscribed.\nlinecheck: 2 of 3 restaurants read, 1 not subscribed.\n",
  });
  const required = { format: 'csv', requireTimes: true };
  expect(await printed(await served(restaurants), restaurants, required)).toMatchObject({
    ended: 6,
  });
});

test.each(['table', 'md', 'csv'])('a %s has the code of a missing subscription', async (format) => {
  const restaurants = [...chain(1), BASIC];
  const { stdout } = await printed(await served(restaurants), restaurants, {
    format,
    columns: 'name,state,code',
  });
  expect(stdout).toMatch(/Basic[ |,]+not subscribed[ |,]+NOT_SUBSCRIBED/);
  expect(stdout).toMatch(/Store 1[ |,]+read[ |,]+(?:-|\r)/);
});

test("the profile's thresholds decide what is late", async () => {
  const restaurants = chain(6);
  const { api, clock } = await served(restaurants);
  const out = taking();
  const source = {
    ...sourceOf(api, DENIED).source,
    restaurants,
    thresholds: { cautionMs: 60_000, lateMs: 240_000 },
  };
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printFleet(source, {}, outlets, clock, new AbortController().signal);
  const late = rowsOf(out.text()).filter(({ lateShare }) => lateShare === 1);
  expect(late.map(({ name }) => name)).toEqual(['Store 5', 'Store 6']);
});

/** The signal comes when the tenth restaurant is asked for. */
function endingAtTenth({ api, clock }: Printed, restaurants: readonly RestaurantChoice[]) {
  const end = new AbortController();
  const stations: KitchenApi['stations'] = (guid, options) => {
    if (guid === restaurants[9]?.guid) end.abort();
    return api.stations(guid, options);
  };
  return { shown: { api: { ...api, stations }, clock }, signal: end.signal };
}

test.each([['ndjson'], ['csv'], ['table']])(
  'Ctrl-C ends %s with 130: finished restaurants are printed, and the others come last as not read yet',
  async (format) => {
    const restaurants = chain(40);
    const { shown, signal } = endingAtTenth(await served(restaurants), restaurants);
    const { stdout, stderr, ended } = await printed(shown, restaurants, { format }, {}, signal);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .filter((line) => line.includes('Store'));
    const unread = lines.map((line) => /not read yet|^Store \d+ +- /.test(line));
    expect(lines).toHaveLength(40);
    expect(unread.filter((is) => !is).length).toBeGreaterThanOrEqual(6);
    expect(unread.filter((is) => is).length).toBeGreaterThanOrEqual(31);
    expect(unread).toEqual(unread.toSorted((a, b) => Number(a) - Number(b)));
    const count = unread.filter((is) => is).length;
    const note = `linecheck: ${40 - count} of 40 restaurants read, ${count} not read yet.\n`;
    expect({ ended, stderr }).toEqual({ ended: 130, stderr: note });
  },
);

test('Ctrl-C leaves the output file as it was', async () => {
  const output = join(await mkdtemp(join(tmpdir(), 'linecheck-fleet-')), 'fleet.csv');
  await writeFile(output, 'old');
  const restaurants = chain(40);
  const kitchen = await served(restaurants);
  const { shown, signal } = endingAtTenth(kitchen, restaurants);
  const { ended } = await printed(shown, restaurants, { output }, {}, signal);
  expect(ended).toMatchObject({ code: 'CANCELLED' });
  expect(await readFile(output, 'utf8')).toBe('old');
  await printed(kitchen, restaurants, { output });
  expect((await readFile(output, 'utf8')).split('\r\n')).toHaveLength(42);
});

test('wrong credentials are tried once', async () => {
  const restaurants = chain(20);
  const { baseUrl, credentials, clock, answers } = await served(restaurants);
  const wrong = { ...credentials, clientSecret: 'wrong' };
  const api = createKitchenApi({ baseUrl, credentials: wrong, clock, random: () => 0.5 });
  const { ended, stdout, closings } = await printed({ api, clock }, restaurants, {});
  await api.close();
  expect(ended).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  expect({ stdout, closings, tried: answers({ status: 401 }) }).toEqual({
    stdout: '',
    closings: 1,
    tried: 1,
  });
});

test.each([
  [{ concurrency: '9' }],
  [{ concurrency: '0' }],
  [{ date: '20260230' }],
  [{ format: 'xml' }],
  [{ columns: 'name,p90' }],
])('%j is refused before anything is sent', async (flags) => {
  const kitchen = await served(chain(1));
  const { ended, stdout, closings } = await printed(kitchen, chain(1), flags);
  expect(ended).toMatchObject({ code: 'USAGE' });
  expect({ stdout, closings, answers: kitchen.answers({}) }).toEqual({
    stdout: '',
    closings: 1,
    answers: 0,
  });
});

test('with a date, that date is read of every restaurant, and a line on the terminal shows the progress', async () => {
  const restaurants = chain(3);
  const { expected, stdout, stderr } = await printed(
    await served(restaurants),
    restaurants,
    { date: 'yesterday', format: 'ndjson', concurrency: '1' },
    { isTTY: true },
  );
  expect(expected).toEqual(['20260114', '20260114', '20260114']);
  expect(rowsOf(stdout).map(({ name, rows }) => [name, rows])).toEqual([
    ['Store 1', 0],
    ['Store 2', 0],
    ['Store 3', 0],
  ]);
  expect(stderr).toContain('2 of 3 restaurants read');
  expect(stderr).toMatch(/\r\u001b\[Klinecheck: 3 restaurants read\.\n$/);
});
