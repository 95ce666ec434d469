/** An archive's restaurants, each on the latest business date. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import type { FleetRow } from '../../../src/kitchen/fleet/fleet-row.ts';
import { fleetStateText } from '../../../src/kitchen/fleet/words.ts';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { fleetOf } from '../../../src/reader/fleet-reader.ts';
import { configuredSource } from '../../../src/reader/sources/configured-source.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { ownRun } from '../../commands/own-io.ts';
import { temporaryFolder } from '../memory/restaurants.ts';

const CALENDAR = { zone: 'UTC', closeoutHour: 4 };
const TODAY = businessDateAt(Date.now(), CALENDAR);
const daysAgo = (days: number) => shiftBusinessDate(TODAY, -days);

/** By name: how many days ago each date is. */
const CHAIN = {
  Older: [2, 9, 16],
  Today: [0],
  Dateless: [],
  Basic: [0],
} as const;
type Name = keyof typeof CHAIN;
const NAMES = Object.keys(CHAIN) as readonly Name[];
const keyOf = (name: Name) => ({ profile: 'cafe', seed: NAMES.indexOf(name) + 1 }) as const;
const guidOf = (name: Name) => simulateRestaurant(keyOf(name)).guid;

async function copiedChain() {
  const address = `sqlite:${join(await temporaryFolder(), 'chain.sqlite')}`;
  const archive = await openArchive(address);
  onTestFinished(() => archive.close());
  const { zone: timezone, closeoutHour } = CALENDAR;
  const copyDate = async (name: Name, days: number) => {
    const businessDate = daysAgo(days);
    const day = simulateDay({ ...keyOf(name), businessDate, timezone, closeoutHour });
    const records = day.map(({ record }) => record);
    await archive.appendFulfillments(guidOf(name), businessDate, records);
  };
  for (const name of NAMES) {
    const { guid, stations } = simulateRestaurant(keyOf(name));
    const tier = name === 'Basic' ? 'basic' : 'professional';
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier });
    await archive.publishStations(guid, stations, Date.now());
    if (tier === 'professional') for (const days of CHAIN[name]) await copyDate(name, days);
  }
  return { address, copyDate };
}

/** A fleet being read, and the restaurants once a condition holds. */
async function reading(address: string, dates: 'current' | 'latest') {
  const environment = { XDG_CONFIG_HOME: await temporaryFolder() };
  const outside = { ...ownRun(environment), clock: systemClock };
  const source = await configuredSource({ archive: address }, outside);
  const reader = fleetOf(source, systemClock, () => ({}), dates);
  const stopping = new AbortController();
  const running = reader.run(stopping.signal).catch(() => undefined);
  onTestFinished(async () => {
    stopping.abort();
    await running;
    await source.close();
  });
  const rowOf = (name: Name): FleetRow | undefined =>
    reader.get().rows.find(({ restaurant }) => restaurant.name === name);
  return { reader, rowOf };
}

test('each restaurant is read on its latest date, and one with a finished date has no state', async () => {
  const { address, copyDate } = await copiedChain();
  const { reader, rowOf } = await reading(address, 'latest');
  await reader.refresh();
  expect(rowOf('Older')).toMatchObject({
    state: 'read',
    status: { date: daysAgo(2), isPast: true, kitchen: undefined },
  });
  const states = rowOf('Older')?.status?.stations.map(({ state }) => state);
  expect([...new Set(states)]).toEqual(['unknown']);
  expect(rowOf('Today')).toMatchObject({ state: 'read', status: { date: TODAY, isPast: false } });
  expect(rowOf('Dateless')).toMatchObject({
    state: { code: 'NOT_ARCHIVED' },
    status: { date: TODAY, stations: [] },
  });
  expect(rowOf('Basic')).toMatchObject({ state: 'not subscribed' });

  // Another process's copies are read the next time.
  await copyDate('Older', 1);
  await copyDate('Dateless', 3);
  await reader.refresh();
  expect(rowOf('Older')?.status?.date).toBe(daysAgo(1));
  expect(rowOf('Dateless')).toMatchObject({ state: 'read', status: { date: daysAgo(3) } });
});

test('a past date is compared with the earlier dates in the archive, as a complete date', async () => {
  const { address } = await copiedChain();
  const { rowOf } = await reading(address, 'latest');
  await expect.poll(() => rowOf('Older')?.status?.usualDates).toBe(2);
  const row = rowOf('Older');
  expect(row?.status?.ratio).toBeGreaterThan(0.3);
  const judged = row?.status?.stations.reduce((sum, station) => sum + (station.judged ?? 0), 0);
  expect(judged).toBeGreaterThan(50);
  expect(row && fleetStateText(row).text).toMatch(/^[A-Z][a-z]{2} \d+(, \d{4})?, last item \d\d:/);
});

test('a restaurant without earlier dates in the archive is judged without them', async () => {
  const { address } = await copiedChain();
  const { reader, rowOf } = await reading(address, 'latest');
  await reader.refresh();
  expect(rowOf('Today')?.status).toMatchObject({ usualDates: 0, isProvisional: false });
});

test('if the current date is asked for, an archive without it is not taken as current', async () => {
  const { address } = await copiedChain();
  const { reader, rowOf } = await reading(address, 'current');
  await reader.refresh();
  expect(rowOf('Older')).toMatchObject({ state: { code: 'NOT_ARCHIVED' } });
  expect(rowOf('Today')).toMatchObject({ state: 'read' });
});
