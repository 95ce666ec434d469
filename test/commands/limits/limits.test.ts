import { expect, test } from 'vitest';
import { type LimitsFlags, printLimits } from '../../../src/commands/limits/limits.ts';
import type { Decisions } from '../../../src/kitchen/pace/decisions.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { demoSource, failingOn, still } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

/** One restaurant with the listed dates unreadable. */
async function kitchen(...failing: readonly string[]): Promise<KitchenSource> {
  const source = await demoSource();
  return failingOn({ ...source, restaurants: source.restaurants.slice(0, 1) }, failing);
}

async function printed(
  source: KitchenSource,
  flags: LimitsFlags = {},
  wanted?: string,
  decisions: Decisions = {},
) {
  const [out, beside] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: beside.outlet };
  const exit = await printLimits(source, wanted, flags, outlets, still, () => decisions);
  return { text: out.text(), stderr: beside.text(), exit };
}

interface Record {
  readonly guid: string;
  readonly station: string;
  readonly cautionMs: number;
  readonly lateMs: number;
  readonly limitFrom: string;
  readonly days: number;
  readonly rings: number | null;
  readonly ringDays: number | null;
  readonly ringsPerDay: number | null;
  readonly proposedCautionMs: number | null;
  readonly proposedLateMs: number | null;
  readonly proposedRings: number | null;
  readonly why: string | null;
}

async function recordsOf(
  source: KitchenSource,
  flags: LimitsFlags = {},
  decisions?: Decisions,
): Promise<readonly Record[]> {
  const { text } = await printed(source, { ...flags, format: 'json' }, undefined, decisions);
  return JSON.parse(text);
}

const named = (records: readonly Record[], name: string) =>
  records.find(({ station }) => station === name);

test('each station of the setup has the limit in force, how often it rang, and a proposal', async () => {
  const source = await kitchen();
  const records = await recordsOf(source);
  expect(records.map(({ station }) => station)).toEqual([
    'Bar',
    'Cold',
    'Dessert',
    'Fry',
    'Grill',
    'Pizza',
    'Sauces & Sides',
    'Sauté',
  ]);
  expect(named(records, 'Bar')).toMatchObject({ days: 0, rings: null, why: 'no bumps' });
  const judged = records.filter(({ days }) => days === 28);
  expect(judged.length).toBeGreaterThan(4);
  for (const { limitFrom, rings, ringDays, ringsPerDay, proposedRings, ...each } of judged) {
    expect(limitFrom).toBe('usual 90%');
    expect(ringsPerDay).toBeCloseTo((rings ?? 0) / 28, 2);
    expect(ringDays).toBeLessThanOrEqual(Math.min(28, rings ?? 0));
    expect(proposedRings).toBeLessThanOrEqual(28);
    expect(each.proposedCautionMs).toBeLessThanOrEqual(each.proposedLateMs ?? 0);
  }
});

test('a limit set here or in the profile is judged instead, and the proposal stays', async () => {
  const source = await kitchen();
  const usual = named(await recordsOf(source), 'Grill');
  const limit = { cautionMs: 60_000, lateMs: 600_000 };
  const decisions = { [usual?.guid ?? '']: { limit, mute: undefined } };
  const grill = named(await recordsOf(source, {}, decisions), 'Grill');
  expect(grill).toMatchObject({ ...limit, limitFrom: 'set here' });
  expect(grill?.rings).toBeGreaterThan(usual?.rings ?? 0);
  expect(grill?.proposedLateMs).toBe(usual?.proposedLateMs);
  const stationLimits = new Map([['grill', limit]]);
  const byProfile = named(await recordsOf({ ...source, stationLimits }), 'Grill');
  expect(byProfile).toMatchObject({ ...limit, limitFrom: 'profile', rings: grill?.rings });
});

test('the proposal, set, rings as often as was printed', async () => {
  const source = await kitchen();
  const grill = named(await recordsOf(source), 'Grill');
  const { proposedCautionMs, proposedLateMs, proposedRings } = grill ?? {};
  const limit = { cautionMs: proposedCautionMs ?? 0, lateMs: proposedLateMs ?? 0 };
  const decisions = { [grill?.guid ?? '']: { limit, mute: undefined } };
  const after = named(await recordsOf(source, {}, decisions), 'Grill');
  expect(after).toMatchObject({ rings: proposedRings, proposedLateMs });
  const { text } = await printed(source, {}, 'Grill', decisions);
  expect(text).toContain('This is the proposed limit.');
});

test('people get a table with what rings and what is proposed, or sentences for one station', async () => {
  const source = await kitchen();
  const { text } = await printed(source);
  expect(text).toContain('Limits, judged by Sat, Jul 18 to Fri, Aug 14, 2026\n');
  expect(text).toMatch(
    /^Station +Late +Set by +Days +Rang on +Per day +Usual 90% +Proposed +Then$/m,
  );
  expect(text).toMatch(/^Bar +12m default +0 +- +- +- no bumps +-$/m);
  expect(text).toContain('A limit rings when the median of the last five bumps reaches it.');
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const grill = await printed(source, {}, 'grill');
  expect(grill.text).toMatch(
    /^Grill: Caution from .*\(usual 90%\)\.\nThis limit would have rung [\d.]+ times a day, on \d+ of 28 days\.\nLate from \S+ would have rung [\d.]+ times a day, on \d+ of 28 days\.\nTo set it, type :limit \S+ \S+ at this station in the monitor\.\n/m,
  );
});

test('another date is judged by its own four weeks, and a future one is refused', async () => {
  const source = await kitchen();
  const { text } = await printed(source, { date: 'yesterday' });
  expect(text).toContain('judged by Fri, Jul 17 to Thu, Aug 13, 2026');
  await expect(printed(source, { date: '20260816' })).rejects.toMatchObject({ code: 'USAGE' });
  await expect(printed(source, {}, 'grlil')).rejects.toMatchObject({ code: 'USAGE' });
});

test('unread dates are named and count in the exit code, and other days are judged', async () => {
  const source = await kitchen('20260813', '20260814');
  const { text, stderr, exit } = await printed(source, { format: 'json' });
  expect(exit).toBe(4);
  expect(stderr).toContain('Not read: ');
  expect(named(JSON.parse(text), 'Grill')?.days).toBe(26);
});

test('without earlier dates, the setting is named', async () => {
  const source = await kitchen();
  const { usual: _, ...without } = { ...source };
  await expect(printed(without)).rejects.toMatchObject({ code: 'CONFIGURATION' });
});
