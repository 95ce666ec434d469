import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { isAlarm, markedLine, paceHeadline } from '../../../src/kitchen/pace/headline.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { withMutes } from '../../../src/kitchen/pace/station-pace.ts';
import { paceSentence } from '../../../src/kitchen/pace/words.ts';
import { NO_USUAL_TIMES, usualOf } from '../../../src/kitchen/usual/usual.ts';
import { MINUTE } from '../fixtures.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import { paceReading } from './at-once.ts';
import {
  asUsual,
  BEFORE,
  EACH,
  evening,
  type Fired,
  firstIn,
  limitOfAll,
  OPENS,
  paceAt,
  row,
  SATURDAY,
  stationOf,
  USUAL,
} from './kitchens.ts';

/** Items from a station, fired from so many minutes after opening, so many times slower. */
const slowed =
  (factor: number, at = 120) =>
  (item: Fired) =>
    (asUsual(item) ?? 0) *
    (item.station === 'grill' && item.fired >= OPENS + at * MINUTE ? factor : 1);

/** From so many minutes after opening on, nothing comes out of a station. */
const stopped = (station: string, at: number) => (item: Fired) => {
  const took = asUsual(item);
  const isStopped = item.station === station && item.fired + (took ?? 0) > OPENS + at * MINUTE;
  return isStopped ? undefined : took;
};

test('on an ordinary evening no station needs anybody', () => {
  for (let minute = 20; minute < 300; minute += 5) {
    const { stations, kitchen } = paceAt(evening(), minute);
    expect(stations.map(({ state }) => state)).toEqual(stations.map(() => 'ok'));
    expect(kitchen).toBeUndefined();
  }
});

test('a station at double time is slow after some bumps, since the first of them', () => {
  const rows = evening(slowed(2));
  const said = firstIn(rows, 'grill', 'slow') ?? Number.NaN;
  // Fired at 120, the first slow item is out at 140.
  expect(said).toBeGreaterThan(140);
  expect(said).toBeLessThan(180);
  const grill = stationOf(paceAt(rows, said + 5), 'grill');
  expect(grill.since).toBeGreaterThanOrEqual(OPENS + 136 * MINUTE);
  expect(grill.since).toBeLessThanOrEqual(grill.saidAt ?? 0);
  expect(grill.now.ratio).toBeCloseTo(2, 0);
  expect(stationOf(paceAt(rows, said + 5), 'fry').state).toBe('ok');
});

test('a station at triple time is slow sooner, and first in the list', () => {
  const rows = evening(slowed(3));
  const double = firstIn(evening(slowed(2)), 'grill', 'slow') ?? Number.NaN;
  const said = firstIn(rows, 'grill', 'slow') ?? Number.NaN;
  expect(said - 30).toBeLessThan(double - 20 + 10);
  expect(paceAt(rows, said).stations[0]?.key).toBe('grill');
});

test('a station back at the usual pace is not slow any more', () => {
  const between = (item: Fired) =>
    item.fired < OPENS + 170 * MINUTE ? slowed(2)(item) : asUsual(item);
  const rows = evening(between);
  expect(stationOf(paceAt(rows, 185), 'grill').state).toBe('slow');
  expect(stationOf(paceAt(rows, 235), 'grill').state).toBe('ok');
});

test('a station where nothing comes out is quiet since its last bump, and only tickets are counted', () => {
  const rows = evening(stopped('grill', 120));
  const said = firstIn(rows, 'grill', 'quiet') ?? Number.NaN;
  expect(said).toBeGreaterThan(125);
  expect(said).toBeLessThan(180);
  const grill = stationOf(paceAt(rows, said), 'grill');
  expect(grill.since).toBe(grill.lastBumpAt);
  expect(grill.quiet?.tickets).toBeGreaterThan(5);
  const none = { medianMs: undefined, p90Ms: undefined, ratio: undefined, judged: 0, late: 0 };
  expect(grill.now).toMatchObject(none);
  expect(stationOf(paceAt(rows, said), 'fry').state).toBe('ok');
});

test('every bump at prep ends quiet, even an odd one', () => {
  const rows = evening(stopped('grill', 120));
  const quiet = firstIn(rows, 'grill', 'quiet') ?? Number.NaN;
  for (const took of [10 * MINUTE, 1_000, 90 * MINUTE]) {
    const bumped = row('late', 'grill', 'steak', OPENS + quiet * MINUTE - took, took);
    expect(stationOf(paceAt([...rows, bumped], quiet), 'grill').state).not.toBe('quiet');
  }
});

test('if no station bumps anything, nothing is judged: the kitchen may be closed', () => {
  const rows = evening((item) =>
    item.fired + (asUsual(item) ?? 0) > OPENS + 120 * MINUTE ? undefined : asUsual(item),
  );
  const { stations, lastBumpAt } = paceAt(rows, 140);
  expect(stations.map(({ unknownReason }) => unknownReason)).toEqual(
    stations.map(() => 'nothing anywhere'),
  );
  expect(lastBumpAt).toBeLessThanOrEqual(OPENS + 120 * MINUTE);
});

