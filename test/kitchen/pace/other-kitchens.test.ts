/** Kitchens where tickets are not shared, bumps come in batches, or a backlog follows a stop. */
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { nowSentences } from '../../../src/kitchen/pace/words.ts';
import { type UsualTimes, usualOf } from '../../../src/kitchen/usual/usual.ts';
import { MINUTE } from '../fixtures.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import {
  asUsual,
  BEFORE,
  evening,
  type Fired,
  firstIn,
  OPENS,
  paceAt,
  SATURDAY,
  stationOf,
} from './kitchens.ts';

const WEEK = 7 * 24 * 60 * MINUTE;
type Style = (row: ItemFulfillmentRead, place: number) => ItemFulfillmentRead;

/** A ticket per station, held together by the order. */
const ownTickets: Style = (row) => ({
  ...row,
  orderGuid: `order-${row.ticketGuid}`,
  ticketGuid: `${row.ticketGuid}-${row.prepStationGuid}`,
});
/** A counter: each order is one station's. */
const ownOrders: Style = (row) => ({
  ...ownTickets(row, 0),
  orderGuid: `order-${row.ticketGuid}-${row.prepStationGuid}`,
});

function usualIn(style: Style): UsualTimes {
  return usualOf(
    BEFORE.map((date, week) =>
      summaryOf(evening(asUsual, OPENS - (week + 1) * WEEK).map(style), date),
    ),
  );
}

const minuteOf = ({ fired }: Fired) => (fired - OPENS) / MINUTE;
/** Nothing more comes out of the grill. */
const stopped = (item: Fired) =>
  item.station === 'grill' && minuteOf(item) >= 100 ? undefined : asUsual(item);

function quietFrom(style: Style, station = 'grill'): number | undefined {
  const usualTimes = usualIn(style);
  const rows = evening(stopped).map(style);
  for (let minute = 100; minute < 200; minute += 1) {
    const seen = rows.filter(
      ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + minute * MINUTE,
    );
    if (stationOf(paceAt(seen, minute, { usualTimes }), station).state === 'quiet') return minute;
  }
  return undefined;
}

test('a silent station is quiet within half an hour, whether tickets are shared, per station, or per order', () => {
  const shared = quietFrom((row) => row) ?? Number.NaN;
  // The last steak is out at 110 or so.
  expect(shared).toBeGreaterThanOrEqual(118);
  expect(shared).toBeLessThanOrEqual(140);
  expect(quietFrom(ownTickets)).toBe(shared);
  expect(quietFrom(ownOrders)).toBeLessThanOrEqual(140);
  expect(quietFrom(ownTickets, 'fry')).toBeUndefined();
  expect(quietFrom(ownOrders, 'fry')).toBeUndefined();
});

test('a counter with few orders tonight is quiet later than a busy one', () => {
  /** Of the grill's orders before the silence, one in four. */
  const few = (item: Fired) =>
    item.station === 'grill' && item.ticket % 4 !== 0 ? undefined : stopped(item);
  const usualTimes = usualIn(ownOrders);
  const due = (of: (item: Fired) => number | undefined) => {
    const rows = evening(of).map(ownOrders);
    return stationOf(paceAt(rows, 150, { usualTimes }), 'grill').quiet?.due ?? Number.NaN;
  };
  expect(due(few) / due(stopped)).toBeLessThan(0.6);
  expect(due(few)).toBeGreaterThan(0);
});

test('without shared orders, the sentence has the bumps that are due instead of tickets', () => {
  const usualTimes = usualIn(ownOrders);
  const pace = stationOf(paceAt(evening(stopped).map(ownOrders), 150, { usualTimes }), 'grill');
  const context = { clock: CHICAGO, asOf: OPENS + 150 * MINUTE, dates: BEFORE };
  const station = { name: 'grill', guid: 'grill', pace, limit: pace.limit, muted: undefined };
  expect(nowSentences(station, context).join(' ')).toMatch(
    /: nothing has come out for \d+ min, though \d+ bumps would be usual by now \(4 Saturdays\)\./,
  );
});

/** The grill's bumps wait for the next look at the screen, every nine minutes. */
const inBatches = (item: Fired) => {
  const took = asUsual(item) ?? 0;
  if (item.station !== 'grill') return took;
  const at = minuteOf(item) * MINUTE + took;
  return Math.ceil(at / (9 * MINUTE)) * 9 * MINUTE - minuteOf(item) * MINUTE;
};

