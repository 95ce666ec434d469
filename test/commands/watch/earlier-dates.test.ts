/** Who is called slow by a limit while earlier dates are still being read. The default limit is 12m. */
import { expect, test } from 'vitest';
import { oncePerKey } from '../../../src/contract/once.ts';
import { exportedSource } from '../exporter/exported-kitchen.ts';
import { BEFORE, clockAt, evening, type Line, short, simulatedOn } from './followed-evening.ts';

/** Long enough for the default limit. */
const LONG = 'slow:Grill@16:00+6h*1.7';
const FROM = clockAt(17);
const THEN = clockAt(17, 40);
/** Missed dates are read again after five minutes. */
const READ_AGAIN = clockAt(18, 10);
const MINUTE = 60_000;

/** Every Saturday, the grill takes as long, so nothing is slow by what is usual. */
const asLong = oncePerKey((date: string) => simulatedOn(date, [LONG]).map(({ record }) => record));

/** The grill is new, but for the dates before the last two. */
const [LAST = '', SECOND = '', ...OLDER] = BEFORE;
const newerGrill = (date: string) =>
  asLong(date).filter(({ prepStationName }) => prepStationName !== 'Grill' || OLDER.includes(date));

const begun = (lines: readonly Line[]) => lines.filter(({ event }) => event === 'begin').map(short);

test('one restaurant: nothing is slow by the default limit while earlier dates fail, nor by what is usual then', async () => {
  const kitchen = await evening([LONG], FROM, { before: asLong });
  kitchen.failOn(BEFORE);
  const { until, lines, stop, err } = kitchen.followed({}, { each: 5 });
  await until(THEN);
  expect(begun(lines())).toEqual([]);
  expect(err.text()).toContain('Not compared with Sat, Aug 8, 2026: SERVER_ERROR');
  kitchen.failOn([]);
  await until(READ_AGAIN);
  expect(begun(lines())).toEqual([]);
  await stop();
});

test.each([
  ['there are none', { hasUsual: false }, 503, []],
  ['the platform refuses all', { before: asLong }, 404, BEFORE],
])(
  'one restaurant: the default limit counts where it is known that %s',
  async (_, options, status, dates) => {
    const kitchen = await evening([LONG], FROM, options);
    kitchen.failOn(dates, status);
    const { until, lines, stop } = kitchen.followed({}, { each: 5 });
    await until(THEN);
    expect(begun(lines())).toContain('begin slow Grill');
    await stop();
  },
);

test('one restaurant: a limit that somebody set counts once earlier dates were tried', async () => {
  const kitchen = await evening([LONG], FROM, { before: asLong });
  kitchen.failOn(BEFORE);
  const configured = { thresholds: { cautionMs: 480_000, lateMs: 720_000 } };
  const { until, lines, stop } = kitchen.followed({}, { each: 5, configured });
  await until(THEN);
  expect(begun(lines())).toContain('begin slow Grill');
  await stop();
});

test('one restaurant: a station that only missing dates know is not slow by the default limit', async () => {
  const kitchen = await evening([LONG], FROM, { before: newerGrill });
  kitchen.failOn(OLDER);
  const { until, lines, stop } = kitchen.followed({}, { each: 5 });
  await until(THEN);
  expect(begun(lines())).toEqual([]);
  kitchen.failOn([]);
  await until(READ_AGAIN);
  expect(begun(lines())).toEqual([]);
  await stop();
});

test('a chain: nothing is slow by the default limit while earlier dates fail, nor by what is usual then', async () => {
  const kitchen = await evening([LONG], FROM, { before: asLong });
  kitchen.failOn(BEFORE);
  const fleet = kitchen.followAsFleet();
  await fleet.until(THEN, 5 * MINUTE);
  expect(begun(fleet.lines())).toEqual([]);
  kitchen.failOn([]);
  await fleet.until(clockAt(18, 30), 5 * MINUTE);
  expect(begun(fleet.lines())).toEqual([]);
});

test.each([
  ['there are none', { hasUsual: false }, 503, []],
  ['the platform refuses all', { before: asLong }, 404, BEFORE],
])(
  'a chain: the default limit counts where it is known that %s',
  async (_, options, status, dates) => {
    const kitchen = await evening([LONG], FROM, options);
    kitchen.failOn(dates, status);
    const fleet = kitchen.followAsFleet();
    await fleet.until(THEN, 5 * MINUTE);
    expect(begun(fleet.lines())).toContain('begin slow Grill');
  },
);

test('a chain: a station that only missing dates know is not slow by the default limit', async () => {
  const kitchen = await evening([LONG], FROM, { before: newerGrill });
  kitchen.failOn(OLDER);
  const fleet = kitchen.followAsFleet();
  await fleet.until(THEN, 5 * MINUTE);
  expect(begun(fleet.lines())).toEqual([]);
  kitchen.failOn([]);
  await fleet.until(clockAt(18, 30), 5 * MINUTE);
  expect(begun(fleet.lines())).toEqual([]);
});

test('the exporter has no slow station that only missing dates know, and so no alert', async () => {
  const kitchen = await evening([LONG], clockAt(20), { before: newerGrill });
  kitchen.failOn(OLDER);
  const { samples } = await exportedSource(kitchen.source(), kitchen.now());
  const stationsWith = async (metric: string, state?: string) =>
    (await samples())
      .filter(
        ({ name, labels, value }) => name === metric && labels['state'] === state && value > 0,
      )
      .map(({ labels }) => labels['station']);
  const comparedStations = () => stationsWith('linecheck_station_time_usual_seconds');
  await expect.poll(comparedStations, { timeout: 60_000 }).toContain('Fry');
  expect(await comparedStations()).not.toContain('Grill');
  expect(await stationsWith('linecheck_station_state', 'slow')).toEqual([]);
  expect(await stationsWith('linecheck_station_state', 'unknown')).toContain('Grill');
});

test.each([{ once: true }, { date: 'today' }])(
  '%o says that the default limit is not judged while earlier dates fail',
  async (flags) => {
    const kitchen = await evening([LONG], clockAt(20), { before: asLong });
    kitchen.failOn([SECOND, ...OLDER]);
    const { ended, lines, err } = await kitchen.reading(flags);
    expect({ ended, lines }).toEqual({ ended: 0, lines: [] });
    expect(err).toContain(
      'linecheck: Sat, Aug 15, 2026: no station is judged by the default limit, because earlier dates could not be read.\n',
    );
    expect(err).not.toContain(LAST);
    kitchen.failOn(BEFORE, 404);
    const judged = await kitchen.reading(flags);
    expect(begun(judged.lines)).toContain('begin slow Grill');
  },
);
