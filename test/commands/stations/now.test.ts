import { expect, test } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import type { StationsFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { printStationsNow } from '../../../src/commands/stations.ts';
import { NO_DECISIONS } from '../../../src/kitchen/pace/station-limit.ts';
import { durationText } from '../../../src/kitchen/text/quantities.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { demoSource, failingAgainOn, failingOn, NOW, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

/** The output of stdout and stderr. */
async function printed(
  source: KitchenSource,
  flags: StationsFlags,
  wanted?: string,
  { clock = still, isTTY = false, decisions = NO_DECISIONS } = {},
) {
  const [out, beside] = [taking(), taking({ isTTY })];
  const open = { ...source, close: () => Promise.resolve() };
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  const exit = await printStationsNow(open, wanted, flags, outlets, clock, () => decisions);
  return { text: out.text(), stderr: beside.text(), exit };
}

interface StationState {
  readonly name: string;
  readonly state: string;
  readonly since: string | null;
  readonly ratio: number | null;
  readonly nowMedianMs: number | null;
  readonly usualDates: readonly string[] | null;
  readonly why: string;
  readonly nowBumps: number;
  readonly lateMs: number;
  readonly limitFrom: string;
  readonly guid: string;
  readonly businessDate: string;
}

async function statesOf(source: KitchenSource, flags: StationsFlags = { now: true }) {
  const { text } = await printed(source, { ...flags, format: 'json' });
  return JSON.parse(text) as readonly StationState[];
}

test('an ordinary kitchen is at the usual pace, and the dates it is compared with are named', async () => {
  const source = await demoSource();
  // Soon after, somebody clears Sauté's screen.
  const at = '19:24';
  const { text, exit } = await printed(source, { at, format: 'table' });
  expect(exit).toBe(0);
  expect(text).toMatch(
    /^.+, Sat, Aug 15, 2026, \d\d:\d\d\n(?:6 stations are at|No station is) .+ \((?:6 judged, 2 not|2 not judged): Bar, Sauces & Sides\)\.\n/,
  );
  const states = await statesOf(source, { at });
  expect(states.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
    'Bar unknown',
    'Cold ok',
    'Dessert ok',
    'Fry ok',
    'Grill ok',
    'Pizza ok',
    'Sauces & Sides unknown',
    'Sauté ok',
  ]);
  const saturdays = ['20260808', '20260801', '20260725', '20260718'];
  expect(states.find(({ name }) => name === 'Grill')?.usualDates).toEqual(saturdays);
});

const SLOW = 'slow:Grill@18:20+2h*2.5';
const STOP = 'stop:Cold@18:50+2h';

test('a slow station comes first with its numbers, and a quiet one follows', async () => {
  const source = await demoSource(SLOW, STOP);
  const { text } = await printed(source, { now: true, format: 'table' });
  const [, first = '', second = ''] = text.split('\n');
  expect(first).toMatch(
    /^SLOW {3}Grill since 1\d:\d\d: \d+m\d\d, usually \d+m\d\d\. \d+ of \d+ tickets late\.$/,
  );
  expect(second).toMatch(
    /^QUIET {2}Cold since 18:\d\d\. About \d+ tickets should have had an item from Cold\.$/,
  );
  const states = await statesOf(source);
  expect(states.slice(0, 2)).toMatchObject([
    { name: 'Grill', state: 'slow' },
    { name: 'Cold', state: 'quiet', nowBumps: expect.any(Number) },
  ]);
  expect(states[0]?.ratio).toBeGreaterThan(1.5);
});

test('a quiet station has no current time', async () => {
  const source = await demoSource(STOP);
  const [cold] = await statesOf(source);
  const none = { nowMedianMs: null, nowP90Ms: null, ratio: null, judged: 0, late: 0 };
  expect(cold).toMatchObject({ name: 'Cold', state: 'quiet', ...none });
  const { text } = await printed(source, { now: true, format: 'table' });
  expect(text).toMatch(/^Cold +QUIET +18:\d\d +- +\d+m\d\d +- +- +\d+ -$/m);
});

test('--explain explains a station with numbers, in one sentence', async () => {
  const source = await demoSource(SLOW, STOP);
  const sentence = async (station: string) =>
    (await printed(source, { explain: true, format: 'table' }, station)).text
      .replaceAll(/\s+/g, ' ')
      .trim();
  expect(await sentence('grill')).toMatch(
    /^Grill has been slow since 1\d:\d\d: .+, \d+ of \d+ late, median .+, usually .+ for these items \(4 Saturdays\)\. Caution from \d+m\d*, late from \d+m\d* \(usual 90%\)\.$/,
  );
  expect(await sentence('Cold')).toMatch(
    /^Cold has been quiet since 18:\d\d: nothing has come out for \d+ min, though \d+ tickets came in and about \d+ should have had an item from here \(4 Saturdays\)\. Caution from \d+m\d*, late from \d+m\d* \(usual 90%\)\.$/,
  );
  expect(await sentence('Bar')).toBe(
    "Bar isn't judged: no item was bumped at prep here on this date.",
  );
});

