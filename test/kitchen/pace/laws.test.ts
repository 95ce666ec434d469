import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { DEFAULT_THRESHOLDS } from '../../../src/kitchen/measures/row-limits.ts';
import { paceHeadline } from '../../../src/kitchen/pace/headline.ts';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import { stationStatus } from '../../../src/kitchen/pace/pace-reading.ts';
import { PACE_RULES } from '../../../src/kitchen/pace/pace-rules.ts';
import { slowPoints } from '../../../src/kitchen/pace/slow-points.ts';
import { stretchesOverLimit } from '../../../src/kitchen/pace/slow-stretches.ts';
import { type StationNow, stationsNow } from '../../../src/kitchen/pace/station-pace.ts';
import { type PaceContext, paceSentence } from '../../../src/kitchen/pace/words.ts';
import { STATION_SUBJECT } from '../../../src/kitchen/tables/stations.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { iso, MINUTE } from '../fixtures.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import { asUsual, BEFORE, EACH, evening, OPENS, paceAt } from './kitchens.ts';

/** Evenings with any time for an item, and some never come out. */
const evenings: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined, freq: 12 }), {
    minLength: 250,
    maxLength: 250,
  })
  .map((percents) => {
    let index = 0;
    return evening(({ usualMs }) => {
      const percent = percents[index % percents.length];
      index += 1;
      return percent === undefined ? undefined : Math.round((usualMs * percent) / 100);
    });
  });
const minutes = fc.integer({ min: 20, max: 330 });
const LIMIT = { ...DEFAULT_THRESHOLDS, from: 'default' } as const;

/** The shown part of a station. */
function printed({ stations, kitchen, lastBumpAt }: KitchenPace) {
  return {
    kitchen,
    lastBumpAt,
    stations: stations.map(({ stationUsual: _usual, bumps, ...station }) => ({
      ...station,
      bumps: bumps.map(({ ticket: _ticket, ...bump }) => bump),
    })),
  };
}

test('the order of rows changes nothing', () => {
  const shuffled = evenings.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })),
  );
  fc.assert(
    fc.property(shuffled, minutes, ([rows, other], minute) => {
      expect(printed(paceAt(other, minute))).toEqual(printed(paceAt(rows, minute)));
    }),
    { numRuns: 100 },
  );
});

test('what is bumped later changes nothing', () => {
  fc.assert(
    fc.property(evenings, minutes, (rows, minute) => {
      const seen = rows.filter(
        ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + minute * MINUTE,
      );
      expect(printed(paceAt(rows, minute))).toEqual(printed(paceAt(seen, minute)));
    }),
    { numRuns: 60 },
  );
});

