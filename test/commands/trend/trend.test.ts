import { expect, onTestFinished, test } from 'vitest';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import type { ReportFlags, TrendFlags } from '../../../src/commands/arguments/command-flags.ts';
import { requestedDates } from '../../../src/commands/arguments/requested-date.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { printTrend } from '../../../src/commands/trend.ts';
import { oncePerKey } from '../../../src/contract/once.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { textWidth } from '../../../src/terminal/safe-text.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { demoSource, failingAgainOn, failingOn, still } from '../demo-source.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

/** One restaurant with the listed dates unreadable. */
async function kitchenOfDates(...failing: readonly string[]) {
  const source = await demoSource();
  return failingOn({ ...source, restaurants: source.restaurants.slice(0, 1) }, failing);
}

/** The output of stdout and stderr. */
async function printed(
  source: KitchenSource,
  flags: TrendFlags = {},
  stations: readonly string[] = [],
) {
  const [out, beside] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  const exit = await printTrend(source, stations, flags, outlets, still);
  return { text: out.text(), stderr: beside.text(), exit };
}

interface Figures {
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  readonly late: number;
  readonly lateShare: number | null;
  readonly unBumped: number;
}

interface TrendRecord extends Figures {
  readonly businessDate: string;
  readonly weekday: string;
  readonly state: string;
  readonly code: string | null;
  readonly guid: string | null;
  readonly station: string | null;
  readonly channel: string | null;
  readonly items: number | null;
  readonly bumps: number | null;
  readonly lateMs: number;
  readonly leftOut: number;
}

async function recordsOf(
  source: KitchenSource,
  flags: TrendFlags,
  stations?: readonly string[],
): Promise<readonly TrendRecord[]> {
  return JSON.parse((await printed(source, { ...flags, format: 'json' }, stations)).text);
}

interface ReportValue {
  readonly channels: readonly {
    readonly channel: string;
    readonly tickets: number;
    readonly unBumped: number;
  }[];
  readonly stations: readonly (Figures & {
    readonly station: string;
    readonly name: string;
    readonly rows: number;
    readonly count: number;
    readonly limit: { readonly lateMs: number };
  })[];
  readonly measures: readonly {
    readonly id: string;
    readonly medianMs: number | null;
    readonly p90Ms: number | null;
    readonly count: number;
    readonly leftOut: Readonly<Record<string, number>>;
  }[];
}

async function reportOf(
  source: KitchenSource,
  date: string,
  flags: ReportFlags = { late: '12m' },
): Promise<ReportValue> {
  const [out, beside] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  await printReport(source, [date], { ...flags, format: 'json' }, outlets, still);
  return JSON.parse(out.text());
}

/** A review of a date takes long, so tests of the same date share one. */
const usualReport = oncePerKey(async (date: string) => reportOf(await kitchenOfDates(), date, {}));

/** Each station's late limit, by GUID. */
const limitsIn = (records: readonly TrendRecord[]) =>
  new Map(records.flatMap(({ guid, lateMs }) => (guid === null ? [] : [[guid, lateMs]])));

function expectClose(found: number | null, exact: number | null): void {
  expect(found).not.toBeNull();
  // Both are rounded to integer ms.
  expect(Math.abs((found ?? 0) - (exact ?? 0))).toBeLessThanOrEqual((exact ?? 0) * 0.02 + 1);
}

