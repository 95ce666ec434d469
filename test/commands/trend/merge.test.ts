import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/transport/clock.ts';
import { printMerged } from '../../../src/commands/trend/merge.ts';
import type { TrendFlags } from '../../../src/commands/trend/tables.ts';
import { printTrend } from '../../../src/commands/trend/trend.ts';
import { shiftBusinessDate } from '../../../src/kitchen/calendar/business-day.ts';
import { FIGURES_VERSION, SUMMARY_VERSION } from '../../../src/kitchen/usual/date-summary.ts';
import { summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import { openArchive } from '../../../src/service/archive/engines/open-archive.ts';
import { simulateDay } from '../../../src/service/simulator/plants/day.ts';
import { configuredSource } from '../../../src/sources/configured/configured-source.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { configuredUsual } from '../../../src/sources/summaries/configured-usual.ts';
import { openStores } from '../../../src/sources/summaries/opened-stores.ts';
import { archivedBasis } from '../../../src/sources/summaries/summary-files.ts';
import { summaryOf } from '../../kitchen/usual/summarized.ts';
import { GRILL, temporaryFolder } from '../../sources/summaries/restaurants.ts';
import { demoSource, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';
import { ownRun } from '../own-io.ts';

interface Row {
  readonly station: string | null;
  readonly hour: number | null;
  readonly restaurants: number;
  readonly items: number;
  readonly bumps: number;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  readonly late: number;
  readonly lateShare: number | null;
  readonly unBumped: number;
  readonly leftOut: number;
}

async function printed(
  source: KitchenSource,
  flags: TrendFlags,
  words: readonly string[] = [],
  print: typeof printMerged = printMerged,
) {
  const [out, beside] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  const exit: unknown = await print(source, words, flags, outlets, still).catch(
    (reason: unknown) => reason,
  );
  return { text: out.text(), stderr: beside.text(), exit };
}

async function rowsOf(...[source, flags, words, print]: Parameters<typeof printed>) {
  const { text } = await printed(source, { ...flags, format: 'json' }, words, print);
  // The demo's last restaurant has no ticket times.
  const rows: readonly Row[] = text === '' ? [] : JSON.parse(text);
  return rows;
}

const ADDED = ['items', 'bumps', 'late', 'unBumped', 'leftOut'] as const;

test('each station has the sums of all restaurants and dates in trend, and so have hours', async () => {
  const source = await demoSource();
  const flags = { from: '-3' };
  const single: Row[] = [];
  for (const restaurant of source.restaurants) {
    const one = { ...source, restaurants: [restaurant] };
    single.push(...(await rowsOf(one, flags, [], printTrend)));
  }
  const ofStation = Map.groupBy(
    single.filter(({ station }) => station !== null),
    ({ station }) => station,
  );
  const merged = await rowsOf(source, flags);
  expect(new Set(merged.map(({ station }) => station))).toEqual(new Set(ofStation.keys()));
  const hours = Map.groupBy(
    await rowsOf(source, { ...flags, by: 'hour' }),
    ({ station }) => station,
  );
  for (const row of merged) {
    for (const of of ADDED) {
      const sum = (rows: readonly Row[] = []) => rows.reduce((all, each) => all + each[of], 0);
      const slack = of === 'late' ? 12 : 0;
      expect(Math.abs(row[of] - sum(ofStation.get(row.station)))).toBeLessThanOrEqual(slack);
      expect(Math.abs(row[of] - sum(hours.get(row.station)))).toBeLessThanOrEqual(slack);
    }
    expect(row.lateShare).toBeCloseTo(row.late / (row.items + row.unBumped), 10);
  }
  const fry = hours.get('Fry')?.map(({ hour }) => hour) ?? [];
  expect(new Set(fry).size).toBe(fry.length);
});

const TIMES = { timezone: 'America/Chicago', closeoutHour: 4 };
/** More than trend reads at once. */
const LAST = '20260814';
const FIRST = shiftBusinessDate(LAST, -69);

/** Two restaurants: one with a summary on 70 dates, rows on the last one only, and one with a summary too few to be on. */
async function archived(version: number = SUMMARY_VERSION) {
  const address = `sqlite:${await temporaryFolder()}/kitchen.sqlite`;
  const archive = await openArchive(address);
  onTestFinished(() => archive.close());
  const records = simulateDay({ profile: 'cafe', seed: 5, businessDate: LAST, ...TIMES }).map(
    ({ record }) => record,
  );
  const summary = summaryOf(records, LAST);
  const other = { ...GRILL, guid: '0f1e2d3c-0000-4000-8000-000000000002', name: 'Diner' };
  for (const { guid, name } of [GRILL, other]) {
    await archive.putRestaurant({ guid, name, tier: 'professional', ...TIMES });
  }
  const basis = archivedBasis(GRILL, undefined).replace(/^\d+/, String(version));
  for (let date = FIRST; date <= LAST; date = shiftBusinessDate(date, 1)) {
    await archive.appendFulfillments(GRILL.guid, date, [{ courseName: 'Mains' }]);
    const { version: content } = await archive.fulfillmentDay(GRILL.guid, date);
    const written = summaryText({ ...summary, date });
    const text = written.replace(/^\{"version":\d+/, `{"version":${version}`);
    await archive.putSummary(GRILL.guid, date, { version: content, basis, text });
  }
  await archive.pruneDays(GRILL.guid, LAST, 0);
  const environment = { XDG_CONFIG_HOME: await temporaryFolder() };
  const open = () =>
    configuredSource({ archive: address }, { ...ownRun(environment), clock: systemClock });
  return { open, archive, summary };
}

test.each([SUMMARY_VERSION, FIGURES_VERSION])(
  'an archive answers for any number of dates, removed ones too, in format %i, and what it has not is counted',
  async (version) => {
    const { open, summary } = await archived(version);
    const { text, stderr, exit } = await printed(await open(), { from: FIRST, to: LAST });
    expect(exit).toBe(0);
    expect(text).toMatch(/^Station +Restaurants +Items +Median +90% in +Late +Over 60 min$/m);
    const [[, station] = []] = summary.stations;
    const items = [...(station?.quarters.values() ?? [])].reduce(
      (sum, each) => sum + each.items,
      0,
    );
    const shown = (70 * items).toLocaleString('en');
    expect(text).toMatch(new RegExp(`^${station?.name} +1 +${shown} +\\d+:\\d\\d `, 'm'));
    expect(text.replaceAll('\n', ' ')).toContain(
      '70 dates of 1 restaurant. Left out: 70 dates without a summary, and 1 restaurant with none. ',
    );
    expect(text).toContain('Times are within 1%.');
    expect(stderr).toBe('linecheck: 2 restaurants read.\n');
    const asJson = await printed(await open(), { from: FIRST, to: LAST, format: 'ndjson' });
    expect(asJson.stderr).toContain('linecheck: 70 dates of 1 restaurant. Left out');
    const limited = await printed(await open(), {
      from: FIRST,
      to: LAST,
      late: '1s',
      format: 'json',
    });
    expect(JSON.parse(limited.text)[0]).toMatchObject({ lateShare: 1 });
  },
);

test('summaries that an archive does not have are made from its rows once, and kept', async () => {
  const address = `sqlite:${await temporaryFolder()}/kitchen.sqlite`;
  const archive = await openArchive(address);
  onTestFinished(() => archive.close());
  await archive.putRestaurant({ ...GRILL, tier: 'professional', ...TIMES });
  const dates = [shiftBusinessDate(LAST, -1), LAST];
  for (const businessDate of dates) {
    const day = simulateDay({ profile: 'cafe', seed: 5, businessDate, ...TIMES });
    await archive.appendFulfillments(
      GRILL.guid,
      businessDate,
      day.map(({ record }) => record),
    );
  }
  const environment = { XDG_CONFIG_HOME: await temporaryFolder() };
  const outside = { ...ownRun(environment), clock: systemClock };
  const open = () => configuredSource({ archive: address }, outside);
  const flags = { from: FIRST, to: LAST };
  const first = await printed(await open(), flags);
  expect(first.exit).toBe(0);
  expect(first.text).toContain('2 dates of 1 restaurant. Left out: 68 dates without a summary.');
  const basis = archivedBasis(GRILL, undefined);
  for (const date of dates) {
    expect(await archive.summary(GRILL.guid, date, basis)).toContain(`"date":"${date}"`);
  }
  await archive.pruneDays(GRILL.guid, shiftBusinessDate(LAST, 1), 0);
  expect(await printed(await open(), flags)).toEqual(first);
});

test('stations are chosen by name, in any case, and other names are refused', async () => {
  const { open, summary } = await archived();
  const flags = { from: LAST, to: LAST, by: 'hour' };
  const names = [...summary.stations.values()].map(({ name }) => name);
  const rows = await rowsOf(await open(), flags, [names[0]?.toUpperCase() ?? '']);
  expect(new Set(rows.map(({ station }) => station))).toEqual(new Set([names[0]]));
  expect(rows.every(({ hour }) => hour !== null && hour >= 0 && hour < 24)).toBe(true);
  const { text } = await printed(await open(), flags);
  expect(text).toMatch(/^Station +Hour +Restaurants /m);
  for (const [more, words, code] of [
    [{}, ['Nowhere'], 'USAGE'],
    [{ measure: ['p90'] }, [], 'USAGE'],
    [{ by: 'day' }, [], 'USAGE'],
    [{ from: '20200101' }, [], 'USAGE'],
    [{ from: '20200101', to: '20200102' }, [], 'NOT_ARCHIVED'],
    [{ columns: 'name' }, [], 'USAGE'],
  ] as const) {
    const { text: none, exit } = await printed(await open(), { ...flags, ...more }, words);
    expect([none, exit]).toMatchObject(['', { code }]);
  }
});

test('a platform answers from the files that were saved, and reads nothing', async () => {
  const { summary } = await archived();
  const folder = await temporaryFolder();
  const environment = { XDG_STATE_HOME: folder };
  const platform = 'https://kitchen.example';
  const disk = { platform, mostBytes: 1e9, environment };
  const storeOf = openStores({ disk, massBumpLimits: undefined, now: () => still.now() });
  await storeOf(GRILL).put({ summary, readAt: still.now() });
  const source = await demoSource();
  const refused: KitchenSource['api'] = {
    ...source.api,
    renewFulfillments: () => Promise.reject(new Error('a date is read')),
  };
  const outside = { environment, clock: still };
  const usual = configuredUsual({ api: refused, massBumpLimits: undefined }, { platform }, outside);
  if (usual === undefined) throw new Error('earlier dates are off');
  const kept = { ...source, api: refused, usual, restaurants: [GRILL] };
  const { text, exit } = await printed(kept, { to: LAST });
  expect(exit).toBe(0);
  expect(text).toContain('1 date of 1 restaurant. Left out: 27 dates without a summary.');
});
