import { expect, test } from 'vitest';
import { follow } from '../../../src/commands/watch/watch.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { BASIC } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { clockAt, DATE, evening, short } from './followed-evening.ts';

const MINUTE = 60_000;
const SLOW = 'slow:Grill@18:30+65m*2.2';
const STOP = 'screen:Cold@18:50+45m';
/** Both are open then. */
const BOTH = clockAt(19, 24);
/** Slow from 19:50, while the grill still is. */
const NEXT = 'slow:Fry@19:20+40m*2.5';

test('a slow station and a quiet one start and end once, each with numbers', async () => {
  const { followed, guid } = await evening([SLOW, STOP, NEXT], clockAt(18, 30));
  const { until, lines, stop, err } = followed({}, { each: 3 });
  await until(clockAt(21, 30));
  expect(lines().map(short)).toEqual([
    'begin slow Grill',
    'begin quiet Cold',
    'end quiet Cold',
    'begin slow Fry',
    'end slow Grill',
    'end slow Fry',
  ]);
  const [began, , , , ended] = lines();
  expect(began?.['saidAt']).toMatch(/^2026-08-16T00:0\d:\d\d\.\d{3}Z$/);
  const grill = {
    repeated: false,
    restaurant: { guid, name: 'The Copper Pan' },
    source: 'test',
    businessDate: DATE,
    station: { guid: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Grill' },
    state: 'slow',
    since: '2026-08-15T23:40:14.259Z',
    saidAt: began?.['saidAt'],
  };
  expect(began).toEqual({
    event: 'begin',
    ...grill,
    at: expect.stringMatching(/^2026-08-16T00:0\d:00\.000Z$/),
    nowMedianMs: expect.any(Number),
    nowP90Ms: null,
    nowBumps: expect.any(Number),
    ratio: expect.closeTo(2.2, 0),
    usualMedianMs: 466_638,
    usualDates: ['20260808', '20260801', '20260725', '20260718'],
    sentence: expect.stringMatching(
      /^Grill has been slow since 18:40: the last \d tickets, \d of \d late, median \d+m\d\d, /,
    ),
  });
  expect(ended).toMatchObject({
    event: 'end',
    ...grill,
    endedAt: ended?.['at'],
    reason: 'over',
    sentence: expect.stringMatching(/^Grill was slow from 18:40 to 20:0\d\.$/),
  });
  expect(err.text()).toBe('');
  expect(await stop()).toMatchObject({ code: 'CANCELLED', exitCode: 130 });
});

test('busy is printed if it is asked for, and then nothing else is', async () => {
  const { followed } = await evening(['rush@18:00+1h*3', SLOW], clockAt(18, 30));
  const { until, lines, stop } = followed({ states: 'busy' }, { each: 5 });
  await until(clockAt(20));
  expect(new Set(lines().map(({ state }) => state))).toEqual(new Set(['busy']));
  await stop();
});

test('an outage of the service is a gap, and no state is made up for it', async () => {
  const { followed, stopService, startService } = await evening(
    [SLOW, STOP, NEXT],
    clockAt(19, 10),
  );
  const { until, lines, stop, err } = followed({}, { each: 3 });
  await until(clockAt(19, 16));
  expect(lines().map(short)).toEqual(['begin slow Grill']);
  await stopService();
  // In between, the quiet station begins and ends, and another one is slow.
  await until(clockAt(20));
  expect(lines()).toHaveLength(1);
  expect(err.text().match(/\[UNREACHABLE\]/g)).toHaveLength(1);
  await startService();
  await until(clockAt(20, 3));
  expect(lines().map(short)).toEqual(['begin slow Grill', 'gap UNREACHABLE', 'begin slow Fry']);
  expect(lines()[1]).toMatchObject({
    from: '2026-08-16T00:16:00.000Z',
    to: '2026-08-16T01:04:00.000Z',
    sentence: 'Nothing was read from 19:16 to 20:04 (UNREACHABLE). Changes in between are unknown.',
  });
  await stop();
});

test.each([60, -60, -11 * 60])(
  'setting the clock by %i minutes makes no gap, and readings go on',
  async (minutes) => {
    const { followed, shift } = await evening([], clockAt(18, 30));
    const { until, lines, err, stop } = followed({}, { each: 2 });
    await until(clockAt(18, 40));
    shift(minutes * MINUTE);
    await until(clockAt(18, 50));
    expect(lines().filter(({ event }) => event === 'gap')).toEqual([]);
    expect(err.text()).toBe('');
    await stop();
  },
);

test('a kitchen where nothing comes out stops and goes on, without naming a station', async () => {
  const { followed } = await evening(['stop@19:00+30m'], clockAt(18, 58));
  const { until, lines, stop } = followed({}, { each: 2 });
  await until(clockAt(19, 40));
  const ofKitchen = lines().filter(({ station }) => station === null);
  expect(ofKitchen.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'begin stopped',
    'end stopped',
  ]);
  expect(ofKitchen[0]).toMatchObject({
    ratio: null,
    nowBumps: null,
    usualDates: ['20260808', '20260801', '20260725', '20260718'],
    sentence: expect.stringMatching(
      /^Nothing has come out at any station for 1\d min\. Usually there are \d+ bumps by now \(4 Saturdays\)\.$/,
    ),
  });
  await stop();
});

