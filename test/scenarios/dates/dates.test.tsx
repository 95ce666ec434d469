import { expect, onTestFinished, test } from 'vitest';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { printTrend } from '../../../src/commands/trend.ts';
import { TREND_MEASURE_IDS, TREND_MEASURES } from '../../../src/kitchen/tables/dates.ts';
import { channelName } from '../../../src/kitchen/text/channel-names.ts';
import { configuredUsual } from '../../../src/reader/sources/configured-usual.ts';
import { ASCII_GLYPHS, BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { sourceOf, taking } from '../../commands/fulfillments/printed.ts';
import { type MonitorDriver, type Opening, openMonitor } from '../driver.tsx';
import { DATED, PLACE, STATIONS, SUMMARIZED } from './served-dates.ts';

/** For tests that open an earlier date. */
const EARLIER = { earlier: DATED.earlier ?? {} };

async function openDates(opening: Opening, all: Opening): Promise<MonitorDriver> {
  const monitor = await openMonitor({ ...all, ...opening });
  await monitor.sees('no bumps here');
  await monitor.press('D');
  return monitor;
}

/** All dates were read. */
async function readDates(opening: Opening = {}, all = SUMMARIZED): Promise<MonitorDriver> {
  const monitor = await openDates(opening, all);
  await monitor.sees(' 28 dates');
  await monitor.loses(' of 28 dates');
  return monitor;
}

/** A grid row's cells, by row name. */
function cellsOf(monitor: MonitorDriver, name: string): readonly string[] {
  const line = monitor.lines().find((each) => each.slice(2).startsWith(name)) ?? '';
  return line
    .slice(2 + name.length)
    .replaceAll(/[[\]│!░▒▓█]/g, ' ')
    .trim()
    .split(/\s+/);
}

interface TrendRecord {
  readonly businessDate: string;
  readonly station: string | null;
  readonly channel: string | null;
  readonly items: number;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  readonly lateShare: number | null;
  readonly unBumped: number;
}

/** The command's output for the same dates. */
async function trendRecords({ environment }: MonitorDriver): Promise<readonly TrendRecord[]> {
  const clock = { now: () => EPOCH, steady: () => EPOCH, sleep: () => Promise.resolve() };
  const api = createKitchenApi({
    baseUrl: environment['LINECHECK_BASE_URL'] ?? '',
    credentials: {
      clientId: environment['LINECHECK_CLIENT_ID'] ?? '',
      clientSecret: environment['LINECHECK_CLIENT_SECRET'] ?? '',
    },
    limits: { requestsPerSecond: Infinity },
    clock,
    isPlain: true,
  });
  onTestFinished(() => api.close());
  const outside = { environment: {}, clock };
  const usualReader = configuredUsual({ api, massBumpLimits: undefined }, undefined, outside);
  if (usualReader === undefined) throw new Error('dates are read unless that is turned off');
  const { source } = sourceOf(api, PLACE);
  const out = taking();
  const flags = { from: '-28', to: 'today', format: 'json' };
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printTrend({ ...source, usualReader }, [], flags, outlets, clock);
  return JSON.parse(out.text());
}

test("each figure is that of linecheck trend, even today's", async () => {
  const monitor = await readDates({ columns: 300 }, DATED);
  const byRow = Map.groupBy(await trendRecords(monitor), ({ station, channel }) =>
    channel === null ? (station ?? 'Whole kitchen') : `${channelName(channel)} tickets`,
  );
  const known = [...byRow].filter(([, records]) =>
    records.some(({ medianMs }) => medianMs !== null),
  );
  expect(known.length).toBeGreaterThan(4);
  // A channel without tickets on a date has no line for it.
  const dates = (byRow.get('Whole kitchen') ?? []).map(({ businessDate }) => businessDate);
  for (const id of TREND_MEASURE_IDS) {
    await monitor.sees(TREND_MEASURES[id].title('').replace(/ \(.*/, ''));
    for (const [row, records] of known) {
      const printed = dates.map((date) => {
        const record = records.find((each) => each.businessDate === date);
        if (record === undefined) return '-';
        const { medianMs, p90Ms, lateShare, items, unBumped } = record;
        const value = { median: medianMs, p90: p90Ms, late: lateShare, items, over60: unBumped };
        return TREND_MEASURES[id].text(value[id] ?? undefined);
      });
      expect(printed).toHaveLength(29);
      expect(cellsOf(monitor, row)).toEqual(printed);
    }
    await monitor.press('tab');
  }
  await monitor.sees('Median station time');
});

test('weekdays and days are at the top, weeks are set apart, and the cursor is on the last finished date', async () => {
  const monitor = await readDates();
  const [, , weekdays = '', days = ''] = monitor.lines();
  expect(weekdays).toMatch(/^ {2}22 earlier /);
  expect(weekdays).toMatch(/ S +│ +M +T +▼W +T *$/);
  expect(days).toMatch(/^ {2}Jan .* 11 +│ +12 +13 +\[ +14 +\] +now *$/);
  expect(monitor.cursorLine()).toContain('Whole kitchen');
  await monitor.sees(
    'Whole kitchen, Wed, Jan 14, 2026: median ',
    'The median\nis 1m08 shorter than on Wed, Jan 7, 2026 (5m22).',
  );
});

test.each([BOX_GLYPHS, ASCII_GLYPHS])(
  'in 160 columns, signs shade each cell by the quarter of its row, and a legend says so',
  async (glyphs) => {
    const [low, second, third, high] = glyphs.plot.shades.map((shade) => shade.repeat(2));
    const legend = `${low} ${second} ${third} ${high} lowest to highest quarter of each row`;
    const monitor = await readDates({ columns: 160, rows: 40, theme: { color: false, glyphs } });
    await monitor.sees(legend);
    const cells = /(\d+m\d\d|\d+s)(\S\S)/g;
    const line = monitor.cursorLine().replaceAll(/[[\]]/g, ' ');
    const shaded = [...line.matchAll(cells)].map(([, time = '', shade = '']) => ({ time, shade }));
    const seconds = (text: string) =>
      text.split('m').reduce((sum, part) => sum * 60 + Number.parseInt(part, 10), 0);
    const byTime = shaded.toSorted((a, b) => seconds(a.time) - seconds(b.time));
    expect(byTime.length).toBeGreaterThan(8);
    const levels = byTime.map(({ shade }) => [low, second, third, high].indexOf(shade));
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(new Set(levels).size).toBe(4);
    // Today isn't over.
    expect(line).toMatch(/\dm?\d*s? *$/);
    await monitor.resize({ columns: 159, rows: 40 });
    await monitor.loses(legend);
  },
);

test.each([60, 80, 160])('in %i columns, the selected date is in brackets', async (columns) => {
  const monitor = await readDates({ columns, theme: { color: false, glyphs: BOX_GLYPHS } });
  await monitor.press('h');
  await monitor.sees('Whole kitchen, Tue, Jan 13, 2026');
  const days = monitor.lines().find((line) => /^ {2}(?:Dec-)?Jan/.test(line));
  expect(days).toMatch(/\[ +13 +\] +14 /);
  const column = days?.indexOf('[') ?? 0;
  expect(monitor.cursorLine().slice(column)).toMatch(/^\[ +\d+m\d\d\S* *\] /);
});

test('the plot names the selected date, and no shade is brighter than the numbers', async () => {
  const monitor = await readDates({ columns: 160, rows: 40 });
  await monitor.sees('▲Jan 14', 'Jan 5 ', 'Jan 12 ');
  const grid = (monitor.frames().at(-1) ?? '').split('\n').filter((line) => line.includes('│'));
  // oxlint-disable-next-line no-control-regex -- styles are control sequences
  const bright = grid.map((line) => line.replaceAll(/\u001b\[2m.*?\u001b\[22m/g, ''));
  expect(grid.join('')).toMatch(/█/);
  expect(bright.join('')).not.toMatch(/[░▒▓█│]/);
  await monitor.press('h');
  await monitor.sees('▲Jan 13', 'Jan 5 ');
  expect(monitor.frame()).not.toContain('Jan 12 ');
});

test('if there is room, a note says how exact times are, as the command does', async () => {
  const monitor = await readDates();
  await monitor.sees('Times are within 2%.');
  await monitor.resize({ columns: 60, rows: 15 });
  await monitor.loses('Times are within');
  await monitor.sees('Whole kitchen, Wed, Jan 14, 2026: median ');
});

test('the cursor moves through stations and dates, and scrolls to the first', async () => {
  const monitor = await readDates();
  await monitor.press('j', 'h');
  await monitor.sees('Barista, Tue, Jan 13, 2026: median ');
  await monitor.press('{');
  await monitor.sees('Barista, Tue, Jan 6, 2026: median ');
  await monitor.press(...Array.from({ length: 20 }, () => 'h'));
  await monitor.sees('Barista, Thu, Dec 18, 2025: no bumps at prep.', 'Dec');
  await monitor.press('h');
  await monitor.sees('Barista, Thu, Dec 18, 2025');
  await monitor.press('{');
  await monitor.sees('No earlier week here.');
  await monitor.press(...Array.from({ length: 4 }, () => '}'), 'l', 'l');
  await monitor.sees('Barista, Thu, Jan 15, 2026 so far: median ');
});

test('figures over the limit are marked with a sign, even without colors', async () => {
  const thresholds = { cautionMs: 120_000, lateMs: 240_000 };
  const theme = { color: false, glyphs: ASCII_GLYPHS };
  const monitor = await readDates({ thresholds, theme });
  expect(monitor.frame()).toMatch(/^> Whole kitchen .*\dm\d\d!! /m);
  expect(monitor.frame()).toMatch(/ S +\| +M +T +vW/);
  await monitor.sees('! 4m or longer, profile', 'late 52% (4m00\nor');
  await monitor.press('tab', 'tab', 'tab');
  await monitor.sees('Items  ');
  expect(monitor.frame()).not.toMatch(/\d!/);
});

test('a past date with one earlier date has too few to compare with, not none', async () => {
  const monitor = await openMonitor({ ...SUMMARIZED, ...EARLIER });
  await monitor.sees('no bumps here');
  await monitor.press(':date 2026-01-12', 'enter');
  await monitor.sees(
    'Not judged: there are too few earlier dates to compare with.',
    'Kitchen: 60 tickets',
    'median 10m02, and there are too few earlier dates\nto compare with.',
  );
  await monitor.press('enter');
  await monitor.sees('[pace]', 'median 10m02, and there are too few earlier dates');
  expect(monitor.frame()).not.toMatch(/no earlier dates|Usual:/);
});

test('Enter opens the date: for the kitchen all its stations, for a station that station', async () => {
  const monitor = await readDates(EARLIER);
  await monitor.press('h', 'j', 'enter');
  await monitor.sees('Tue, Jan 13, 2026 (not today)', '[pace]');
  await monitor.press('escape');
  await monitor.sees('Barista, Tue, Jan 13, 2026: median ');
  await monitor.press('f');
  await monitor.sees('Tue, Jan 13, 2026 (not today)', 'station: Barista', '84 / 236');
  await monitor.press('q', 'k', 'h', 'enter');
  await monitor.sees('Mon, Jan 12, 2026 (not today)', 'Median    Usual');
  await monitor.press('D');
  await monitor.sees('Whole kitchen, Mon, Jan 12, 2026: median ');
  await monitor.press('l', 'l', 'l', 'enter');
  await monitor.sees('Now    Usual', ' · Thu, Jan 15 · 19:00');
  expect(monitor.frame()).not.toContain('not today');
});

test('a station that is gone from the setup leads to its items', async () => {
  const others = STATIONS.filter(({ name }) => name !== 'Barista');
  const monitor = await readDates({ ...EARLIER, stations: others });
  await monitor.press('j', 'enter');
  await monitor.sees('Wed, Jan 14, 2026 (not today)', 'station=Barista', '170 / 418');
  await monitor.press('escape');
  await monitor.sees('Median station time');
});

test('a command opens the dates from anywhere, with the cursor on a station', async () => {
  const monitor = await openMonitor(SUMMARIZED);
  await monitor.sees('no bumps here');
  await monitor.press('F');
  await monitor.sees('547 / 547');
  await monitor.press(':', 'dates kitch', 'enter');
  await monitor.sees('▶ Kitchen');
  await monitor.press(':', 'dates nowhere', 'enter');
  await monitor.sees('Unknown station "nowhere".');
  await monitor.press('escape', 'q');
  await monitor.sees('547 / 547');
});

test("from a station's screen the cursor is on that station, and the second D leads back", async () => {
  const monitor = await openMonitor({ ...SUMMARIZED, ...EARLIER });
  await monitor.sees('no bumps here');
  await monitor.press('O', 'j', 'enter', 'enter');
  await monitor.sees('[pace]');
  await monitor.press(']', 'D');
  await monitor.sees('▶ Barista', '28 dates');
  await monitor.press('enter', 'D', 'q', 'q');
  await monitor.sees('Wed, Jan 14, 2026 (not today)', 'Median    Usual');
});

test.each([
  { columns: 60, rows: 15, seen: 'Delivery tickets, Sun, Jan 11' },
  { columns: 80, rows: 24, seen: 'Delivery tickets, Sun, Jan 11' },
  { columns: 120, rows: 36, seen: 'Delivery tickets, Sun, Jan 11' },
  { columns: 24, rows: 8, seen: 'Jan' },
])(
  "at $columns x $rows the cursor's cell and the sentence about it are in view",
  async ({ seen, ...size }) => {
    const monitor = await readDates({ columns: 120, rows: 36 });
    await monitor.resize(size);
    await monitor.press('G', 'h', 'h', 'h');
    expect(monitor.cursorLine()).toMatch(/^▶ \S+ .*\dm\d\d/);
    expect(monitor.frame()).toContain('▼S');
    expect(monitor.frame()).toContain(seen);
  },
);