test('figures match the report for the same date and station, even today', async () => {
  const source = await kitchenOfDates();
  const all = await recordsOf(source, { from: '-1', to: 'today', late: '12m' });
  const byDate = Map.groupBy(all, ({ businessDate }) => businessDate);
  expect(byDate.size).toBe(2);
  for (const [date, own] of byDate) {
    const { stations, channels, measures } = await reportOf(source, date);
    const [kitchen, ...others] = own;
    const rows = others.filter(({ channel }) => channel === null);
    const rowsOfChannels = others.filter(({ channel }) => channel !== null);
    expect(rowsOfChannels.map((row) => [row.channel, row.items, row.unBumped])).toEqual(
      channels.map((each) => [each.channel, each.tickets - each.unBumped, each.unBumped]),
    );
    expect(new Set(rows.map(({ guid }) => guid))).toEqual(
      new Set(stations.map(({ station }) => station)),
    );
    for (const row of rows) {
      const exact = stations.find(({ station }) => station === row.guid);
      if (exact === undefined) throw new Error('the report has each station');
      expect(row).toMatchObject({
        state: 'read',
        station: exact.name,
        items: exact.count,
        unBumped: exact.unBumped,
        leftOut: exact.rows - exact.count - exact.unBumped,
        lateMs: 720_000,
        limitFrom: 'flag',
      });
      expectClose(row.medianMs, exact.medianMs);
      expectClose(row.p90Ms, exact.p90Ms);
      // A few items are within 2 % around the limit.
      expect(Math.abs(row.late - exact.late)).toBeLessThanOrEqual(2 + exact.count * 0.04);
      expect(row.lateShare).toBe(row.late / (exact.count + exact.unBumped));
    }
    const whole = measures.find(({ id }) => id === 'station-time');
    if (whole === undefined) throw new Error('the report has station time');
    const { 'un-bumped': unBumped, ...leftOut } = whole.leftOut;
    expect(kitchen).toMatchObject({ guid: null, station: null, items: whole.count, unBumped });
    expect(kitchen?.leftOut).toBe(Object.values(leftOut).reduce((sum, each) => sum + each, 0));
    expectClose(kitchen?.medianMs ?? null, whole.medianMs);
    expectClose(kitchen?.p90Ms ?? null, whole.p90Ms);
  }
});

test.each<readonly [TrendFlags, dates: number]>([
  [{ from: '-1', to: '-1' }, 1],
  [{}, 28],
  [{ from: '-35', to: '-33' }, 3],
])("with %j, the limits are those of the newest date's report", async (flags, dates) => {
  const records = await recordsOf(await kitchenOfDates(), flags);
  const { stations } = await usualReport(flags.to ?? '-1');
  expect(new Set(records.map(({ businessDate }) => businessDate)).size).toBe(dates);
  expect(new Set(stations.map(({ limit }) => limit.lateMs)).size).toBeGreaterThan(3);
  const own = limitsIn(records);
  for (const { station, limit } of stations) expect(own.get(station)).toBe(limit.lateMs);
});

test("an earlier date that can't be read does not change the report's limits, and is named", async () => {
  const source = await kitchenOfDates('20260807', '20260724');
  const { text, stderr, exit } = await printed(source, { from: '-1', format: 'json' });
  const { stations } = await reportOf(source, '-1', {});
  expect(limitsIn(JSON.parse(text))).toEqual(
    new Map(stations.map(({ station, limit }) => [station, limit.lateMs])),
  );
  expect(stderr).toBe(
    ['Fri, Aug 7', 'Fri, Jul 24']
      .map((date) => `linecheck: Not compared with ${date}, 2026: NOT_PERMITTED\n`)
      .join(''),
  );
  expect(exit).toBe(0);
});

test('the table has the last 28 finished dates, week by week, within 80 columns', async () => {
  const { text, exit, stderr } = await printed(await kitchenOfDates());
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const [stations = '', tickets = ''] = text.split(/(?=Ticket time, )/);
  const lines = stations.split('\n');
  expect(lines[0]).toBe('Median station time, Sat, Jul 18 to Fri, Aug 14, 2026');
  expect(lines[1]).toMatch(/^Date +All Cold Dessert +Fry Grill Pizza Sauté$/);
  const dates = lines.filter((line) => /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /.test(line));
  expect(dates).toHaveLength(28);
  for (const line of dates) expect(line).toMatch(/^\w{3}, \w{3} \d{1,2}(?: +\d{1,2}m\d\d){7}$/);
  expect(
    text
      .split('\n')
      .map(textWidth)
      .filter((width) => width > 80),
  ).toEqual([]);
  const beforeMondays = lines.filter((_, at) => lines[at + 1]?.startsWith('Mon, ') === true);
  expect(beforeMondays).toEqual(['', '', '', '']);
  expect(stations).toMatch(/\n\nMedian(?: +\d{1,2}m\d\d){7}\n\n$/);
  expect(tickets).toMatch(
    /^Ticket time, first fired to last bumped, Sat, Jul 18 to Fri, Aug 14, 2026\nDate +Median +90% under +Within 12m\n/,
  );
  expect(tickets.match(/^\w{3}, \w{3} \d{1,2}(?: +\d{1,2}m\d\d){2} +\d{1,2}%$/gm)).toHaveLength(28);
  expect(tickets).toContain('\n\nNo bumps at prep on these dates: Bar, ');
});

