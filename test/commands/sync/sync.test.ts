import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { readSummary } from '../../../src/kitchen/usual/summary-text.ts';
import { archivedBasis } from '../../../src/reader/sources/summary-basis.ts';
import { GRILL, record } from '../../scenarios/builders.ts';
import { runKitchen, GRILL as SERVED, START, stations } from '../../service/running-kitchen.ts';
import {
  contentsOf,
  copiedDays,
  emptyArchive,
  outcomesOf,
  runSync,
  type SyncCall,
} from './printed.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The business date on the platform's clock when a test begins. */
const TODAY = '20250215';

const CHOICE = { ...GRILL, guid: SERVED.guid, name: 'Grill as configured' };

/** A platform, an archive to copy into, and a clock for both. */
async function openPlatform(options: Parameters<typeof runKitchen>[0] = {}) {
  const kitchen = await runKitchen(options);
  onTestFinished(() => kitchen.stop());
  const archive = await emptyArchive();
  let passedMs = 0;
  const clock: Clock = { ...systemClock, now: () => START + passedMs };
  const platform = { baseUrl: kitchen.url, credentials: kitchen.credentials };
  return {
    kitchen,
    archive,
    pass: (ms: number) => {
      passedMs += ms;
      kitchen.pass(ms);
    },
    sync: (call: Partial<SyncCall> = {}) =>
      runSync(platform, archive, clock, { from: '-3', restaurants: [CHOICE], ...call }),
    /** The number of exports that were requested from the platform. */
    exportCount: () =>
      kitchen.logged.filter(
        (line) => 'path' in line && line.path === '/kitchen/v1/export/itemFulfillments',
      ).length,
  };
}

const DUPLICATE = record(2, { item: 'Rings “large” 🍲' });
const FOREIGN = record(4, { facts: { restaurantGuid: '0f1e2d3c-0000-4000-8000-000000000009' } });

test('after a sync, the archive has exactly what the platform has, byte for byte', async () => {
  const { kitchen, archive, sync } = await openPlatform({ pageSize: 2 });
  await kitchen.publish(stations(5));
  const large = Array.from({ length: 3_000 }, (_, n) => record(n + 10));
  await kitchen.archive.appendFulfillments(SERVED.guid, '20250213', large);
  await kitchen.archive.appendFulfillments(SERVED.guid, TODAY, [
    { restaurantGuid: SERVED.guid },
    DUPLICATE,
    DUPLICATE,
    FOREIGN,
    {},
  ]);
  const { exitCode, stdout, stderr } = await sync();
  expect(exitCode).toBe(0);
  const source = await contentsOf(kitchen.archive, SERVED.guid);
  const copy = await contentsOf(archive, SERVED.guid);
  expect(copy.stations).toEqual(source.stations);
  expect(copy.stations).toHaveLength(5);
  expect(copy.days).toEqual({ ...source.days, '20250214': '[]', '20250212': '[]' });
  const none = { duplicates: 0, strangers: 0, unreadable: 0, damaged: 0 };
  const copied = { name: CHOICE.name, state: 'copied', code: null };
  const day = { restaurant: SERVED.guid, ...copied, changed: true, ...none };
  expect(copiedDays(stdout)).toEqual([
    { ...day, businessDate: TODAY, records: 5, duplicates: 1, strangers: 1 },
    { ...day, businessDate: '20250214', records: 0 },
    { ...day, businessDate: '20250213', records: 3_000 },
    { ...day, businessDate: '20250212', records: 0 },
  ]);
  expect(stderr).toBe(
    'linecheck: 4 dates copied (4 changed), 3,005 rows; ' +
      'kept as sent: 1 duplicate, 1 from another restaurant. The archive is /kept/kitchen.sqlite.\n',
  );
});

test('a new restaurant is added as configured, and an archived one keeps its properties', async () => {
  const { archive, sync } = await openPlatform();
  await sync();
  const { zone: timezone, closeoutHour } = CHOICE.calendar;
  const added = {
    guid: SERVED.guid,
    name: CHOICE.name,
    timezone,
    closeoutHour,
    tier: 'professional',
  };
  expect(await archive.restaurants()).toEqual([added]);
  const named = { ...added, name: 'Grill', closeoutHour: 5, tier: 'professional' } as const;
  await archive.putRestaurant(named);
  await sync({ restaurants: [{ ...CHOICE, calendar: { zone: 'Asia/Tokyo', closeoutHour: 1 } }] });
  expect(await archive.restaurants()).toEqual([named]);
});

test('a time zone that the archive lacks is added, and a warning says if none is set', async () => {
  const { archive, sync } = await openPlatform();
  const unset = { ...CHOICE, calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: false };
  expect((await sync({ restaurants: [unset] })).stderr).toContain('has no time zone');
  expect(await archive.restaurant(SERVED.guid)).toMatchObject({ timezone: 'UTC' });
  await sync();
  expect(await archive.restaurant(SERVED.guid)).toMatchObject({ timezone: CHOICE.calendar.zone });
});

test('final dates are not read again, but today and the three dates before it are', async () => {
  const { sync, exportCount, kitchen, archive } = await openPlatform();
  await sync({ from: '-9' });
  expect(exportCount()).toBe(10);
  await kitchen.archive.appendFulfillments(SERVED.guid, '20250212', [record(1)]);
  const again = await sync({ from: '-9' });
  expect(exportCount()).toBe(14);
  expect(
    copiedDays(again.stdout).map(({ businessDate, changed }) => [businessDate, changed]),
  ).toEqual([
    [TODAY, false],
    ['20250214', false],
    ['20250213', false],
    ['20250212', true],
  ]);
  expect(again.stderr).toContain('4 dates copied (1 changed), 1 row; 6 already in the archive');
  expect((await contentsOf(archive, SERVED.guid)).days['20250212']).toBe(
    JSON.stringify([record(1)]),
  );
});