test('each station has a limit with its origin, and one from the profile changes no state', async () => {
  const source = await demoSource(SLOW);
  const [usualStates, configured, unknown] = await Promise.all([
    statesOf(source),
    statesOf({ ...source, thresholds: { cautionMs: 60_000, lateMs: 120_000 } }),
    statesOf(withoutUsual(source)),
  ]);
  const grill = usualStates.find(({ name }) => name === 'Grill');
  expect(grill).toMatchObject({ limitFrom: 'usual 90%' });
  expect(usualStates.find(({ name }) => name === 'Bar')).toMatchObject({ limitFrom: 'default' });
  expect(new Set(configured.map(({ limitFrom, lateMs }) => `${limitFrom} ${lateMs}`))).toEqual(
    new Set(['profile 120000']),
  );
  expect(configured.map(({ state }) => state)).toEqual(usualStates.map(({ state }) => state));
  expect(new Set(unknown.map(({ limitFrom, lateMs }) => `${limitFrom} ${lateMs}`))).toEqual(
    new Set(['default 720000']),
  );
});

test('limits and mutes set in the monitor count here, too', async () => {
  const source = await demoSource(SLOW, STOP);
  const grill = (await statesOf(source)).find(({ name }) => name === 'Grill');
  const decisions = {
    [grill?.guid ?? '']: {
      limit: { cautionMs: 60_000, lateMs: 120_000 },
      mute: { date: '20260815', note: "86'd" },
    },
  };
  const { text } = await printed(source, { now: true, format: 'json' }, undefined, { decisions });
  const states = JSON.parse(text) as readonly StationState[];
  expect(states.find(({ name }) => name === 'Grill')).toMatchObject({
    state: 'slow',
    lateMs: 120_000,
    limitFrom: 'set here',
    muted: true,
    muteNote: "86'd",
  });
  const shown = await printed(source, { now: true, format: 'table' }, undefined, { decisions });
  expect(shown.text).toMatch(/^QUIET {2}Cold since .+\nMuted: Grill \(slow\)\.\n/m);
  expect(shown.text).toContain("muted: 86'd");
  const why = await printed(source, { explain: true, format: 'table' }, 'Grill', { decisions });
  expect(why.text).toContain('late from 2m (set here).');
  expect(why.text).toContain("Until closeout muted: 86'd.");
  const past = await printed(source, { date: 'yesterday', format: 'json' }, undefined, {
    decisions,
  });
  expect(past.text).not.toContain('"muted":true');
});

test('--at shows the states as they were at an earlier time', async () => {
  const source = await demoSource(SLOW, STOP);
  const before = await statesOf(source, { at: '18:15' });
  expect(before.filter(({ state }) => state === 'slow' || state === 'quiet')).toEqual([]);
  const [grill] = await statesOf(source, { at: '-5m' });
  expect(grill).toMatchObject({ name: 'Grill', state: 'slow' });
});

test.each([
  ['2026-08-15T18:15', '20260815'],
  ['2026-08-15T23:15:00Z', '20260815'],
  ['2026-08-14 18:15', '20260814'],
  ['-1d', '20260814'],
])('--at %s shows the states of that business date', async (at, date) => {
  const source = await demoSource(SLOW, STOP);
  const [states, sameClock] = await Promise.all([
    statesOf(source, { at }),
    statesOf(source, { date, at: at === '-1d' ? '19:34' : '18:15' }),
  ]);
  expect(states).toEqual(sameClock);
  expect(new Set(states.map(({ businessDate }) => businessDate))).toEqual(new Set([date]));
});

test.each<readonly [StationsFlags, string]>([
  [{ at: '2026-08-16T18:15' }, 'The time "2026-08-16T18:15" is in the future.'],
  [
    { at: '2026-08-14T18:15', date: 'today' },
    'The time "2026-08-14T18:15" is not on "today" but on Fri, Aug 14, 2026.',
  ],
  [{ at: '2026-02-30T18:15' }, 'Unknown time "2026-02-30T18:15".'],
])('%j is refused', async (flags, says) => {
  await expect(printed(await demoSource(), flags)).rejects.toMatchObject({
    code: 'USAGE',
    message: says,
  });
});