test('a named station has a column for each measure', async () => {
  const source = await kitchenOfDates();
  const { text } = await printed(source, { from: '-3' }, ['pizza', 'Grill']);
  const heads = text.split('\n').filter((line) => line.startsWith('Date'));
  expect(heads).toEqual(Array(2).fill('Date        Median 90% under Late Items Over 60'));
  expect(text).toContain('Station: Pizza\n');
  expect(text).toContain('Station: Grill\n');
  const own = await recordsOf(source, { from: '-3' }, ['pizza']);
  expect(own.map(({ weekday, station }) => `${weekday} ${station}`)).toEqual([
    'Wed Pizza',
    'Thu Pizza',
    'Fri Pizza',
  ]);
});

test('chosen columns have every row in each format', async () => {
  const source = await kitchenOfDates();
  const flags = { from: '-2', columns: 'businessDate,station,items' };
  const [table, csv] = await Promise.all([
    printed(source, flags),
    printed(source, { ...flags, format: 'csv' }),
  ]);
  const rows = csv.text.split('\r\n').map((line) => line.split(','));
  const lines = table.text.split('\n').map((line) => line.trim().split(/ +/));
  const cells = rows.map((row) => row.map((cell) => (cell === '' ? '-' : cell)).filter(Boolean));
  expect(lines).toEqual(cells.map((row) => (row.length === 1 ? [''] : row)));
  expect(rows[1]?.[0]).toBe('20260813');
});

test.each(['20260811', 'yesterday'])('%s among the stations is taken as a date', async (word) => {
  await expect(printed(await kitchenOfDates(), {}, [word])).rejects.toMatchObject({
    message: `"${word}" is a date, not a station.`,
    hint: 'Add --from DATE and --to DATE.',
  });
});