test('while the last items of an evening come out, the reason is that their tickets are old', () => {
  const rows = evening((item) => {
    if (item.fired > OPENS + 120 * MINUTE) return undefined;
    return item.station === 'grill' ? 25 * MINUTE : asUsual(item);
  });
  const asOf = OPENS + 145 * MINUTE;
  const pace = stationOf(paceAt(rows, 145), 'grill');
  expect(asOf - (pace.lastBumpAt ?? 0)).toBeLessThan(2 * MINUTE);
  expect(paceSentence('Grill', pace, { clock: CHICAGO, asOf, dates: BEFORE })).toBe(
    "Grill isn't judged: no station has bumped a new ticket lately.",
  );
});

test('an old reading judges nothing, whatever it has', () => {
  const { stations } = paceAt(evening(slowed(3)), 200, { isOld: true });
  expect(stations.map(({ state, unknownReason }) => [state, unknownReason])).toEqual(
    stations.map(() => ['unknown', 'old reading']),
  );
});

test('if all stations are slow, the kitchen is slow, and none of the stations is', () => {
  const rows = evening((item) => (asUsual(item) ?? 0) * 1.45);
  const { kitchen, stations } = paceAt(rows, 150);
  expect(kitchen).toMatchObject({ state: 'slow', ratio: expect.closeTo(1.45, 1) });
  expect(kitchen?.since).toBeLessThanOrEqual(OPENS + 150 * MINUTE);
  expect(stations.filter(({ state }) => state === 'slow')).toEqual([]);
});

test('a forgotten ticket makes no station slow, though it took an hour', () => {
  const forgotten = [1, 2, 3, 4].map((each) =>
    row(`forgotten-${each}`, 'grill', 'steak', OPENS + each * EACH, 100 * MINUTE),
  );
  expect(stationOf(paceAt([...evening(), ...forgotten], 112), 'grill').state).toBe('ok');
});

test('a station with twice the work is busy, and one with twice the bumps of a backlog is not', () => {
  const more = evening().flatMap((each) => {
    const fired = Date.parse(each.ticketFiredAt ?? '');
    if (fired < OPENS + 100 * MINUTE || each.prepStationGuid !== 'fry') return [each];
    return [
      each,
      ...['a', 'b'].map((copy) => ({
        ...each,
        selectionGuid: `${each.selectionGuid}${copy}`,
        ticketGuid: `${each.ticketGuid}${copy}`,
      })),
    ];
  });
  expect(stationOf(paceAt(more, 150), 'fry').state).toBe('busy');
  expect(stationOf(paceAt(more, 90), 'fry').state).toBe('ok');
});

test('a menu of new items is not judged', () => {
  const rows = evening().map((each) => ({
    ...each,
    selectionMenuItemGuid: `new ${each.selectionMenuItemGuid}`,
  }));
  expect(paceAt(rows, 150).stations.map(({ unknownReason }) => unknownReason)).toEqual([
    'new menu',
    'new menu',
    'new menu',
  ]);
});

test('a station that is not judged says what share of its items has no usual time', () => {
  const rows = evening().map((each, index) => ({
    ...each,
    selectionMenuItemGuid: `${index % 40 === 0 ? '' : 'new '}${each.selectionMenuItemGuid}`,
  }));
  const context = { clock: CHICAGO, asOf: OPENS + 150 * MINUTE, dates: BEFORE };
  const grill = stationOf(paceAt(rows, 150), 'grill');
  expect(paceSentence('Grill', grill, context)).toBe(
    `Grill isn't judged: ${Math.round(grill.now.newShare * 10)} in 10 items have no usual time yet.`,
  );
});

