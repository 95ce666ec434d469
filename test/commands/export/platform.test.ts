/** Exports from a platform: what was final is not read again. */
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { exportLake } from '../../../src/commands/export/export.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { START } from '../../service/running-kitchen.ts';
import { chainKitchen, DENIED_INDEX, UNSUBSCRIBED_INDEX } from '../sync/chain-kitchen.ts';
import { filesIn, lakeFolder, tableIn } from './lake.ts';

const clock = { ...systemClock, now: () => START + performance.now() };
const RESTAURANTS = 8;
/** Up to today. The first four are final. */
const DATES = 8;
const FINAL = 4;

async function chain(zoneKnown = true) {
  const kitchen = await chainKitchen(RESTAURANTS);
  const lake = await lakeFolder();
  const api = createKitchenApi({ ...kitchen.platform, clock });
  onTestFinished(() => api.close());
  const source: KitchenSource = {
    kind: 'platform',
    api,
    restaurants: kitchen.choices.map((choice) => ({ ...choice, zoneKnown })),
    name: 'test',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => Promise.resolve(),
  };
  const exported = async () => {
    const stderr = new PassThrough();
    const flags = { folder: lake, allRestaurants: true, from: '-7', to: 'today' };
    const outlets = { stdout: new PassThrough(), stderr };
    const exit = await exportLake(source, undefined, flags, outlets, clock);
    return { exit, stderr: String(stderr.read()) };
  };
  return { ...kitchen, lake, exported };
}

test('a platform is asked again only for today and the three dates before it', async () => {
  const { lake, exported, dates, readable } = await chain();
  const { exit, stderr } = await exported();
  expect(exit).toBe(4);
  expect(stderr).toContain('6 of 8 restaurants read, 1 no access, 1 not subscribed.');
  expect(stderr).toMatch(/; 1 restaurant failed\. The folder is /);
  expect([...dates.values()].filter((times) => times === 1)).toHaveLength(readable(DATES));
  const files = await filesIn(lake);
  await exported();
  expect([...dates.values()].filter((times) => times === 1)).toHaveLength(readable(FINAL));
  expect([...dates.values()].filter((times) => times === 2)).toHaveLength(readable(DATES - FINAL));
  expect(await filesIn(lake)).toEqual(files);
  expect(await tableIn(lake, 'fulfillments')).toHaveLength(6 * 20);
});

test('rows that name another restaurant are counted, and belong to the restaurant they were read from', async () => {
  const { exported, lake, choices } = await chain();
  // The records name another restaurant.
  expect((await exported()).stderr).toMatch(
    /linecheck: Grill 000, 20250213: 20 from another restaurant/,
  );
  const rows = await tableIn(lake, 'fulfillments');
  const open = choices.filter((_choice, at) => at !== DENIED_INDEX && at !== UNSUBSCRIBED_INDEX);
  const own = new Set(rows.map(({ restaurantGuid }) => restaurantGuid));
  expect(own).toEqual(new Set(open.map(({ guid }) => guid)));
});

test("a restaurant that can't be read costs one request for all its dates", async () => {
  const { exported, requests, choices } = await chain();
  await exported();
  const times = (index: number) => requests.get(choices[index]?.guid ?? '') ?? 0;
  expect(times(DENIED_INDEX)).toBe(0);
  // Stations, and a date.
  expect(times(UNSUBSCRIBED_INDEX)).toBe(2);
});

test('rows have no offset from UTC if their restaurant has no time zone', async () => {
  const { exported, lake } = await chain(false);
  await exported();
  const offsets = (await tableIn(lake, 'fulfillments')).map((row) => row['utcOffsetMinutes']);
  expect(new Set(offsets)).toEqual(new Set([null]));
  const zones = (await tableIn(lake, 'restaurants')).map(({ timeZone }) => timeZone);
  expect(new Set(zones)).toEqual(new Set([null]));
});
