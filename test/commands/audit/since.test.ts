import { expect, onTestFinished, test } from 'vitest';
import type { AuditFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printAudit, printGroupedAudit } from '../../../src/commands/audit/audit.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { RestaurantChoice, Station } from '../../../src/kitchen/model/restaurant.ts';
import type { SetupVersion } from '../../../src/kitchen/stations/setup-history.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { configuredSource } from '../../../src/reader/sources/configured-source.ts';
import { keepingSetups } from '../../../src/reader/sources/keeping-setups.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { temporaryFolder } from '../../reader/memory/restaurants.ts';
import { GRILL, record, restaurant, station } from '../../scenarios/builders.ts';
import { type Staging, setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { ownRun } from '../own-io.ts';
import { printedMistakes } from '../printed-schema.ts';

const DAY_MS = 86_400_000;
/** An error (R07), and a note (R03). */
const UNPRINTED = station(1, { name: 'Fry', kitchenPrinter: undefined });
const PRINTED = station(1, { name: 'Fry' });
const LEGACY = station(2, {
  name: 'Cold',
  expoRouting: undefined,
  includeWithExpediter: undefined,
});
const OLD_BAR = station(9, { name: 'Old Bar' });
const NOW_BAD = [UNPRINTED, LEGACY];

/** Setups seen so many days ago, the current one among them. */
type History = readonly (readonly [daysAgo: number, stations: readonly Station[]])[];

interface Asked extends Staging {
  readonly flags?: AuditFlags;
  /** By restaurant GUID. */
  readonly histories?: Readonly<Record<string, History>>;
  readonly restaurants?: readonly RestaurantChoice[];
  /** Alters the source. */
  readonly change?: (source: KitchenSource) => KitchenSource;
}

async function printed(history: History, asked: Asked = {}) {
  const { flags = {}, histories = { [GRILL.guid]: history }, restaurants = [GRILL] } = asked;
  const { api, clock } = await setStage({ stations: NOW_BAD, ...asked });
  const { source } = sourceOf(api, GRILL);
  const setupVersions = async ({ guid }: RestaurantChoice): Promise<readonly SetupVersion[]> =>
    (histories[guid] ?? []).map(([daysAgo, stations]) => ({
      seenAt: clock.now() - daysAgo * DAY_MS,
      stations: [...stations].sort((a, b) => (a.guid < b.guid ? -1 : 1)),
    }));
  const { change = (same: KitchenSource) => same } = asked;
  const kept = change({ ...source, restaurants, setupVersions });
  return audited(kept, { since: 'yesterday', ...flags }, clock);
}

async function audited(
  source: KitchenSource,
  flags: AuditFlags,
  clock: Parameters<typeof printAudit>[3],
) {
  const [out, err] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const print = flags.group === undefined ? printAudit : printGroupedAudit;
  const exit: unknown = await print(source, flags, outlets, clock).catch(
    (reason: unknown) => reason,
  );
  return { stdout: out.text(), stderr: err.text(), exit };
}

const rulesIn = (stdout: string): readonly string[] =>
  JSON.parse(stdout).findings.map(({ rule }: { rule: string }) => rule);

async function asJson(history: History, asked: Asked = {}) {
  const flags = { ...asked.flags, format: 'json' };
  const { stdout, ...rest } = await printed(history, { ...asked, flags });
  expect(printedMistakes(['audit'], 'json', stdout)).toEqual([]);
  return { ...rest, rules: rulesIn(stdout), since: JSON.parse(stdout).since };
}

test('only issues that no setup from before the date has are printed, and only they set the exit code', async () => {
  const { stdout, stderr, exit } = await printed([
    [3, [PRINTED, LEGACY]],
    [0, NOW_BAD],
  ]);
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Audit of Corner Grill (test)
    Setup of 2 stations.
    1 error, 0 warnings, 0 notes.
    These were first seen since Wed, Jan 14, 2026. 1 older issue is not shown.

    error R07 print-to-nothing: Fry
          It is set to print every ticket, but has no printer. Nothing prints. Since
          Thu, Jan 15, 2026.
          Fix: Assign a printer (kitchenPrinter), or list a virtual station with
          --allow.
    "
  `);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 1 });
  const later = await printed([
    [3, [UNPRINTED]],
    [0, NOW_BAD],
  ]);
  expect(later.exit).toBe(0);
  expect(later.stdout).toContain('R03 legacy-only: Cold');
  expect(later.stdout).not.toContain('R07');
});

test('if nothing is new, nothing is printed, however many old issues there are', async () => {
  const known: History = [[3, NOW_BAD]];
  const { stdout, stderr, exit } = await printed(known);
  expect({ stdout, exit }).toEqual({ stdout: '', exit: 0 });
  expect(stderr).toBe(
    'linecheck: There are no new issues since Wed, Jan 14, 2026. 2 older issues.\n',
  );
  const quiet = await printed(known, { flags: { quiet: true } });
  expect(quiet).toEqual({ stdout: '', stderr: '', exit: 0 });
  expect(await asJson(known)).toMatchObject({
    rules: [],
    since: { businessDate: '20260114', older: 2, perhapsOlder: 0, knownFrom: '20260112' },
  });
  expect((await printed(known, { flags: { format: 'ndjson' } })).stdout).toBe('');
  const csv = await printed(known, { flags: { format: 'csv' } });
  expect(csv.stdout.trimEnd().split('\r\n')).toHaveLength(1);
  const md = await printed(known, { flags: { format: 'md' } });
  expect(md.stdout).toContain('# Setup audit');
  expect(md.stdout).toContain('2 older issues are not shown.');
});

test.each<readonly [string, History, string]>([
  [
    'the oldest setup is from the date or later',
    [[1, NOW_BAD]],
    'linecheck: No setup is known from before Wed, Jan 14, 2026: 2 issues may be older.\n',
  ],
  [
    'this is the first setup',
    [[0, NOW_BAD]],
    'linecheck: No setup is known from before Thu, Jan 15, 2026: 2 issues may be older.\n',
  ],
  ['no setup is saved', [], 'linecheck: No earlier setup is known: 2 issues may be older.\n'],
])('if %s, everything that may be new is printed, and stderr says so', async (_, history, note) => {
  const { stdout, stderr, exit } = await printed(history, { flags: { quiet: true } });
  expect(stdout).toContain('R07 print-to-nothing: Fry');
  expect(stdout).toContain('R03 legacy-only: Cold');
  expect({ stderr, exit }).toEqual({ stderr: note, exit: 1 });
});

test('an issue that came after the oldest setup is certainly new', async () => {
  const { stderr, since } = await asJson([
    [1, [PRINTED, LEGACY]],
    [0, NOW_BAD],
  ]);
  expect(since).toMatchObject({ older: 0, perhapsOlder: 1, knownFrom: '20260114' });
  expect(stderr).toContain('1 issue may be older.');
});

test('an issue that was resolved and is back is new, and one that stayed is not', async () => {
  const { rules } = await asJson([
    [9, NOW_BAD],
    [1, [PRINTED, LEGACY]],
    [0, NOW_BAD],
  ]);
  expect(rules).toEqual(['R07']);
  const early = await asJson([
    [9, NOW_BAD],
    [5, [PRINTED, LEGACY]],
    [4, NOW_BAD],
  ]);
  expect(early).toMatchObject({ rules: [], since: { older: 2 } });
});

test("setups that can't be read hide nothing", async () => {
  const change = (source: KitchenSource): KitchenSource => ({
    ...source,
    setupVersions: () => Promise.reject(new Failure('ARCHIVE', 'It is damaged.')),
  });
  const { stdout, stderr, exit } = await printed([[3, NOW_BAD]], { change });
  expect(stdout).toContain('R07 print-to-nothing: Fry');
  expect(stderr).toBe('linecheck: No earlier setup is known: 2 issues may be older.\n');
  expect(exit).toBe(1);
});

test('in an incomplete list, an issue that the last complete list had is not new', async () => {
  const change = (source: KitchenSource): KitchenSource => ({
    ...source,
    api: {
      ...source.api,
      stations: async (...asked) => ({ ...(await source.api.stations(...asked)), unreadable: 1 }),
    },
  });
  const known = await printed([[3, NOW_BAD]], { change });
  expect(known).toMatchObject({ stdout: '', exit: 8 });
  const fresh = await printed([[3, [PRINTED]]], { change });
  expect(fresh.stdout).toContain('R07 print-to-nothing: Fry');
  expect(fresh.exit).toBe(8);
});

test("issues in a date's rows belong to that date, whatever setups are saved", async () => {
  const records = [record(1, { at: UNPRINTED }), record(2, { at: OLD_BAR })];
  const flags = { date: 'today' };
  const known = await asJson([[3, NOW_BAD]], { records, flags });
  expect(known).toMatchObject({ rules: ['R22'], exit: 0, stderr: '' });
  expect(known.since).toMatchObject({ older: 2, perhapsOlder: 0 });
  const first = await asJson([], { records, flags });
  expect([first.rules.toSorted(), first.since.perhapsOlder]).toEqual([['R03', 'R07', 'R22'], 2]);
});

test("a past date's issues are followed in the setups until then", async () => {
  const history: History = [
    [9, [PRINTED, LEGACY]],
    [5, NOW_BAD],
    [0, [PRINTED]],
  ];
  const flags = { date: '-3', since: '-6' };
  const earlier = { '20260112': [record(1, { at: UNPRINTED, firedMinutesAgo: 3 * 1_440 })] };
  expect((await asJson(history, { flags, earlier })).rules).toEqual(['R07']);
  const later = await asJson(history, { flags: { date: '-3', since: '-4' }, earlier });
  expect(later.rules).toEqual([]);
});

test.each<readonly [AuditFlags, string]>([
  [{ since: 'tomorrow' }, 'Fri, Jan 16, 2026 is in the future.'],
  [{ since: 'soon' }, 'Unknown date "soon".'],
  [
    { since: 'today', date: 'yesterday' },
    '--since (Thu, Jan 15, 2026) is after --date (Wed, Jan 14, 2026).',
  ],
])('%j is refused', async (flags, message) => {
  const { stdout, exit } = await printed([[3, NOW_BAD]], { flags });
  expect(stdout).toBe('');
  expect(exit).toMatchObject({ code: 'USAGE', message: expect.stringContaining(message) });
});

const DOWNTOWN = restaurant(101, 'Downtown');
const UPTOWN = restaurant(102, 'Uptown');
const CHAIN: Asked = {
  neighbors: [
    { choice: DOWNTOWN, stations: NOW_BAD, records: [] },
    { choice: UPTOWN, stations: NOW_BAD, records: [] },
  ],
  restaurants: [GRILL, DOWNTOWN, UPTOWN],
  histories: {
    [GRILL.guid]: [[3, NOW_BAD]],
    [DOWNTOWN.guid]: [
      [3, [PRINTED, LEGACY]],
      [0, NOW_BAD],
    ],
    [UPTOWN.guid]: [[0, NOW_BAD]],
  },
};
const ALL: AuditFlags = { allRestaurants: true };

test('with several restaurants, only those with new issues are in the text', async () => {
  const { stdout, stderr, exit } = await printed([], { ...CHAIN, flags: ALL });
  expect(stdout.match(/^Audit of .*/gm)).toEqual([
    'Audit of Downtown (test)',
    'Audit of Uptown (test)',
  ]);
  expect(stdout).toMatch(/^Audit of Downtown/);
  expect(stderr).toBe(
    'linecheck: Uptown: No setup is known from before Thu, Jan 15, 2026: 2 issues may be older.\nlinecheck: 3 restaurants read. 2 with new errors.\n',
  );
  expect(exit).toBe(1);
  const { stdout: json } = await printed([], { ...CHAIN, flags: { ...ALL, format: 'json' } });
  expect(
    JSON.parse(json).map((each: { findings: readonly object[] }) => each.findings.length),
  ).toEqual([0, 1, 2]);
  const known = { ...CHAIN, histories: { ...CHAIN.histories, [DOWNTOWN.guid]: [[3, NOW_BAD]] } };
  const none = {
    ...known,
    restaurants: [GRILL, DOWNTOWN],
    flags: { ...ALL, quiet: true },
  } as const;
  expect(await printed([], none as Asked)).toEqual({ stdout: '', stderr: '', exit: 0 });
});

test('grouped by rule, only new issues count', async () => {
  const flags: AuditFlags = { ...ALL, group: 'rule' };
  const { stdout, stderr, exit } = await printed([], { ...CHAIN, flags });
  expect(stdout).toContain('New issues by rule (test)\n');
  expect(stdout).toMatch(
    /error R07 print-to-nothing +2 restaurants, 2 issues\n +Downtown; Uptown\n/,
  );
  expect(stdout).toMatch(/note +R03 legacy-only +1 restaurant, 1 issue\n +Uptown\n/);
  expect(stderr).toContain('linecheck: Uptown: No setup is known from before');
  expect(exit).toBe(1);
  const known = { ...CHAIN, restaurants: [GRILL], flags: { group: 'rule' } };
  expect(await printed([], known)).toMatchObject({ stdout: '', exit: 0 });
});

test('a platform read every day prints an issue on the first two days, and never again', async () => {
  const { api, clock, publish } = await setStage({ stations: [PRINTED, LEGACY] });
  const { source } = sourceOf(api, GRILL);
  const environment = { XDG_STATE_HOME: await temporaryFolder() };
  const days: string[] = [];
  for (let day = 0; day < 5; day += 1) {
    if (day === 2) await publish(NOW_BAD);
    // Each day another process.
    const kept = keepingSetups(source, 'https://kitchen.example', environment);
    const { stdout } = await audited(
      kept,
      { since: 'yesterday', format: 'json', quiet: true },
      clock,
    );
    days.push(rulesIn(stdout).join(' '));
    clock.advance(DAY_MS);
  }
  // On the first day nothing earlier is known.
  expect(days).toEqual(['R03', 'R03', 'R07', 'R07', '']);
});

test('an archive and the demo know their earlier setups', async () => {
  const address = `sqlite:${await temporaryFolder()}/kitchen.sqlite`;
  const archive = await openArchive(address);
  onTestFinished(() => archive.close());
  const { clock } = await setStage({});
  const { guid, name } = GRILL;
  const { zone: timezone, closeoutHour } = GRILL.calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  await archive.publishStations(guid, [PRINTED, LEGACY], clock.now() - 5 * DAY_MS);
  await archive.publishStations(guid, NOW_BAD, clock.now() - DAY_MS);
  const run = { ...ownRun(), clock };
  const flags = { since: 'yesterday', format: 'json' };
  const { stdout } = await audited(await configuredSource({ archive: address }, run), flags, clock);
  expect(rulesIn(stdout)).toEqual(['R07']);
  const demo = await configuredSource({ demo: true }, run);
  const all = { since: '-14', format: 'json' };
  const shown = JSON.parse((await audited(demo, all, clock)).stdout);
  expect(shown.findings.length).toBeGreaterThan(0);
  expect(shown.since.older).toBeGreaterThan(shown.findings.length);
});