test('each copied date gets a summary, also a date that was copied without one before', async () => {
  const { sync, kitchen, archive } = await openPlatform();
  const [at] = stations(1);
  const bumped = [1, 2].map((n) => record(n, { ...(at && { at }) }));
  await kitchen.archive.appendFulfillments(SERVED.guid, '20250213', bumped);
  await sync({ from: '-9' });
  const days = await archive.businessDates(SERVED.guid);
  const basis = archivedBasis(CHOICE, undefined);
  const rowsOn = async (date: string, of = basis) => {
    const text = await archive.summary(SERVED.guid, date, of);
    return text === undefined ? undefined : readSummary(text)?.rows;
  };
  const rows = async (of = basis) =>
    Promise.all(days.map(({ businessDate }) => rowsOn(businessDate, of)));
  expect(await rows()).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
  const massBumpLimits = new Map([['bar', 10_000]]);
  await sync({ from: '-9', massBumpLimits });
  expect(await rows()).toEqual(days.map(() => undefined));
  expect(await rows(archivedBasis(CHOICE, massBumpLimits))).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
});

test('a date that was last read before it was final is read once more, however late', async () => {
  const { sync, pass } = await openPlatform();
  await sync({ from: 'today' });
  pass(30 * DAY_MS);
  const range = { from: TODAY, to: '20250216' };
  expect(copiedDays((await sync(range)).stdout)).toHaveLength(2);
  expect(copiedDays((await sync(range)).stdout)).toEqual([]);
});

test('future dates are left out', async () => {
  const { sync } = await openPlatform();
  const { stdout } = await sync({ from: 'today', to: '20991231' });
  expect(copiedDays(stdout).map(({ businessDate }) => businessDate)).toEqual([TODAY]);
});

test('a restaurant without a subscription costs one request, and a changed tier is copied in both directions', async () => {
  const { sync, kitchen, archive, exportCount } = await openPlatform();
  const [TIERED, calm] = [kitchen.archive, { from: '-9', concurrency: 1 }];
  await TIERED.putRestaurant({ ...SERVED, tier: 'basic' });
  const printed = await sync(calm);
  expect(printed).toMatchObject({ exitCode: 0, failure: undefined });
  expect(outcomesOf(printed.stdout)).toMatchObject([
    { businessDate: TODAY, state: 'not subscribed', code: 'NOT_SUBSCRIBED', records: null },
  ]);
  expect(printed.stderr).toContain(
    `linecheck: ${CHOICE.name}: No ticket times: no Professional subscription.`,
  );
  expect(await archive.restaurant(SERVED.guid)).toMatchObject({ tier: 'basic' });
  expect(exportCount()).toBe(1);
  expect((await sync({ from: 'today' })).stderr).toContain('no Professional subscription');
  await TIERED.putRestaurant(SERVED);
  expect(copiedDays((await sync(calm)).stdout)).toHaveLength(10);
  expect(await archive.restaurant(SERVED.guid)).toMatchObject({ tier: 'professional' });
});

test('a restaurant without permission is reported and not added, and the others are copied', async () => {
  const { sync, archive } = await openPlatform();
  const rival = { ...CHOICE, guid: '0f1e2d3c-0000-4000-8000-000000000002', name: 'Rival' };
  const { exitCode, stdout, stderr } = await sync({ restaurants: [rival, CHOICE] });
  expect(exitCode).toBe(4);
  expect(stderr).toContain(`linecheck: Rival, stations: The platform denied this request`);
  expect(copiedDays(stdout)).toHaveLength(4);
  expect(outcomesOf(stdout)).toContainEqual(
    expect.objectContaining({ restaurant: rival.guid, businessDate: null, state: 'denied' }),
  );
  expect((await archive.restaurants()).map(({ guid }) => guid)).toEqual([SERVED.guid]);
});

test('on a terminal a table is printed at the end, and a progress line is erased', async () => {
  const { sync, kitchen } = await openPlatform();
  await kitchen.archive.appendFulfillments(SERVED.guid, '20250213', [record(1), record(2)]);
  const { stdout, stderr } = await sync({ onTerminal: true });
  expect(stdout).toBe(
    [
      'Date     Rows Changed State  Restaurant',
      '20250215    0 yes     copied Grill as configured',
      '20250214    0 yes     copied Grill as configured',
      '20250213    2 yes     copied Grill as configured',
      '20250212    0 yes     copied Grill as configured',
      '',
    ].join('\n'),
  );
  expect(stderr).toContain('\r\u001b[K[----------------] 0 of 4 dates');
  expect(stderr).toMatch(/\r\u001b\[Klinecheck: 4 dates copied[^\r]*\n$/);
});

test('a restaurant configured with its GUID in upper case is found in the archive', async () => {
  const { kitchen, archive, sync } = await openPlatform();
  await kitchen.archive.appendFulfillments(SERVED.guid, TODAY, [record(1)]);
  await sync();
  await kitchen.archive.appendFulfillments(SERVED.guid, TODAY, [record(2)]);
  await sync({ restaurants: [{ ...CHOICE, guid: SERVED.guid.toUpperCase() }] });
  expect((await archive.restaurants()).map(({ guid }) => guid)).toEqual([SERVED.guid]);
  const { days } = await contentsOf(archive, SERVED.guid);
  expect(days).toMatchObject((await contentsOf(kitchen.archive, SERVED.guid)).days);
});