test('a cook who bumps in batches is never quiet', () => {
  const usualTimes = usualOf(
    BEFORE.map((date, week) => summaryOf(evening(inBatches, OPENS - (week + 1) * WEEK), date)),
  );
  const rows = evening(inBatches);
  for (let minute = 30; minute < 290; minute += 1) {
    const seen = rows.filter(
      ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + minute * MINUTE,
    );
    expect(stationOf(paceAt(seen, minute, { usualTimes }), 'grill').state).not.toBe('quiet');
  }
});

test('a backlog after a stop is called catching up, and makes no station slow', () => {
  /** Nothing comes out from 100 to 130, then all of it within a few minutes. */
  const stop = (item: Fired) => {
    const took = asUsual(item) ?? 0;
    const out = minuteOf(item) * MINUTE + took;
    if (item.station !== 'grill' || out < 100 * MINUTE || out >= 130 * MINUTE) return took;
    return 130 * MINUTE + (out - 100 * MINUTE) / 10 - minuteOf(item) * MINUTE;
  };
  const rows = evening(stop);
  expect(firstIn(rows, 'grill', 'quiet', 100)).toBeDefined();
  expect(firstIn(rows, 'grill', 'slow', 130)).toBeUndefined();
  const seen = rows.filter(
    ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + 132 * MINUTE,
  );
  const pace = stationOf(paceAt(seen, 132), 'grill');
  const station = { name: 'grill', guid: 'grill', pace, limit: pace.limit, muted: undefined };
  const context = { clock: CHICAGO, asOf: OPENS + 132 * MINUTE, dates: [SATURDAY] };
  expect(nowSentences(station, context).join(' ')).toMatch(
    /It is catching up after 3\d min without a bump\./,
  );
});

test('no slow station shows a ratio that people would call usual', () => {
  const shown = [1.3, 1.5, 2].flatMap((times) => {
    const slowed = (item: Fired) =>
      (asUsual(item) ?? 0) * (item.station === 'grill' && minuteOf(item) > 90 ? times : 1);
    const rows = evening(slowed);
    const minutes = Array.from({ length: 40 }, (_, step) => 90 + step * 5);
    return minutes
      .map((minute) => stationOf(paceAt(rows, minute), 'grill'))
      .filter(({ state }) => state === 'slow')
      .map(({ now }) => now.ratio);
  });
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((ratio = 0) => ratio < 1.25)).toEqual([]);
});

test('if long times make no station slow, the sentences give the reason', () => {
  const times = (factor: number, of: (item: Fired) => boolean) => (item: Fired) =>
    (asUsual(item) ?? 0) * (of(item) ? factor : 1);
  const slowed = times(1.4, ({ station }) => station === 'grill');
  const more = evening(slowed, OPENS + MINUTE).map((row) => ({
    ...row,
    ticketGuid: `more-${row.ticketGuid}`,
    selectionGuid: `more-${row.selectionGuid}`,
  }));
  const reasons = new Set<string>();
  for (const rows of [
    evening(slowed),
    evening(times(1.35, () => true)),
    [...evening(slowed), ...more],
  ]) {
    for (let minute = 20; minute < 200; minute += 2) {
      const seen = rows.filter(
        ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + minute * MINUTE,
      );
      const pace = stationOf(paceAt(seen, minute), 'grill');
      if (pace.state !== 'ok' || !((pace.now.ratio ?? 0) > 1.25)) continue;
      const station = { name: 'grill', guid: 'grill', pace, limit: pace.limit, muted: undefined };
      const context = { clock: CHICAGO, asOf: OPENS + minute * MINUTE, dates: [SATURDAY] };
      const [, reason = ''] = nowSentences(station, context);
      reasons.add(
        reason
          .replaceAll(/\d\.\d/g, '#')
          .replace(/(?:far from|(?:a third|most) of the way to|halfway to|close to)/, 'near'),
      );
    }
  }
  expect([...reasons].sort()).toEqual([
    'It has #x the usual work.',
    'It is near being called slow.',
    'The whole kitchen takes #x the usual time.',
  ]);
});
