import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printAudit } from '../../src/commands/audit/audit.ts';
import { printDiff } from '../../src/commands/diff.ts';
import { printFleet } from '../../src/commands/fleet.ts';
import { printStations } from '../../src/commands/stations.ts';
import { printTrace } from '../../src/commands/trace.ts';
import { follow } from '../../src/commands/watch/watch.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { connectionFrom } from '../../src/reader/sources/connection.ts';
import { requestedRestaurants } from '../../src/settings/requested-restaurants.ts';
import type { VirtualClock } from '../api/virtual-clock.ts';
import { BASIC, GRILL, RIVAL, record, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';
import { ownRun } from './own-io.ts';

type Print = (source: KitchenSource, outlets: Outlets, clock: VirtualClock) => Promise<unknown>;

const { signal } = new AbortController();

/** The same kitchen under another name, so that both have rows. */
const TWIN = { ...GRILL, name: 'The same again' };

async function printed(print: Print, asked: readonly RestaurantChoice[] | undefined) {
  const { api, clock } = await setStage({
    stations: [station(1, { name: 'Fry' })],
    records: [record(1), record(2)],
  });
  const [out, err] = [taking(), taking()];
  const { source, closings } = sourceOf(api, GRILL);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const all = {
    ...source,
    restaurants: [GRILL, BASIC, RIVAL],
    ...(asked && { requestedRestaurants: asked }),
  };
  const ended = await print(all, outlets, clock).catch((reason: unknown) => reason);
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

const stations: Print = (source, outlets) =>
  printStations(source, undefined, { format: 'json' }, outlets);

test('named restaurants are printed, in the order given', async () => {
  const both = await printed(stations, [TWIN, GRILL]);
  expect(JSON.parse(both.stdout)).toMatchObject([
    { restaurant: { name: TWIN.name }, records: [{ name: 'Fry' }] },
    { restaurant: { name: GRILL.name }, records: [{ name: 'Fry' }] },
  ]);
  expect(both).toMatchObject({
    ended: 0,
    stderr: 'linecheck: 2 restaurants read.\n',
    closings: 1,
  });
});

test('one named restaurant is printed like a single one, and so is the first by default', async () => {
  const named = await printed(stations, [GRILL]);
  expect(JSON.parse(named.stdout)).toMatchObject([{ name: 'Fry' }]);
  expect(await printed(stations, undefined)).toEqual({
    ...named,
    stderr: 'Reading Corner Grill. 2 other restaurants are configured. Choose with --restaurant.\n',
  });
});

test('--all-restaurants reads all, even if some are named', async () => {
  const print: Print = (source, outlets) =>
    printStations(source, undefined, { format: 'json', allRestaurants: true }, outlets);
  const { stdout, ended } = await printed(print, [BASIC]);
  expect(JSON.parse(stdout)).toMatchObject([
    { restaurant: { name: GRILL.name }, records: [{ name: 'Fry' }] },
    { restaurant: { name: BASIC.name } },
    { restaurant: { name: RIVAL.name }, state: 'denied', code: 'NOT_PERMITTED' },
  ]);
  expect(ended).toBe(4);
});

test.each([
  ['table', /\n\nRival Diner \([0-9a-f-]+\)\nno access \[NOT_PERMITTED\]\n$/],
  ['md', /\| Rival Diner \| [0-9a-f-]+ \| no access \| NOT_PERMITTED \|\n/],
  [
    'ndjson',
    /\{"restaurant":"[0-9a-f-]+","name":"Rival Diner","state":"denied","code":"NOT_PERMITTED"\}\n$/,
  ],
])('as %s, a failed restaurant has its outcome', async (format, outcome) => {
  const print: Print = (source, outlets) =>
    printStations(source, undefined, { format, allRestaurants: true }, outlets);
  expect((await printed(print, undefined)).stdout).toMatch(outcome);
});

test('a failure before the first answer comes first, and if all fail nothing is printed', async () => {
  const { stdout } = await printed(stations, [RIVAL, GRILL]);
  expect(JSON.parse(stdout)).toMatchObject([{ state: 'denied' }, { records: [{ name: 'Fry' }] }]);
  const twice = { ...RIVAL, name: 'Twice' };
  expect(await printed(stations, [RIVAL, twice])).toMatchObject({ stdout: '', ended: 4 });
});

test('an audit of several restaurants ends with the worst exit code', async () => {
  const print: Print = (source, outlets, clock) => printAudit(source, {}, outlets, clock);
  const { ended, stderr } = await printed(print, [GRILL, RIVAL]);
  expect(ended).toBe(4);
  expect(stderr).toMatch(
    /^linecheck: Rival Diner: .+\n.+\[NOT_PERMITTED\]\nlinecheck: 1 of 2 restaurants read, 1 no access\.\n$/,
  );
});

test('a station is traced in each restaurant that has it', async () => {
  const print: Print = (source, outlets, clock) =>
    printTrace(source, 'Fry', { format: 'json' }, outlets, clock);
  const { stdout, ended } = await printed(print, [GRILL, TWIN]);
  expect(ended).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    { restaurant: { name: GRILL.name }, station: { name: 'Fry' } },
    { restaurant: { name: TWIN.name }, station: { name: 'Fry' } },
  ]);
});

