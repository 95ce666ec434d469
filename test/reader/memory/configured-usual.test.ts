import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { folderChecks } from '../../../src/commands/doctor/folders.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import {
  type SummaryReading,
  type UsualReader,
  usualDates,
} from '../../../src/kitchen/usual/usual-dates.ts';
import { configuredSource, demoAnywhere } from '../../../src/reader/sources/configured-source.ts';
import { configuredUsual } from '../../../src/reader/sources/configured-usual.ts';
import { SUMMARIES } from '../../../src/store/schema.ts';
import { demoStoreIn } from '../../../src/store/stores.ts';
import type { Environment } from '../../../src/terminal/capabilities.ts';
import { serveKitchen } from '../../api/service-fixture.ts';
import { ownIo } from '../../commands/own-io.ts';
import { GRILL, temporaryFolder } from './restaurants.ts';

const PLATFORM = 'https://kitchen.example';

/** Reads the newest date before the service's. Returns the request count. */
async function readOne(environment: Environment) {
  const { api, clock, answers } = await serveKitchen();
  const source = { api, massBumpLimits: undefined };
  const usualReader = configuredUsual(source, { platform: PLATFORM }, { environment, clock });
  await readings(usualReader, usualDates('20260115', 1));
  return answers('/kitchen/v1/export/itemFulfillments', 200);
}

async function readings(
  usualReader: UsualReader | undefined,
  dates: readonly string[],
  restaurant = GRILL,
  more: { readonly isKeptOnly?: boolean } = {},
): Promise<readonly SummaryReading[]> {
  if (usualReader === undefined) throw new Error('nothing is compared with');
  const { signal } = new AbortController();
  const found: SummaryReading[] = [];
  for await (const each of usualReader.summaries(restaurant, dates, { signal, ...more }))
    found.push(each);
  return found;
}

test('what was read from a platform is remembered, and doctor says how much there is', async () => {
  const environment = {
    XDG_STATE_HOME: await temporaryFolder(),
    XDG_CACHE_HOME: await temporaryFolder(),
  };
  const isAnnounced = async () =>
    (await folderChecks(environment)).filter(({ says }) => says.includes('memory.sqlite'));
  expect(await isAnnounced()).toEqual([]);
  expect(await readOne(environment)).toBe(1);
  expect(await isAnnounced()).toEqual([
    {
      about: 'cache folders',
      says: expect.stringMatching(/linecheck\/memory.sqlite: 1 date summary, \d+ B$/),
    },
  ]);
  expect(await readOne(environment)).toBe(0);
});

test('summaries_mb of 0 stores nothing', async () => {
  const home = await temporaryFolder();
  const environment = { XDG_STATE_HOME: home, LINECHECK_SUMMARIES_MB: '0' };
  expect(await readOne(environment)).toBe(1);
  expect(await readOne(environment)).toBe(1);
  expect(await readdir(home)).toEqual([]);
});

test('the demo has the weeks before, and stores them for the next run', async () => {
  const state = await temporaryFolder();
  const environment = { XDG_CACHE_HOME: await temporaryFolder(), XDG_STATE_HOME: state };
  const demo = (seed = 1) => {
    const source = demoAnywhere({ profile: 'cafe', seed }, {}, { environment, clock: systemClock });
    onTestFinished(() => source.close());
    return source;
  };
  const source = demo();
  const [restaurant = GRILL] = source.restaurants;
  const today = businessDateAt(Date.now(), restaurant.calendar);
  const dates = usualDates(today, source.usualReader?.weeks ?? 0);
  expect(dates).toHaveLength(4);
  const found = await readings(source.usualReader, dates, restaurant);
  expect(found.map(({ date }) => date)).toEqual(dates);
  const served = found.filter((each) => each.state === 'summarized' && each.summary.rows > 100);
  expect(served).toHaveLength(4);
  expect(await readings(source.usualReader, dates, restaurant)).toEqual(found);
  expect(await readdir(state)).toEqual([]);

  // The current date has plants of its own.
  await readings(source.usualReader, [today], restaurant);
  expect(await readings(demo().usualReader, [...dates, today], restaurant)).toMatchObject([
    ...found,
    { date: today },
  ]);
  const kept = await demoStoreIn(environment).list(SUMMARIES);
  expect(kept.map(({ name }) => name.slice(0, 8)).sort()).toEqual([...dates].sort());
  const announced = (await folderChecks(environment)).map(({ says }) => says);
  expect(announced).toContainEqual(expect.stringMatching(/demo\/memory.sqlite: 4 date summaries/));
});

test('what an earlier demo read is not read again', async () => {
  const { api, clock } = await serveKitchen();
  const environment = { XDG_CACHE_HOME: await temporaryFolder() };
  const dates = usualDates('20260115', 2);
  const usualOf = (demo: string, link = api) => {
    const kept = { demo, startedAt: clock.now() };
    return configuredUsual({ api: link, massBumpLimits: undefined }, kept, { environment, clock });
  };
  const found = await readings(usualOf('seed 1'), dates);
  expect(found.map(({ state }) => state)).toEqual(dates.map(() => 'summarized'));
  const refused = { ...api, renewFulfillments: () => Promise.reject(new Error('a date is read')) };
  const next = usualOf('seed 1', refused);
  const isKeptOnly = true;
  expect(await readings(next, dates, GRILL, { isKeptOnly })).toEqual([]);
  expect(await readings(next, dates)).toEqual(found);
  expect(await readings(next, dates, GRILL, { isKeptOnly })).toEqual(found);
  await expect(readings(usualOf('seed 2', refused), dates)).rejects.toThrow('a date is read');
});

test.each([
  ['', {}, 4],
  ['usual_weeks = 2', {}, 2],
  ['usual_weeks = 2', { LINECHECK_USUAL_WEEKS: '8' }, 8],
  ['usual_weeks = 0', {}, undefined],
  ['', { LINECHECK_USUAL_WEEKS: '0' }, undefined],
])('a profile with %j and %j means %s weeks', async (line, variables, weeks) => {
  const home = await temporaryFolder();
  await mkdir(join(home, 'linecheck'), { mode: 0o700 });
  const LINECHECK_CONFIG = join(home, 'linecheck', 'config.toml');
  const profile = `base_url = "${PLATFORM}"
client_id = "line-7"
restaurants = [{ guid = "${GRILL.guid}" }]
${line}
`;
  await writeFile(LINECHECK_CONFIG, `[profiles.store]\n${profile}`, { mode: 0o600 });
  const environment = {
    LINECHECK_CONFIG,
    LINECHECK_CLIENT_SECRET: 'a secret of ours',
    ...variables,
  };
  const { stderr } = ownIo().io;
  const source = await configuredSource({}, { environment, stderr, clock: systemClock });
  onTestFinished(() => source.close());
  expect(source.usualReader?.weeks).toBe(weeks);
});