test('a state begins at a moment in the data, and not later than it is announced', () => {
  fc.assert(
    fc.property(evenings, minutes, (rows, minute) => {
      const moments = new Set(rows.map(({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt)));
      const { asOf, stations } = paceAt(rows, minute);
      for (const { state, since, saidAt, unknownReason } of stations) {
        expect(unknownReason === undefined).toBe(state !== 'unknown');
        expect(since === undefined).toBe(state === 'ok' || state === 'unknown');
        if (since === undefined || saidAt === undefined) continue;
        expect(since).toBeLessThanOrEqual(saidAt);
        expect(saidAt).toBeLessThanOrEqual(asOf);
        expect(state === 'busy' || moments.has(since)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

/** A duration as people read it, such as `8m13`, as a span of ms that it may stand for. */
function readDuration(text = ''): readonly [least: number, most: number] {
  const [, hours = 0, min = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?(?:!{1,2})? *$/.exec(text) ?? [];
  const ms = (Number(hours) * 60 + Number(min)) * MINUTE + Number(seconds) * 1000;
  return [ms - 500, ms + (Number(hours) > 0 ? MINUTE : 500)];
}

/** What people read of a station as now and usual: in its row, its line, and its sentence. */
function readTimes(station: StationNow, lines: readonly string[], context: PaceContext) {
  const { name, guid } = station;
  const row = { name, guid, clock: CHICAGO, isPast: false, status: stationStatus(station) };
  const [now, usual, change] = (['nowMedianMs', 'usualMs', 'change'] as const).map(
    (id) => STATION_SUBJECT.cell(row, id).text,
  );
  const line = lines.find((text) => text.startsWith(`${name} since`)) ?? '';
  const sentence = paceSentence(name, station.pace, context);
  const inLine = /: ([^ ]+), usually ([^ ]+)\. /.exec(line);
  const inSentence = /median ([^ ]+), usually ([^ ]+) for these items/.exec(sentence);
  const pairs = [[now, usual], inLine?.slice(1), inSentence?.slice(1)];
  return { line, change, pairs: pairs.filter((pair) => pair !== undefined) };
}

/** Whether the ratio is one of two shown times. Both are rounded. */
function isRatioOf(ratio: number, [now, usual]: readonly (string | undefined)[]): boolean {
  const [[least, most], [leastUsual, mostUsual]] = [readDuration(now), readDuration(usual)];
  return ratio >= least / mostUsual && (leastUsual <= 0 || ratio <= most / leastUsual);
}

/** So many of six tickets at the grill have toast instead of a steak, which takes half as long. Both are slowed to a percentage. */
function withToast(rows: readonly ItemFulfillmentRead[], percent: number, every: number) {
  return rows.map((each): ItemFulfillmentRead => {
    if (each.prepStationGuid !== 'grill') return each;
    const fired = Date.parse(each.ticketFiredAt ?? '');
    const took = Date.parse(each.itemFulfilledAt ?? '') - fired;
    const isToast = Math.round(fired / EACH / 2) % 6 < every;
    const itemFulfilledAt = iso(fired + Math.round((took * percent) / (isToast ? 200 : 100)));
    return { ...each, selectionMenuItemGuid: isToast ? 'toast' : 'steak', itemFulfilledAt };
  });
}

test('what people read as now, usual, and their ratio agrees in all lines and rows', () => {
  let [slow, mixed] = [0, 0];
  const slowGrill = fc
    .tuple(evenings, fc.integer({ min: 100, max: 300 }), fc.constantFrom(1, 4))
    .map(([rows, percent, every]) => withToast(rows, percent, every));
  const usualTimes = usualOf(
    BEFORE.map((date, week) => {
      const rows = evening(asUsual, OPENS - 7 * (week + 1) * 24 * 60 * MINUTE);
      return summaryOf(withToast(rows, 100, 2), date);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(evenings, slowGrill), minutes, (rows, minute) => {
      const pace = paceAt(rows, minute, { usualTimes });
      const context = { clock: CHICAGO, asOf: pace.asOf, dates: BEFORE };
      const stations = stationsNow([], pace, () => LIMIT);
      const lines = paceHeadline({ pace, stations, context, isAhead: false });
      const wrong = stations.filter((station) => {
        const { medianMs, ratio } = station.pace?.now ?? {};
        const { state, unknownReason, stationUsual, quarter } = station.pace ?? {};
        if (ratio === undefined || unknownReason === 'new menu') return false;
        const texts = lines.map(({ text }) => text);
        const { line, change = '', pairs } = readTimes(station, texts, context);
        const isSlow = state === 'slow';
        if (medianMs === undefined) return isSlow && !/\dx the usual time/.test(line);
        if (isSlow) slow += 1;
        if (medianMs / (stationUsual?.at(quarter).medianMs ?? 0) < ratio / 1.25) mixed += 1;
        const isCalm = ratio < 1.25 || pairs.length < 3 || !change.startsWith('+');
        return (isSlow && isCalm) || !pairs.every((pair) => isRatioOf(ratio, pair));
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 120 },
  );
  expect(slow).toBeGreaterThan(20);
  expect(mixed).toBeGreaterThan(5);
});

function timed(bumps: readonly { readonly gap: number; readonly ratio: number }[]) {
  let time = OPENS;
  return bumps.map(({ gap, ratio }) => {
    time += gap;
    return { time, ratio, tookMs: ratio * 10 * MINUTE, usualMs: 10 * MINUTE };
  });
}

const bumps = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 40 * MINUTE }),
      // Just over usual, points fall so slowly as to end a stretch before they are at 0.
      ratio: fc.oneof(fc.constantFrom(1.15, 1.2, 3), fc.double({ min: 0.05, max: 8, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map(timed);
const question = (asOf: number) => ({
  asOf,
  spread: 0.4,
  logExplained: () => 0,
  stops: [],
  usualGapMs: () => 60 * MINUTE,
  usualBumps: () => 5,
  rules: PACE_RULES,
});
const asOfAll = (all: readonly { readonly time: number }[]) => all.at(-1)?.time ?? OPENS;

test('points stay between 0 and their maximum, and stretches follow one another', () => {
  fc.assert(
    fc.property(bumps, (all) => {
      const { points, stretches } = slowPoints(all, question(asOfAll(all)));
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThanOrEqual(PACE_RULES.maxPoints);
      for (const [index, { since, saidAt, lastSlowAt, until }] of stretches.entries()) {
        expect(since).toBeLessThanOrEqual(saidAt);
        expect(saidAt).toBeLessThanOrEqual(lastSlowAt);
        expect(lastSlowAt).toBeLessThanOrEqual(until ?? Number.POSITIVE_INFINITY);
        expect(until === undefined).toBe(until === undefined && index === stretches.length - 1);
        expect(since).toBeGreaterThanOrEqual(stretches[index - 1]?.until ?? 0);
      }
    }),
  );
});

test('what ended stays as it was, whenever it is judged again', () => {
  const busy = fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 6 * MINUTE }),
      ratio: fc.constantFrom(0.7, 1, 1.2, 2, 3),
    }),
    { minLength: 10, maxLength: 60 },
  );
  fc.assert(
    fc.property(busy.map(timed), (all) => {
      const judged = (asOf: number) =>
        slowPoints(
          all.filter(({ time }) => time <= asOf),
          question(asOf),
        ).stretches.filter(({ until }) => until !== undefined);
      let ended = judged(OPENS);
      for (let asOf = OPENS; asOf < asOfAll(all) + 90 * MINUTE; asOf += MINUTE) {
        const now = judged(asOf);
        expect(now.slice(0, ended.length)).toEqual(ended);
        ended = now;
      }
    }),
  );
});

test('what is slow has a ratio of 1.25 or more at every moment, however few bumps there are', () => {
  fc.assert(
    fc.property(bumps, fc.nat(60 * MINUTE), (all, wait) => {
      for (const [index, { time }] of all.entries()) {
        const { ratio, stretches } = slowPoints(all.slice(0, index + 1), question(time + wait));
        const isSlow = stretches.some(({ until }) => until === undefined);
        expect(ratio === undefined || ratio >= PACE_RULES.slowRatio).toBe(true);
        expect(ratio !== undefined).toBe(isSlow);
      }
    }),
  );
});

test('stretches over a limit follow one another, too', () => {
  fc.assert(
    fc.property(bumps, (all) => {
      const stretches = stretchesOverLimit(all, asOfAll(all), 20 * MINUTE, PACE_RULES);
      for (const [index, { since, saidAt, lastSlowAt, until }] of stretches.entries()) {
        expect(since).toBeLessThanOrEqual(saidAt);
        expect(saidAt).toBeLessThanOrEqual(lastSlowAt);
        expect(lastSlowAt).toBeLessThanOrEqual(until ?? Number.POSITIVE_INFINITY);
        expect(since).toBeGreaterThanOrEqual(stretches[index - 1]?.until ?? 0);
      }
    }),
  );
});

test('a slower bump never takes points away', () => {
  const slower = bumps
    .filter(({ length }) => length > 0)
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.nat(all.length - 1),
        fc.double({ min: 1, max: 4, noNaN: true }),
      ),
    );
  fc.assert(
    fc.property(slower, ([all, index, factor]) => {
      const slowerAll = all.map((each, at) =>
        at === index ? { ...each, ratio: each.ratio * factor } : each,
      );
      const asOf = asOfAll(all);
      expect(slowPoints(slowerAll, question(asOf)).points).toBeGreaterThanOrEqual(
        slowPoints(all, question(asOf)).points - 1e-9,
      );
    }),
  );
});

test('four bumps at double time make a station slow, three at triple, and none under 1.25x', () => {
  const stretchCount = (ratio: number, count: number) =>
    slowPoints(
      Array.from({ length: count }, (_, each) => ({
        time: OPENS + each * 3 * MINUTE,
        ratio,
        tookMs: ratio * 10 * MINUTE,
        usualMs: 10 * MINUTE,
      })),
      question(OPENS + count * 3 * MINUTE),
    ).stretches.length;
  expect(stretchCount(2, 3)).toBe(0);
  expect(stretchCount(2, 4)).toBe(1);
  expect(stretchCount(3, 2)).toBe(0);
  expect(stretchCount(3, 3)).toBe(1);
  expect(stretchCount(1.28, 36)).toBe(0);
  expect(stretchCount(1.28, 37)).toBe(1);
  expect(stretchCount(1.24, 500)).toBe(0);
});