test.each([0, 3])('closeout ends what is open, even if it is read %i days later', async (days) => {
  const { followed } = await evening([SLOW], clockAt(19, 10));
  const { until, leap, lines, stop } = followed();
  await until(clockAt(19, 20));
  await leap(clockAt(28 + 24 * days, 2));
  expect(lines().map(short)).toEqual([
    'begin slow Grill',
    'end slow Grill closeout',
    'gap NOT_READ',
  ]);
  expect(lines()[1]).toMatchObject({
    businessDate: DATE,
    endedAt: '2026-08-16T09:00:00.000Z',
    nowBumps: null,
    sentence: 'Grill was slow from 18:40 to 04:00 (closeout).',
  });
  await stop();
});

test('without earlier dates, a station is judged by its limit', async () => {
  const { followed } = await evening([SLOW, STOP], clockAt(19), { hasUsual: false });
  const { until, lines, stop } = followed(
    {},
    { each: 3, configured: { thresholds: { cautionMs: 480_000, lateMs: 960_000 } } },
  );
  await until(BOTH);
  expect(lines().map(short)).toEqual(['begin slow Grill']);
  expect(lines()[0]).toMatchObject({ usualDates: null, usualMedianMs: null, ratio: null });
  await stop();
});

test('no line says late while earlier dates are read for the first time', async () => {
  const { followed, advance, waits } = await evening(
    ['slow:Grill@18:30+4h*2.2', STOP],
    clockAt(19),
  );
  const dates = Promise.withResolvers<void>();
  const { until, lines, stop } = followed(
    {},
    {
      each: 3,
      configured: { thresholds: { cautionMs: 480_000, lateMs: 960_000 } },
      datesAfter: dates.promise,
    },
  );
  // They take longer than the first states wait.
  await expect.poll(waits).toBeGreaterThan(0);
  advance(10_000);
  await until(BOTH);
  expect(lines()).toEqual([]);
  dates.resolve();
  for (let minute = 27; lines().length === 0 && minute < 180; minute += 3) {
    await until(clockAt(19, minute));
  }
  expect(lines()[0]).toMatchObject({
    event: 'begin',
    usualDates: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
  });
  await stop();
});

test('a platform that fails from the start is reported once, and tried again', async () => {
  const { followed, stopService, startService } = await evening([SLOW], clockAt(19, 10));
  await stopService();
  const { until, lines, stop, err } = followed();
  await until(clockAt(19, 13));
  expect(err.text().match(/\[UNREACHABLE\]/g)).toHaveLength(1);
  await startService();
  await until(clockAt(19, 15));
  expect(lines().map(short)).toContain('begin slow Grill');
  expect(await stop()).toMatchObject({ code: 'CANCELLED', exitCode: 130 });
});

test("a failure that trying again can't mend ends the watch at once", async () => {
  const { api, clock } = await setStage({});
  const outlets = { stdout: taking().outlet, stderr: taking().outlet };
  const { source, closings } = sourceOf(api, BASIC);
  const { signal } = new AbortController();
  const outcome = follow(source, {}, outlets, clock, signal);
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' });
  expect(closings()).toBe(1);
});

/** Follows a platform that answers one reading, and then fails in these ways, one each reading. */
async function failing(failures: readonly Failure[]) {
  const { api } = await setStage({});
  const end = new AbortController();
  const err = taking();
  const left = [...failures];
  let isFirst = true;
  const renewFulfillments: typeof api.renewFulfillments = async (_guid, _date, _known, begin) => {
    if (isFirst) {
      isFirst = false;
      begin(0);
      return { readAt: 0, etag: undefined, bytes: 2, unreadable: 0, damaged: 0, foreignRows: 0 };
    }
    const failure = left.shift();
    if (failure === undefined) end.abort();
    throw failure ?? new Failure('CANCELLED', 'Canceled.');
  };
  const { source } = sourceOf({ ...api, renewFulfillments }, BASIC);
  const clock = { now: () => 0, steady: () => 0, sleep: () => Promise.resolve() };
  const outlets = { stdout: taking().outlet, stderr: err.outlet };
  await expect(follow(source, {}, outlets, clock, end.signal)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  return err.text();
}

test('an untrusted certificate is named, even after another failure to connect, and each once', async () => {
  const refused = new Failure('UNREACHABLE', 'a refused it.', { cause: 'ECONNREFUSED' });
  const untrusted = new Failure('UNREACHABLE', 'The certificate of a is self-signed.', {
    cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  const printed = await failing([refused, refused, untrusted, refused, untrusted]);
  expect(printed.match(/refused it|self-signed/g)).toEqual(['refused it', 'self-signed']);
});

test('a date that becomes too large does not end the watch', async () => {
  const printed = await failing([new Failure('BODY_TOO_LARGE', 'The response is too large.')]);
  expect(printed).toContain('[BODY_TOO_LARGE]');
});
