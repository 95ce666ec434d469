import { expect, test } from 'vitest';
import { Failure, type FailureCode } from '../../../src/contract/failures.ts';
import { dateLimits, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import type { SetupVersion } from '../../../src/kitchen/stations/setup-history.ts';
import { durationText } from '../../../src/kitchen/text/quantities.ts';
import {
  gatherDates,
  type SummaryReading,
  type UsualReader,
  usualDates,
} from '../../../src/kitchen/usual/usual-dates.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { BASIC } from '../builders.ts';
import { type MonitorDriver, type Opening, openMonitor } from '../driver.tsx';
import { DATED, PLACE, STATIONS } from './served-dates.ts';

const EXPORTS = 'itemFulfillments';
const DAY_MS = 24 * 3_600_000;

/** Requested exports. */
function read({ gate }: MonitorDriver): number {
  return gate.asked('itemFulfillments');
}

async function opened(opening: Opening = {}): Promise<MonitorDriver> {
  const monitor = await openMonitor({ ...DATED, ...opening });
  await monitor.sees('no bumps here');
  // Today, and the dates to compare with.
  const isServed = opening.usualReader === undefined && opening.readsDates !== false;
  const exports = isServed ? 5 : 0;
  while (monitor.gate.answered(EXPORTS) < exports) await monitor.passes(0);
  return monitor;
}

const BARISTA = {
  key: STATIONS.find(({ name }) => name === 'Barista')?.guid ?? '',
  name: 'Barista',
};

/** Usual times on a business date. */
async function usualOn(date: string, { summaries, weeks }: UsualReader) {
  const { signal } = new AbortController();
  const gathered = await gatherDates(summaries(PLACE, usualDates(date, weeks), { signal }));
  return usualOf([...gathered.summaries.values()]);
}

/** Dates held until they are let, the named ones for ever. */
function heldDates(code: FailureCode, ...failing: readonly string[]) {
  const reading = picturedUsual('cafe', 1);
  const asked: string[] = [];
  let isFailing = true;
  const failed = (date: string): SummaryReading => ({
    state: 'failed',
    date,
    failure: new Failure(code, 'no'),
  });
  const usualReader: UsualReader = {
    ...reading,
    async *summaries(restaurant, dates, options) {
      asked.push(...dates);
      for await (const each of reading.summaries(restaurant, dates, options)) {
        yield isFailing && failing.includes(each.date) ? failed(each.date) : each;
      }
    },
  };
  return {
    usualReader,
    asked,
    recover: () => {
      isFailing = false;
    },
  };
}

test('dates come one by one, the latest first, and the screen says how many', async () => {
  const monitor = await opened({ columns: 120 });
  monitor.gate.hold(EXPORTS);
  await monitor.press('D');
  await monitor.sees(
    ' of 28 dates read',
    'Whole kitchen, Wed, Jan 14, 2026: not read yet.',
    '. not read yet',
  );
  const before = read(monitor);
  monitor.gate.release();
  await monitor.sees(' 28 dates');
  await monitor.loses('not read yet');
  expect(read(monitor)).toBeGreaterThan(before + 20);
});

test("a restaurant's dates are read while another one in the fleet hangs", async () => {
  const monitor = await openMonitor({
    ...DATED,
    restaurants: [PLACE, BASIC],
    isFleetFirst: true,
    before: (gate) => gate.hold('prepStations', undefined, BASIC.guid),
  });
  await monitor.sees('1 of 2 read');
  await monitor.press('enter');
  await monitor.sees('no bumps here');
  await monitor.press('D');
  await monitor.sees(' 28 dates');
  await monitor.loses('not read yet');
});

test("dates that can't be read are marked, counted, and named with the reason, and r reads them again", async () => {
  const { usualReader, recover } = heldDates('NOT_PERMITTED', '20260112', '20260113');
  const monitor = await opened({ usualReader });
  await monitor.press('D');
  await monitor.sees(
    '26 of 28 dates read, 2 failed',
    'Not read: Mon, Jan 12 to Tue, Jan 13, 2026. ',
    '(NOT_PERMITTED)',
    '? failed to load',
  );
  expect(monitor.cursorLine()).toMatch(/│ +\? +\? +\[ +\dm\d\d +\] +\dm\d\d *$/);
  await monitor.press('h');
  await monitor.sees('Whole kitchen, Tue, Jan 13, 2026: failed to load. ');
  recover();
  await monitor.press('r');
  await monitor.sees('Whole kitchen, Tue, Jan 13, 2026: median ');
  await monitor.loses('failed', 'Not read');
});

test('dates that are not in the archive are called not copied, and none of them failed', async () => {
  const { usualReader } = heldDates('NOT_ARCHIVED', '20260112', '20260113');
  const monitor = await opened({ usualReader });
  await monitor.press('D');
  await monitor.sees(
    '26 of 28 dates read, 2 not copied',
    'Not copied: Mon, Jan 12 to Tue, Jan 13, 2026. Run linecheck sync to copy them.',
    'x not copied',
  );
  expect(monitor.cursorLine()).toMatch(/│ +x +x +\[ +\dm\d\d +\] +\dm\d\d *$/);
  expect(monitor.frame()).not.toMatch(/failed|could not be read/);
  await monitor.press('h');
  await monitor.sees('Whole kitchen, Tue, Jan 13, 2026: not copied.');
});

test.each(['leaving the screen', 'quitting'])(
  'after %s no further date is asked for',
  async (how) => {
    const monitor = await opened();
    monitor.gate.hold(EXPORTS);
    const before = read(monitor);
    await monitor.press('D');
    await monitor.sees(' of 28 dates read');
    while (read(monitor) === before) await monitor.passes(0);
    const asked = read(monitor);
    if (how === 'quitting') {
      await monitor.press('ctrl+c');
      monitor.end();
    } else {
      await monitor.press('q');
      await monitor.sees('Now    Usual');
    }
    monitor.gate.release();
    await monitor.passes(10_000);
    expect(read(monitor)).toBe(asked);
  },
);

test('late is judged by the limits that commands have for the newest date, and they are named', async () => {
  const { usualReader, asked } = heldDates('NOT_PERMITTED');
  // Today is not read, so yesterday is the newest date. One of its usual dates is before all on the screen.
  const monitor = await opened({ usualReader, date: '20260112', columns: 160 });
  await monitor.press('D');
  await monitor.sees(' 28 dates');
  await monitor.loses(' of 28 dates');
  expect(asked).toContain('20251217');
  const limits = dateLimits(NO_LIMITS, await usualOn('20260114', usualReader));
  const { lateMs, from } = limits.limitOf(BARISTA);
  expect(from).toBe('usual 90%');
  const day = 'limits of Wed, Jan 14';
  await monitor.press('l', 'l');
  await monitor.sees('Whole kitchen, Wed, Jan 14, 2026: ', `% (${day}), `);
  await monitor.press('j');
  await monitor.sees(`% (${durationText(lateMs)} or longer, usual 90%, ${day}), `);
  await monitor.press('h');
  await monitor.sees(
    'Barista, Tue, Jan 13, 2026: ',
    `% (${durationText(lateMs)} or longer, usual 90%, ${day}), `,
  );
});

test('a screen that is left and opened again goes on where it was', async () => {
  const { usualReader, asked } = heldDates('NOT_PERMITTED');
  const monitor = await opened({ usualReader });
  await monitor.press('D');
  await monitor.sees(' 28 dates');
  await monitor.press('enter');
  await monitor.sees('Wed, Jan 14, 2026 (not today)', 'Median    Usual');
  asked.length = 0;
  await monitor.press('D');
  await monitor.sees(' 28 dates', 'Whole kitchen, Wed, Jan 14, 2026: median ');
  expect(asked).toContain('20260114');
});

test.each([
  [
    'on a slow link',
    { slowLink: true },
    [],
    'On a slow link, only saved dates are shown. r reads the other',
  ],
  ['while frozen', {}, ['='], 'While paused, only saved dates are shown. r reads the other'],
] as const)('%s nothing is read until it is asked for', async (_, opening, keys, sentence) => {
  const monitor = await opened(opening);
  await monitor.press(...keys);
  await monitor.passes(1_000);
  const before = read(monitor);
  await monitor.press('D');
  await monitor.sees('of 28 dates read', sentence);
  await monitor.passes(1_000);
  expect(read(monitor)).toBe(before);
  await monitor.press('r');
  await monitor.sees(' 28 dates', 'Whole kitchen, Wed, Jan 14, 2026: median ');
  await monitor.loses(sentence);
});

test('if earlier dates are turned off, the screen says how to turn them on', async () => {
  const monitor = await opened({ readsDates: false });
  await monitor.press('D');
  await monitor.sees('Earlier dates are turned off', 'usual_weeks is 0', 'LINECHECK_USUAL_WEEKS=4');
  await monitor.press('l');
  await monitor.sees('Earlier dates are turned off.');
  await monitor.press('q');
  await monitor.sees('Now    Usual');
});

/** The current setup, and the one until three days ago. */
const VERSIONS: readonly SetupVersion[] = [
  { seenAt: EPOCH - 9 * DAY_MS, stations: STATIONS.slice(1) },
  { seenAt: EPOCH - 3 * DAY_MS, stations: STATIONS },
];

test('a date with a setup change is marked, and says what changed', async () => {
  const { usualReader } = heldDates('NOT_PERMITTED');
  const monitor = await opened({ usualReader, setupVersions: async () => VERSIONS });
  await monitor.press('D');
  await monitor.sees('~12', '~ setup changed');
  await monitor.press('h', 'h');
  await monitor.sees('Setup change first seen on this date:', `${STATIONS[0]?.name ?? ''}: added.`);
});

test('for a station with a setup change, the dates before and after are compared', async () => {
  const { usualReader } = heldDates('NOT_PERMITTED');
  const otherwise = STATIONS.map((each) =>
    each.name === 'Barista'
      ? { ...each, expoRouting: each.expoRouting === 'SKIP_EXPO' ? 'EXPO_ONLY' : 'SKIP_EXPO' }
      : each,
  );
  const setupVersions = async () => [
    { seenAt: EPOCH - 20 * DAY_MS, stations: otherwise },
    { seenAt: EPOCH - 9 * DAY_MS, stations: STATIONS },
  ];
  const monitor = await opened({ usualReader, setupVersions, columns: 300 });
  await monitor.press('D', 'j', '{', 'h');
  await monitor.sees('~6', 'Barista, Tue, Jan 6, 2026: median ');
  expect(monitor.frame()).toMatch(
    /Since the change seen on Tue, Jan 6, 2026 \(.+\), Barista's 90% is .+ \(\d+m\d\d on 19 dates before, \d+m\d\d on 8 after\)\./,
  );
  expect(monitor.frame()).not.toContain('first seen on this date');
  await monitor.press('j');
  await monitor.sees('Setup change first seen on this date: Barista: ');
});

test("if earlier setups can't be read, a sentence says so", async () => {
  const { usualReader } = heldDates('NOT_PERMITTED');
  const setupVersions = () => Promise.reject(new Failure('ARCHIVE', 'It is damaged.'));
  const monitor = await opened({ usualReader, setupVersions });
  await monitor.press('D');
  await monitor.sees('Setup changes are unknown: ', '(ARCHIVE)');
});

test('speech says how many dates were read, the cell at the cursor, and each cell that a key leads to', async () => {
  const { usualReader } = heldDates('NOT_PERMITTED', '20260112');
  const kitchen = await listen({ ...DATED, usualReader });
  await kitchen.sees('Bumped: ');
  await kitchen.press('D');
  await kitchen.sees(
    'Dates side by side. Median station time.',
    '27 of 28 dates read, 1 failed.',
    'Not read: Mon, Jan 12, 2026. ',
    '1 of 6. Whole kitchen, Wed, Jan 14, 2026: median 4 minutes',
    'Median ',
  );
  await kitchen.press('j');
  await kitchen.hears(/^2 of 6\. Barista, Wed, Jan 14, 2026: median 2 minutes .*\n$/);
  await kitchen.press('h');
  await kitchen.hears(/^2 of 6\. Barista, Tue, Jan 13, 2026: median 4 minutes .*\n$/);
  await kitchen.press('tab');
  await kitchen.hears(/^Station time, 90% under: Barista, \d+ minutes .*\.\n$/);
  await kitchen.press('tab');
  await kitchen.hears(
    /^Late share \(by each station's limit, limits of Thu, Jan 15\): Barista, <?\d+%\.\n$/,
  );
  await kitchen.press('l');
  await kitchen.press('l');
  await kitchen.press('l');
  await kitchen.sees('This is the last date.');
  await kitchen.press('enter');
  await kitchen.sees('Barista');
});

test('speech says that earlier dates are turned off', async () => {
  const kitchen = await listen({ ...DATED, readsDates: false });
  await kitchen.sees('Bumped: ');
  await kitchen.press('D');
  await kitchen.sees(
    'Earlier dates are turned off.',
    'usual_weeks is 0',
    'LINECHECK_USUAL_WEEKS=4',
  );
});