test('a station of the setup without bumps has no figures, and any other name is unknown', async () => {
  const source = await kitchenOfDates();
  const [bar] = await recordsOf(source, { from: '-1' }, ['Bar']);
  expect(bar).toMatchObject({ state: 'read', station: 'Bar', items: 0, medianMs: null });
  await expect(
    printed(source, { from: '-1' }, ['0f1e2d3c-0000-4000-8000-00000000abcd']),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { usualReader, ...withoutDates } = source;
  const untouched: KitchenSource = {
    ...withoutDates,
    usualReader: {
      weeks: usualReader.weeks,
      summaries: () => {
        throw new Error('no date is read for a mistyped name');
      },
    },
  };
  await expect(printed(untouched, {}, ['Piza'])).rejects.toThrow(
    'Unknown station "Piza". Did you mean "Pizza"?',
  );
});

test("dates that can't be read are named, and the others are printed", async () => {
  const source = await kitchenOfDates('20260811', '20260812', '20260814');
  const { text, stderr, exit } = await printed(source, { from: '-5' });
  expect(exit).toBe(4);
  expect(stderr).toBe(
    'linecheck: Not read: Tue, Aug 11 to Wed, Aug 12, 2026; Fri, Aug 14, 2026.\nCheck that the client has the scope kitchen:read and access to this restaurant, and that the restaurant ID is right. [NOT_PERMITTED]\n',
  );
  expect(text).toMatch(/^Tue, Aug 11 not read(?: +-){7}$/m);
  expect(text).toMatch(/^Mon, Aug 10(?: +\d{1,2}m\d\d){7}$/m);
  const missing = await recordsOf(source, { from: '20260811', to: '20260813' }, ['grill']);
  expect(missing[0]).toMatchObject({ state: 'not read', code: 'NOT_PERMITTED', items: null });
});

test('if no date can be read, that is the failure', async () => {
  const source = await kitchenOfDates('20260813', '20260814');
  await expect(printed(source, { from: '-2' })).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
});

test('a date that was read before is shown as it was then', async () => {
  const source = await kitchenOfDates();
  const { text, stderr, exit } = await printed(failingAgainOn(source, '20260814'), { from: '-2' });
  expect(exit).toBe(0);
  expect(stderr).toMatch(
    /^linecheck: Shown as read earlier: Fri, Aug 14, 2026\.\n.+ \[NOT_PERMITTED\]\n$/,
  );
  expect(text).toMatch(/^Fri, Aug 14(?: +\d{1,2}m\d\d){7}$/m);
});

test('today is read again, and never taken from what is stored', async () => {
  const source = await kitchenOfDates();
  const { usualReader } = source;
  const asked: string[] = [];
  const listening: KitchenSource = {
    ...source,
    usualReader: {
      ...usualReader,
      summaries(restaurant, dates, options) {
        if (options.isKeptOnly !== true) asked.push(...dates);
        return usualReader.summaries(restaurant, dates, options);
      },
    },
  };
  const { text } = await printed(listening, { from: '-1', to: 'today' });
  expect(text).toMatch(/^Sat, Aug 15 so far(?: +\d{1,2}m\d\d){7}$/m);
  expect(asked).toEqual(['20260814', '20260808', '20260801', '20260725', '20260718']);
});

test.each<readonly [TrendFlags, string]>([
  [{ to: 'tomorrow' }, 'Sun, Aug 16, 2026 is in the future.'],
  [{ from: 'today' }, '--from (Sat, Aug 15, 2026) is after --to (Fri, Aug 14, 2026).'],
  [{ from: '-61' }, 'The limit is 60 dates.'],
  [{ from: '20200101' }, 'The limit is 60 dates.'],
  [{ from: 'someday' }, 'Unknown date "someday".'],
  [{ columns: 'station,mood' }, 'Unknown column "mood".'],
  [{ columns: 'date' }, 'Unknown column "date".'],
])('%j is refused before any call', async (flags, says) => {
  const baseUrl = 'http://127.0.0.1:1';
  const credentials = { clientId: 'nobody', clientSecret: 'nothing' };
  const api = createKitchenApi({ baseUrl, credentials, isPlain: true });
  onTestFinished(() => api.close());
  await expect(printed(sourceOf(api, GRILL).source, flags)).rejects.toThrow(says);
});

test('without flags the dates are the last 28 finished ones, and sixty are not too many', () => {
  const dates = requestedDates({}, '20260815');
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([28, '20260718', '20260814']);
  expect(requestedDates({ from: '-60' }, '20260815')).toHaveLength(60);
  expect(requestedDates({ to: '20260131' }, '20260815')[0]).toBe('20260104');
  expect(requestedDates({ from: 'today', to: 'today' }, '20260815')).toEqual(['20260815']);
  const last = '99991231';
  expect(requestedDates({ from: last, to: last }, last)).toEqual([last]);
});

test('if earlier dates are turned off, the answer says how', async () => {
  const { usualReader: _, ...source } = await kitchenOfDates();
  await expect(printed(source)).rejects.toMatchObject({
    code: 'CONFIGURATION',
    hint: expect.stringContaining('usual_weeks'),
  });
});

test('dates without any bumps are one sentence', async () => {
  const { text } = await printed(await kitchenOfDates(), { from: '20260101', to: '20260103' });
  expect(text.replaceAll('\n', ' ')).toBe(
    'No item was bumped at prep, Thu, Jan 1 to Sat, Jan 3, 2026. The restaurant was closed, or no station uses a KDS. ',
  );
});
