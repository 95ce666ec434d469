import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { printLimits } from '../../../src/commands/limits/limits.ts';
import { roundText } from '../../../src/kitchen/measures/words.ts';
import { openArchive } from '../../../src/service/archive/engines/open-archive.ts';
import { configuredSource } from '../../../src/sources/configured/configured-source.ts';
import { configuredUsual } from '../../../src/sources/summaries/configured-usual.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { sourceOf, taking } from '../../commands/fulfillments/printed.ts';
import { ownRun } from '../../commands/own-io.ts';
import { temporaryFolder } from '../../sources/summaries/restaurants.ts';
import { listen } from '../accessible-listener.tsx';
import { DATED, EARLIER, PLACE, STATIONS } from '../dates/served-dates.ts';
import { type MonitorDriver, type Opening, openMonitor } from '../driver.tsx';

interface Printed {
  readonly station: string;
  readonly days: number;
  readonly rings: number;
  readonly ringDays: number;
  readonly ringsPerDay: number;
  readonly proposedLateMs: number;
}

async function judged(opening: Opening = {}): Promise<MonitorDriver> {
  const monitor = await openMonitor({ ...DATED, columns: 100, rows: 30, ...opening });
  await monitor.sees('Bumped:');
  await monitor.press('/', 'barista', 'enter');
  await monitor.sees('1 of');
  return monitor;
}

/** The command's sentences for the same dates. */
async function printedSentences({ environment }: MonitorDriver): Promise<readonly string[]> {
  const clock = { now: () => EPOCH, sleep: () => Promise.resolve() };
  const api = createKitchenApi({
    baseUrl: environment['LINECHECK_BASE_URL'] ?? '',
    credentials: {
      clientId: environment['LINECHECK_CLIENT_ID'] ?? '',
      clientSecret: environment['LINECHECK_CLIENT_SECRET'] ?? '',
    },
    limits: { requestsPerSecond: Infinity },
    clock,
  });
  onTestFinished(() => api.close());
  const outside = { environment: {}, clock };
  const usual = configuredUsual({ api, massBumpLimits: undefined }, undefined, outside);
  if (usual === undefined) throw new Error('dates are read unless that is turned off');
  const out = taking({ isTTY: true, columns: 100 });
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  await printLimits({ ...sourceOf(api, PLACE).source, usual }, 'Barista', {}, outlets, clock);
  return out
    .text()
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '');
}

test('a question mark judges the limit, with the numbers of linecheck limits', async () => {
  const monitor = await judged();
  await monitor.press(':', 'limit?', 'enter');
  await monitor.sees('Limits, judged by Thu, Dec 18, 2025 to Wed, Jan 14, 2026', 'of 10 days.');
  await monitor.loses('Loading earlier dates');
  const shown = monitor
    .lines()
    .slice(2, -2)
    .map((line) => line.trimEnd());
  const printed = await printedSentences(monitor);
  expect(printed.length).toBeGreaterThan(5);
  expect(shown.filter((line) => line !== '')).toEqual(printed);
});

/** An archive with four copied dates, as `--archive` opens it. */
async function archived() {
  const address = `sqlite:${join(await temporaryFolder(), 'copied.sqlite')}`;
  const archive = await openArchive(address);
  const { guid, name, calendar } = PLACE;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  await archive.publishStations(guid, STATIONS, EPOCH);
  for (const [date, records] of EARLIER.slice(-4))
    await archive.appendFulfillments(guid, date, records);
  await archive.close();
  const clock = { now: () => EPOCH, sleep: () => Promise.resolve() };
  const environment = { XDG_CONFIG_HOME: await temporaryFolder() };
  const source = await configuredSource({ archive: address }, { ...ownRun(environment), clock });
  onTestFinished(() => source.close());
  return { source, clock };
}

test('with several copied dates in an archive, the screen has the figures of the command', async () => {
  const { source, clock } = await archived();
  const { usual } = source;
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const stationLimits = new Map([['barista', { cautionMs: 60_000, lateMs: 180_000 }]]);
  // The command closes its source.
  const open = { ...source, stationLimits, close: () => Promise.resolve() };
  await printLimits(open, undefined, { format: 'json' }, outlets, clock);
  const printed: readonly Printed[] = JSON.parse(out.text());
  const own = printed.find(({ station }) => station === 'Barista');
  const { days, rings = 0, ringDays, ringsPerDay, proposedLateMs = 0 } = own ?? {};
  expect({ days, isProposed: proposedLateMs > 0 }).toEqual({ days: 4, isProposed: true });
  expect(rings).toBeGreaterThan(0);
  const { earlier: _, ...now } = DATED;
  const monitor = await judged({
    ...now,
    stationLimits,
    readsDates: false,
    ...(usual && { usual }),
  });
  await monitor.press(':', 'limit?', 'enter');
  await monitor.sees(
    'Read: 4 of 28 dates.',
    `would have rung ${ringsPerDay?.toFixed(1)} times a day, on ${ringDays} of 4 days.`,
    `Late from ${roundText(proposedLateMs)} would have rung `,
  );
});

test('typed twice, it opens one screen', async () => {
  const monitor = await judged();
  await monitor.press(':', 'limit?', 'enter');
  await monitor.sees('Limits, judged by ');
  await monitor.press(':', 'limit?', 'enter');
  await monitor.sees('Limits, judged by ');
  await monitor.press('q');
  await monitor.loses('Limits, judged by ');
  await monitor.sees('Bumped:');
});

test('the proposal is typed as shown, and then it is the limit', async () => {
  const monitor = await judged();
  await monitor.press('enter', ':', 'limit ?', 'enter');
  await monitor.sees('To set it, type :limit ');
  await monitor.loses('Loading earlier dates');
  const [, command = ''] = /type :(limit \S+ \S+) at/.exec(monitor.frame()) ?? [];
  await monitor.press(':', command, 'enter');
  await monitor.sees('(set here).', 'This is the proposed limit.');
  await monitor.press(']');
  await monitor.loses('This is the proposed limit.');
  await monitor.press('q');
  await monitor.sees('[pace]');
});

test('numbers of a part of the dates are marked, and r reads the others on a slow link', async () => {
  const monitor = await judged({ slowLink: true });
  await monitor.press(':', 'limit?', 'enter');
  await monitor.sees('Only saved dates count: ', ' of 28. r reads the others.');
  await monitor.press('r');
  await monitor.loses('Only saved dates count: ');
  await monitor.sees(' of 10 days.');
});

test('without earlier dates the reason is shown', async () => {
  const monitor = await judged({ readsDates: false });
  await monitor.press(':', 'limit?', 'enter');
  await monitor.sees('usual_weeks is 0, so no earlier dates are read.');
});

test('it is spoken once all dates are read, and before that only that they load', async () => {
  const heard = await listen(DATED);
  await heard.sees('Bumped:');
  await heard.press('/', 'barista', 'enter', ':', 'limit?', 'enter');
  await heard.sees('Barista: Caution from ', ' of 10 days.', 'To set it, type :limit ');
  expect(heard.said()).toMatch(/^\s*Loading earlier dates: 0 of 28\.\nBarista: Caution/);
});
