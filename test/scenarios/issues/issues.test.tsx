import { expect, test } from 'vitest';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import type { SetupVersion } from '../../../src/kitchen/stations/setup-history.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { listen } from '../accessible-listener.tsx';
import { record, station, TODAY } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const DAY_MS = 24 * 3_600_000;
const BARE = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const COLD = station(1, { name: 'Cold', includeWithExpediter: false });
const SKIPPING = { ...COLD, expoRouting: 'SKIP_EXPO' } as const;

/** Fry lost its printer five days ago. Cold skipped expo until two days ago. */
const VERSIONS: readonly SetupVersion[] = [
  { seenAt: EPOCH - 20 * DAY_MS, stations: [SKIPPING, FRY] },
  { seenAt: EPOCH - 5 * DAY_MS, stations: [SKIPPING, BARE] },
  { seenAt: EPOCH - 2 * DAY_MS, stations: [COLD, BARE] },
];

const OPENING = {
  stations: [COLD, BARE],
  records: [1, 2, 3].map((n) => record(n, { at: BARE })),
  setupVersions: async () => VERSIONS,
};

const SIZES = [
  [60, 15],
  [80, 24],
  [120, 36],
  [200, 50],
] as const;

test.each(SIZES)('at %i by %i two keys show what changed, before and after', async (...size) => {
  const [columns, rows] = size;
  const monitor = await openMonitor({ ...OPENING, columns, rows });
  await monitor.sees('no backup printer', 'Tickets');
  await monitor.press('i');
  await monitor.sees(
    'Issues ',
    'Setup changes 2',
    'Not checked ',
    'R01 It sends to expo, but the old',
  );
  await monitor.press('tab');
  await monitor.sees('expoRouting SKIP_EXPO -> SEND_TO_EXPO', 'Tue, Jan 13');
  await monitor.press('j');
  await monitor.sees('backup printer remo', 'not set', 'Sat, Jan 10');
  for (const line of monitor.lines()) expect(line.length).toBeLessThanOrEqual(columns);
});

test('issues come worst first, each with its date, and Enter opens them at their station', async () => {
  const monitor = await openMonitor(OPENING);
  await monitor.sees('no backup printer', 'Tickets');
  await monitor.press('i');
  await monitor.sees('Setup changes 2');
  const severities = monitor.lines().flatMap((line) => /^[▶ ] (!!|!|i) /.exec(line)?.[1] ?? []);
  expect(severities).toEqual(
    severities.toSorted((a, b) => '!!! i'.indexOf(a) - '!!! i'.indexOf(b)),
  );
  const fry = monitor.lines().find((line) => line.includes('no backup printer')) ?? '';
  expect(fry).toContain('Sat, Jan 10');
  await monitor.press('/', ...'backup'.split(''), 'enter');
  await monitor.sees('filter: 2 of', '(backup). \\ shows all.');
  await monitor.press('enter');
  await monitor.sees('[issues]', 'R06 It has no backup printer', 'Fix: Assign a backup printer');
  await monitor.press('q');
  await monitor.sees('filter: 2 of');
  await monitor.press('escape');
  await monitor.loses('filter: 2 of');
  await monitor.press('/', ...'re:['.split(''), 'enter');
  await monitor.sees('Patterns (re:) were removed in 0.4.0.');
  await monitor.loses('shows all.');
});

test.each(SIZES)('at %i by %i a filter is shown in front of a long fix', async (columns, rows) => {
  const monitor = await openMonitor({ ...OPENING, columns, rows });
  await monitor.sees('no backup printer', 'Tickets');
  await monitor.press('i');
  await monitor.sees('R01 It sends to expo');
  await monitor.press('/', ...'disagree'.split(''), 'enter');
  await monitor.sees('filter: 1 of', '(disagree). \\ shows all.', 'R01 It sends to expo');
});

test('Enter on a change opens its date beside the others, and e goes through the changes there', async () => {
  const monitor = await openMonitor({ ...OPENING, readsDates: true });
  await monitor.sees('no backup printer', 'Tickets');
  await monitor.press(':changes', 'enter');
  await monitor.sees('setup change seen on Tue, Jan 13, 2026');
  await monitor.press('enter');
  await monitor.sees('~13', 'Tue, Jan 13, 2026');
  await monitor.press('e');
  await monitor.sees('No later date here with a setup change.');
  await monitor.press('E');
  await monitor.sees('Sat, Jan 10, 2026', 'backup printer removed');
  await monitor.press('E');
  await monitor.sees('No earlier date here with a setup change.');
  await monitor.press('e');
  await monitor.sees(shiftBusinessDate(TODAY, -2).slice(-2), 'Tue, Jan 13, 2026');
});

test("if dates can't be compared, a change opens its station", async () => {
  const monitor = await openMonitor(OPENING);
  await monitor.sees('no backup printer', 'Tickets');
  await monitor.press(':changes', 'enter');
  await monitor.sees('setup change seen on Tue, Jan 13, 2026');
  await monitor.press('enter');
  await monitor.sees('[fields]', 'SEND_TO_EXPO');
});

test.each([
  ['none seen', async () => VERSIONS.slice(2), 'No setup changes since Tue, Jan 13, 2026.'],
  ['none kept', async () => [], 'No earlier setups are kept, so changes are unknown.'],
  [
    'none readable',
    async () => Promise.reject(new Error('broken')),
    "Setup changes are unknown: Can't read the archive (ARCHIVE).",
  ],
])('with %s, the reason is drawn and spoken', async (_, setupVersions, words) => {
  const monitor = await openMonitor({ ...OPENING, setupVersions });
  await monitor.sees('no backup printer');
  await monitor.press('i');
  await monitor.sees('Setup changes 0', words);
  const listener = await listen({ ...OPENING, setupVersions });
  await listener.sees('Cold');
  await listener.press('i');
  await listener.sees('Setup changes 0', words);
});

test('speech reads the counts, then issue by issue, and the changes after Tab', async () => {
  const listener = await listen(OPENING);
  await listener.sees('Cold', 'Bumped:');
  await listener.press('i');
  await listener.sees(
    'Issues 2, Setup changes 2, Not checked ',
    'Cold: Error R01: It sends to expo',
  );
  await listener.press('tab');
  await listener.sees('Cold: setup change seen on Tue, Jan 13, 2026: sends to expo.');
  await listener.press('tab');
  await listener.sees('Not checked: R');
});