test('of a station with few tickets, a longer time is worth a word only if half of them are late', () => {
  const { context, stations } = readingOf(evening());
  const grill = stations.find(({ name }) => name === 'grill')?.pace;
  const now = grill && { ...grill.now, ratio: 1.6, judged: 5 };
  const said = (late: number) =>
    paceSentence('Grill', grill && now && { ...grill, now: { ...now, late } }, context);
  expect(said(3)).toMatch(/^There are too few tickets to call Grill slow: /);
  expect(said(2)).toMatch(/^Grill takes longer than usual, but isn't called slow: /);
});

function readingOf(rows: readonly ItemFulfillmentRead[], minute = 150) {
  return paceReading({
    day: fulfillmentDay(rows, ''),
    stations: [],
    date: SATURDAY,
    calendar: CHICAGO,
    usualTimes: USUAL,
    asOf: OPENS + minute * MINUTE,
    readAt: OPENS + minute * MINUTE,
    isFullDate: false,
    limits: NO_LIMITS,
  });
}

test('the reason that no station is judged has no share of a single station', () => {
  const rows = evening().map((each) => {
    const isKnown = each.prepStationGuid === 'grill' && each.ticketGuid?.endsWith('4');
    const selectionMenuItemGuid = `${isKnown ? '' : 'new '}${each.selectionMenuItemGuid}`;
    return { ...each, selectionMenuItemGuid };
  });
  const reading = readingOf(rows);
  expect(paceHeadline(reading).map(({ kind, text }) => [kind, text])).toEqual([
    ['unjudged', "grill, fry, and cold aren't judged: too many items have no usual time yet."],
  ]);
});

test('a station whose screen is cleared all the time is not judged', () => {
  const rows = evening((item) =>
    item.station === 'cold' && item.ticket % 2 === 0 ? 5_000 : asUsual(item),
  );
  expect(stationOf(paceAt(rows, 150), 'cold').unknownReason).toBe('unreliable bumps');
});

test('a slow station stays slow while its full screen is cleared once', () => {
  const cleared = OPENS + 180 * MINUTE;
  const rows = evening((item) => {
    const took = slowed(2)(item);
    const isOnScreen = item.fired < cleared && item.fired + took > cleared;
    return item.station === 'grill' && isOnScreen ? cleared - item.fired : took;
  });
  const said = firstIn(rows, 'grill', 'slow') ?? Number.NaN;
  expect(said).toBeLessThan(180);
  const grill = stationOf(paceAt(rows, 182), 'grill');
  expect(grill.now.oddShare).toBeGreaterThan(0.2);
  expect(grill).toMatchObject({
    state: 'slow',
    saidAt: stationOf(paceAt(rows, 179), 'grill').saidAt,
  });
});

test('a station in service that is not judged has a line after the others, which is no alarm', () => {
  const cleared = (takes: typeof asUsual) =>
    evening((item) => (item.station === 'cold' && item.ticket % 2 === 0 ? 5_000 : takes(item)));
  const line = {
    kind: 'unjudged',
    text: expect.stringMatching(
      /^cold isn't judged: [4-6] in 10 items were bumped in bulk or too early\.$/,
    ),
  };
  const calm = readingOf(cleared(asUsual));
  const lines = paceHeadline(calm);
  expect(lines).toMatchObject([
    { kind: 'calm', text: '2 stations are at their usual pace.' },
    line,
  ]);
  expect(lines.filter(isAlarm)).toEqual([]);
  expect(lines.map(markedLine)).toEqual(lines.map(({ text }) => text));
  const slow = readingOf(cleared(slowed(2)), 170);
  expect(paceHeadline(slow)).toMatchObject([{ kind: 'slow' }, line]);
  // While earlier dates are being read, and where it is muted, the station isn't named.
  expect(paceHeadline(slow, true)).toMatchObject([{ kind: 'slow' }]);
  const muted = withMutes(
    calm.stations.map((each) => ({ ...each, guid: each.name })),
    new Map([['cold', '']]),
  );
  expect(paceHeadline({ ...calm, stations: muted })).toMatchObject([
    { kind: 'calm', text: 'Muted: cold. 2 other stations are at their usual pace.' },
  ]);
  // After the last item, nobody needs to know.
  expect(paceHeadline(readingOf(cleared(asUsual), 340))).toMatchObject([{ kind: 'calm' }]);
});

test('without earlier dates a station is slow by its limit, from five bumps on', () => {
  const rows = evening(slowed(2));
  const question = { usualTimes: NO_USUAL_TIMES, limits: limitOfAll(15 * MINUTE) };
  expect(stationOf(paceAt(rows, 120, question), 'grill').state).toBe('ok');
  const grill = stationOf(paceAt(rows, 170, question), 'grill');
  expect(grill).toMatchObject({ state: 'slow', stationUsual: undefined, quiet: undefined });
  expect(stationOf(paceAt(rows, 20, question), 'cold').unknownReason).toBe('few bumps');
});

test('one earlier date gives no state, and one bad date of four has one vote', () => {
  const [newest, ...others] = BEFORE;
  const day = 7 * 24 * 60 * MINUTE;
  const one = usualOf([summaryOf(evening(asUsual, OPENS - day), newest)]);
  expect(
    stationOf(paceAt(evening(), 150, { usualTimes: one }), 'grill').stationUsual,
  ).toBeUndefined();
  const bad = (item: Fired) => (asUsual(item) ?? 0) * 3;
  const summaries = [newest, ...others].map((date, week) =>
    summaryOf(evening(week === 0 ? bad : asUsual, OPENS - (week + 1) * day), date),
  );
  const grill = usualOf(summaries).station('grill');
  expect((grill?.medianMs ?? 0) / (10 * MINUTE)).toBeCloseTo(1, 1);
});

test('a date with far fewer tickets than the others is not compared with', () => {
  const day = 7 * 24 * 60 * MINUTE;
  const summaries = BEFORE.map((date, week) => {
    const rows = evening(asUsual, OPENS - (week + 1) * day);
    return summaryOf(week === 1 ? rows.slice(0, 60) : rows, date);
  });
  const usualTimes = usualOf(summaries);
  expect(usualTimes.dates).toEqual(BEFORE.filter((_, week) => week !== 1));
  expect(usualTimes.leftOut.map(({ date }) => date)).toEqual([BEFORE[1]]);
});