test('a past date has no states, unless --at asks for a time on it', async () => {
  const source = await demoSource(SLOW);
  const states = await statesOf(source, { date: 'yesterday', at: '19:00' });
  const fridays = ['20260807', '20260731', '20260724', '20260717'];
  expect(states.find(({ name }) => name === 'Grill')).toMatchObject({
    state: 'ok',
    usualDates: fridays,
  });
  const ended = await statesOf(source, { date: 'yesterday' });
  const none = { asOf: null, since: null, sinceLastMs: null, nowMedianMs: null, nowBumps: null };
  for (const each of ended) expect(each).toMatchObject({ state: 'unknown', ratio: null, ...none });
  expect(ended.map(({ name, why }) => `${name}: ${why}`).sort()).toEqual([
    'Bar: no item was bumped at prep here on this date',
    ...['Cold', 'Dessert', 'Fry', 'Grill', 'Pizza'].map((name) => `${name}: the day is over`),
    'Sauces & Sides: no item was bumped at prep here on this date',
    'Sauté: the day is over',
  ]);
  expect(ended.find(({ name }) => name === 'Grill')?.usualDates).toEqual(fridays);
});

test('the table of a past date has the complete date, like the report', async () => {
  const source = await demoSource();
  const { text } = await printed(source, { date: 'yesterday', format: 'table' });
  const [heading, first = '', ...rest] = text.split('\n');
  const head = rest[rest.indexOf('') + 1];
  expect(heading).toMatch(/, Fri, Aug 14, 2026$/);
  expect(first).toMatch(
    /no station was unusually slow or quiet|slow or quiet on this date|^(?:SLOW|QUIET)/,
  );
  expect(head).toMatch(/^Station +Median +Usual +vs usual +90% under +Tickets +Slow$/);
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const own = { ...source, restaurants: source.restaurants.slice(0, 1) };
  await printReport(own, ['yesterday'], { format: 'json' }, outlets, still);
  const { stations } = JSON.parse(out.text()) as {
    readonly stations: readonly { readonly name: string; readonly medianMs: number }[];
  };
  expect(stations).toHaveLength(6);
  for (const { name, medianMs } of stations) {
    const cells = text.split('\n').find((line) => line.startsWith(`${name} `));
    expect(cells?.slice(name.length).trim()).toMatch(new RegExp(`^${durationText(medianMs)}\\b`));
  }
  const why = await printed(source, { date: 'yesterday', explain: true, format: 'table' }, 'Grill');
  expect(why.text).toMatch(/^Grill: \d+ tickets.*, \d+ late, median \d+m\d\d, usual/);
});

/** As with `LINECHECK_USUAL_WEEKS=0`. */
function withoutUsual({ usualReader: _none, ...source }: KitchenSource): KitchenSource {
  return source;
}

test('without earlier dates, a station is judged only by its limit', async () => {
  const source = await demoSource(SLOW, STOP);
  const states = await statesOf(withoutUsual(source));
  expect(states.find(({ name }) => name === 'Grill')).toMatchObject({
    state: 'slow',
    usualDates: null,
    ratio: null,
    why: expect.stringContaining('no earlier dates to compare with'),
  });
  expect(states.filter(({ state }) => state === 'quiet')).toEqual([]);
});

test("earlier dates that can't be read are named, and the others are compared with", async () => {
  const source = await demoSource();
  const { text, stderr } = await printed(failingOn(source, ['20260801']), {
    now: true,
    format: 'json',
  });
  expect(stderr).toContain('linecheck: Not compared with Sat, Aug 1, 2026: NOT_PERMITTED\n');
  const [first] = JSON.parse(text) as readonly StationState[];
  expect(first?.usualDates).toEqual(['20260808', '20260725', '20260718']);
});

test("a stored date that can't be read again is compared with as it was stored", async () => {
  const source = await demoSource();
  let now = NOW;
  const ticking: Clock = {
    ...still,
    now: () => {
      now += 1_000;
      return now;
    },
  };
  const flags = { now: true, format: 'json' };
  const { text, stderr } = await printed(failingAgainOn(source, '20260808'), flags, undefined, {
    clock: ticking,
    isTTY: true,
  });
  expect(stderr).not.toContain('not compared with');
  expect(stderr.match(/\d of \d/g)).toEqual([
    '0 of 4',
    '1 of 4',
    '2 of 4',
    '3 of 4',
    '4 of 4',
    '4 of 4',
  ]);
  const [first] = JSON.parse(text) as readonly StationState[];
  expect(first?.usualDates).toEqual(['20260808', '20260801', '20260725', '20260718']);
});

test.each<readonly [StationsFlags, string]>([
  [{ at: '29:30' }, 'Unknown time "29:30".'],
  [{ at: '23:30' }, 'The time "23:30" is in the future.'],
  [{ at: 'yesterday' }, 'Unknown time "yesterday".'],
  [{ date: '-1', at: '-30m' }, 'Unknown time "-30m".'],
  [{ explain: true }, '--explain needs a station.'],
  [{ now: true, columns: 'state,mood' }, 'mood'],
])('%j is refused', async (flags, says) => {
  await expect(printed(await demoSource(), flags)).rejects.toThrow(says);
});

test('columns are chosen by their IDs', async () => {
  const { text } = await printed(await demoSource(), {
    now: true,
    columns: 'name,state,nowBumps',
    format: 'csv',
  });
  expect(text.split('\r\n')[0]).toBe('name,state,nowBumps');
});
