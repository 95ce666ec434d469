import { expect, test } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import type { KitchenApi } from '../../../src/api/kitchen-api.ts';

import { printStations, type StationsFlags } from '../../../src/commands/stations.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { openKitchen, STATIONS } from '../../api/kitchen-fixture.ts';
import { json } from '../../api/scripted-server.ts';
import { BASIC, GRILL, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const HOUR = 60 * 60_000;
const COLD = station(1, { name: 'Cold' });
const FRY = station(2, { name: 'Fry', expoRouting: 'SKIP_EXPO', includeWithExpediter: false });
const BAR = station(3, { name: 'Bar' });

interface Printed {
  readonly api: KitchenApi;
  readonly clock: Clock;
}

async function printed(
  { api, clock }: Printed,
  flags: StationsFlags,
  wanted?: string,
  restaurants: readonly RestaurantChoice[] = [GRILL],
  asked = restaurants.slice(0, 1),
) {
  const [out, err] = [taking(), taking()];
  const { source, closings } = sourceOf(api, GRILL);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const all = { ...source, restaurants, asked };
  const ended: unknown = await printStations(all, wanted, flags, outlets, clock).catch(
    (reason: unknown) => reason,
  );
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

/** 06:00 in Chicago: three stations. An hour later the fryer is changed, and it is 08:00 now. */
async function changed() {
  const stage = await setStage({ stations: [COLD, FRY, BAR] });
  stage.clock.advance(HOUR);
  await stage.publish([COLD, { ...FRY, name: 'Fryer' }, BAR]);
  stage.clock.advance(HOUR);
  return stage;
}

test.each([
  ['-3h', ['Bar', 'Cold', 'Fryer']],
  ['-90m', ['Fryer']],
  ['06:30', ['Fryer']],
  ['2026-01-15T12:59:59.999Z', ['Fryer']],
  ['2026-01-15T13:00:00.000+0000', []],
  ['2026-01-15T06:00', ['Fryer']],
  ['today', ['Bar', 'Cold', 'Fryer']],
])('since %s: %j', async (modifiedSince, names) => {
  const { stdout, ended, closings } = await printed(await changed(), {
    modifiedSince,
    format: 'json',
  });
  expect(JSON.parse(stdout)).toEqual(
    names.map((name): unknown => expect.objectContaining({ name })),
  );
  expect({ ended, closings }).toEqual({ ended: 0, closings: 1 });
});

test('the platform is asked in the documented form, and for nothing else', async () => {
  const { api, clock, server } = await openKitchen({ [STATIONS]: json([FRY]) });
  await printed({ api, clock }, { modifiedSince: '2026-01-15T05:00:00.006' });
  expect(server.at(STATIONS).map(({ query }) => query)).toEqual([
    '?lastModified=2026-01-15T11%3A00%3A00.006%2B0000',
  ]);
});

test('values needing the complete list are left empty, with a note on stderr', async () => {
  const stage = await changed();
  const table = await printed(stage, { modifiedSince: '-90m', format: 'table' });
  expect(`\n${table.stdout}`).toMatchInlineSnapshot(`
    "
    Station Prints Expo Issues GUID
    Fryer   always -    -      0f1e2d3c-0001-4000-8000-000000000002
    "
  `);
  expect(table.stderr).toBe(
    'linecheck: 1 station modified since 2026-01-15 06:30:00 America/Chicago, issues not checked (partial list)\n',
  );
  const columns = 'name,expo,printerSharedBy,findings,rules';
  const lines = await printed(stage, { modifiedSince: '-90m', columns });
  expect(JSON.parse(lines.stdout)).toEqual({
    name: 'Fryer',
    expo: null,
    printerSharedBy: null,
    findings: null,
    rules: null,
  });
  const csv = await printed(stage, { modifiedSince: '-3h', columns, format: 'csv' });
  expect(csv.stdout.split('\r\n').slice(1)).toEqual([
    'Bar,explicit,,,',
    'Cold,explicit,,,',
    'Fryer,none,,,',
    '',
  ]);
});

test('each restaurant has the time on the local clock', async () => {
  const stage = await changed();
  const calendar = { zone: 'America/New_York', closeoutHour: 4 };
  const flags = { modifiedSince: '07:00', allRestaurants: true, format: 'csv', columns: 'name' };
  const two = [GRILL, { ...BASIC, calendar }];
  const { stdout, stderr, ended } = await printed(stage, flags, undefined, two);
  expect(stdout).toBe('restaurant,name\r\n');
  expect(stderr.match(/^.*since .* \w+\/\w+/gm)).toEqual([
    'linecheck: Corner Grill: 0 stations modified since 2026-01-15 07:00:00 America/Chicago',
    'linecheck: Corner Bakery: 0 stations modified since 2026-01-15 07:00:00 America/New_York',
  ]);
  expect(ended).toBe(0);
});

test.each([
  [{ modifiedSince: 'soon' }, undefined, /Write --modified-since as/],
  [{ modifiedSince: '2026-01-15T14:00:00.001Z' }, undefined, /in the future/],
  [{ modifiedSince: '+1h' }, undefined, /in the future/],
  [{ modifiedSince: '-1h' }, 'Fry', /with a single station/],
])('%j with the station %s is refused before anything is sent', async (flags, wanted, sentence) => {
  const stage = await changed();
  const { ended, stdout, closings } = await printed(stage, flags, wanted);
  expect(ended).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(ended)).toMatch(sentence);
  const bytes = stage.api.link().bytesReceived;
  expect({ stdout, closings, bytes }).toEqual({ stdout: '', closings: 1, bytes: 0 });
});

test('several named restaurants are each asked for the same', async () => {
  const two = [GRILL, { ...BASIC, name: 'Bakery' }];
  const flags = { modifiedSince: '-90m', format: 'csv', columns: 'name' };
  const { stdout, stderr } = await printed(await changed(), flags, undefined, two, two);
  expect(stdout).toBe(`restaurant,name\r\n${GRILL.guid},Fryer\r\n`);
  expect(stderr).toMatch(
    /^linecheck: Corner Grill: 1 station .+\nlinecheck: Bakery: 0 stations .+\nlinecheck: 2 restaurants read\.\n$/,
  );
});

test('a date still to begin somewhere is refused before any restaurant is printed', async () => {
  const stage = await changed();
  const calendar = { zone: 'Pacific/Auckland', closeoutHour: 4 };
  const flags = { modifiedSince: '2026-01-16', allRestaurants: true };
  const two = [{ ...BASIC, calendar }, GRILL];
  const refused = { stdout: '', stderr: '', closings: 1, ended: { code: 'USAGE' } };
  expect(await printed(stage, flags, undefined, two)).toMatchObject(refused);
  const named = { modifiedSince: '2026-01-16' };
  expect(await printed(stage, named, undefined, two, two)).toMatchObject(refused);
});