test('a fleet has all restaurants, or those that the flag names', async () => {
  const fleet =
    (flags: object): Print =>
    (source, outlets, clock) =>
      printFleet(source, { format: 'ndjson', ...flags }, outlets, clock, signal);
  const guids = ({ stdout }: { readonly stdout: string }) =>
    stdout.match(/"restaurant":"[^"]+"/g)?.length;
  const named = { restaurant: [BASIC.guid, GRILL.guid] };
  expect(guids(await printed(fleet(named), [BASIC, GRILL]))).toBe(2);
  expect(guids(await printed(fleet({}), [GRILL]))).toBe(3);
});

async function oldFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'linecheck-several-')), 'old.json');
  await writeFile(path, JSON.stringify([station(1)]));
  return path;
}

const ONE_AT_A_TIME: Readonly<Record<string, Print>> = {
  watch: (source, outlets, clock) => follow(source, {}, outlets, clock, signal),
  diff: async (source, outlets) =>
    printDiff(
      { oldPath: await oldFile(), newPath: undefined },
      {},
      { ...ownRun(), ...outlets },
      () => source,
    ),
};

test.each(Object.keys(ONE_AT_A_TIME))('%s reads one restaurant at a time', async (command) => {
  const { stdout, ended } = await printed(ONE_AT_A_TIME[command] ?? stations, [GRILL, BASIC]);
  expect(stdout).toBe('');
  expect(ended).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(ended)).toContain('reads one restaurant');
});

const ENVIRONMENT = {
  LINECHECK_BASE_URL: 'https://kitchen.example',
  LINECHECK_CLIENT_ID: 'line-7',
  LINECHECK_CLIENT_SECRET: 'kx9-very-secret-0451',
};

test.each<[string, readonly string[] | undefined, string | undefined, readonly string[]]>([
  ['by flags, in their order, each once', ['b', ' a ', 'b'], 'c', ['b', 'a']],
  ['by a flag as it stands', ['a,b'], undefined, ['a,b']],
  ['by a variable, with commas between them', undefined, 'b, a,b', ['b', 'a']],
  ['by nothing at all', [], ' ', []],
])('restaurants are named %s', (_, restaurant, LINECHECK_RESTAURANT, named) => {
  const flags = restaurant === undefined ? {} : { restaurant };
  expect(requestedRestaurants(flags, { LINECHECK_RESTAURANT })).toEqual(named);
});

test('a variable that names no restaurant is refused', () => {
  expect(() => requestedRestaurants({}, { LINECHECK_RESTAURANT: ' , ' })).toThrow('Write values');
});

test("all restaurants and one by name can't be combined", async () => {
  const flags = { allRestaurants: true, restaurant: [GRILL.guid] };
  const print: Print = (source, outlets) => printStations(source, undefined, flags, outlets);
  const { stdout, ended } = await printed(print, [GRILL]);
  expect(stdout).toBe('');
  expect(ended).toMatchObject({ code: 'USAGE' });
});

const calendar = { zone: 'UTC', closeoutHour: 4 };
const named = (guid: string, name: string) => ({ guid, name, calendar, zoneKnown: true });
const PROFILE = {
  restaurants: [
    named('grill', 'Corner Grill'),
    named('diner', 'Diner'),
    named('t1', 'Twin'),
    named('t2', 'Twin'),
  ],
};

test.each([
  [['Corner Grill'], ['grill']],
  [
    ['corner grill', 'grill', 'DINER'],
    ['grill', 'diner'],
  ],
  [
    [RIVAL.guid, 'Diner'],
    [RIVAL.guid, 'diner'],
  ],
])('the restaurants %j of a profile are %j', async (restaurant, guids) => {
  const { restaurants } = (await connectionFrom({ restaurant }, ENVIRONMENT, PROFILE)) ?? {};
  expect(restaurants?.map(({ guid }) => guid)).toEqual(guids);
});

test.each([
  [['Corner Gril'], 'Unknown restaurant "Corner Gril". Did you mean "Corner Grill"?'],
  [['Diner', 'tavern'], 'Unknown restaurant "tavern".'],
  [['\u001b[31mx'], 'Unknown restaurant "x".'],
])(
  '%j, which is neither a GUID nor a name in the profile, is refused',
  async (restaurant, says) => {
    for (const flags of [{ restaurant }, {}]) {
      const variables = { ...ENVIRONMENT, LINECHECK_RESTAURANT: restaurant.join(',') };
      const connect = () => connectionFrom(flags, variables, PROFILE);
      await expect(connect).rejects.toThrow(says);
      await expect(connect).rejects.toThrow(
        expect.objectContaining({ code: 'USAGE', exitCode: 2 }),
      );
    }
  },
);

test('a name that several restaurants share is refused', async () => {
  const restaurant = ['Twin', 'grill'];
  await expect(connectionFrom({ restaurant }, ENVIRONMENT, PROFILE)).rejects.toThrow(
    'Several restaurants are named "Twin"',
  );
});

test('zone and closeout hour of flags apply to all named restaurants', async () => {
  const flags = { restaurant: ['grill', 'diner'], timezone: 'Asia/Tokyo', closeoutHour: '5' };
  const { restaurants } = (await connectionFrom(flags, ENVIRONMENT, PROFILE)) ?? {};
  const tokyo = { zone: 'Asia/Tokyo', closeoutHour: 5 };
  expect(restaurants).toMatchObject([
    { guid: 'grill', calendar: tokyo, zoneKnown: true },
    { guid: 'diner', calendar: tokyo, zoneKnown: true },
  ]);
});
