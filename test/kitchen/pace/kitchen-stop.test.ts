/** Nothing comes out anywhere: a stop, or a kitchen that closes. */
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { unchangedStatus } from '../../../src/kitchen/fleet/restaurant-status.ts';
import { stateEventText } from '../../../src/kitchen/pace/event-words.ts';
import { paceHeadline } from '../../../src/kitchen/pace/headline.ts';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import { followStates, type OpenStates } from '../../../src/kitchen/pace/state-events.ts';
import { type UsualTimes, usualOf } from '../../../src/kitchen/usual/usual.ts';
import { MINUTE } from '../fixtures.ts';
import { fleetRow } from '../fleet/fleet-rows.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import {
  asUsual,
  BEFORE,
  evening,
  type Fired,
  OPENS,
  paceAt,
  pacesOf,
  row,
  SATURDAY,
  USUAL,
} from './kitchens.ts';

const WEEK = 7 * 24 * 60 * MINUTE;
const minuteOf = (at: number) => (at - OPENS) / MINUTE;

/** Bumps from `from` to `to` (minutes) wait until its end. */
function stoppedFrom(from: number, to: number): readonly ItemFulfillmentRead[] {
  return evening((item) => {
    const took = asUsual(item) ?? 0;
    const out = minuteOf(item.fired + took);
    return out >= from && out < to ? OPENS + to * MINUTE - item.fired : took;
  });
}

/** As a reading sees it. */
function seenAt(
  rows: readonly ItemFulfillmentRead[],
  minute: number,
  usualTimes: UsualTimes = USUAL,
) {
  const seen = rows.filter(
    ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + minute * MINUTE,
  );
  return paceAt(seen, minute, { usualTimes });
}

/** Minutes at which the kitchen is stopped. */
function stopped(
  rows: readonly ItemFulfillmentRead[],
  usualTimes: UsualTimes = USUAL,
  last = 360,
): readonly number[] {
  const paceOf = pacesOf(rows, usualTimes);
  return Array.from({ length: last }, (_, minute) => minute).filter(
    (minute) => paceOf(minute).kitchen?.state === 'stopped',
  );
}

test('a stop is found after ten bumps that are due, lasts until the first bump, and no station is slow or quiet then', () => {
  const rows = stoppedFrom(120, 160);
  const minutes = stopped(rows);
  expect(minutes[0]).toBeGreaterThanOrEqual(133);
  expect(minutes[0]).toBeLessThanOrEqual(136);
  expect(minutes.at(-1)).toBe(159);
  expect(minutes).toHaveLength(160 - (minutes[0] ?? 0));
  const states = seenAt(rows, 150).stations.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['unknown']));
});

test('a row that was fired after its bump ends no silence', () => {
  const wrong = row('wrong', 'grill', 'steak', OPENS + 150 * MINUTE, -5 * MINUTE);
  const rows = stoppedFrom(120, 160);
  expect(stopped([...rows, wrong])).toEqual(stopped(rows));
});

test.each([
  ['an ordinary evening', evening()],
  ['a third of the orders', evening((item) => (item.ticket % 3 === 0 ? asUsual(item) : undefined))],
])('%s is no stop, even with closing', (_, rows) => {
  expect(stopped(rows)).toEqual([]);
});

test('an early closing is no stop if the slowest items come out last', () => {
  const closed = (item: Fired) => (minuteOf(item.fired) > 120 ? undefined : asUsual(item));
  const steaks = (item: Fired) => (item.station === 'grill' ? 25 * MINUTE : asUsual(item));
  expect(stopped(evening((item) => closed(item) && steaks(item)))).toEqual([]);
});

test('without usual times, or with one date, a stop is unknown', () => {
  const rows = stoppedFrom(120, 160);
  const one = usualOf([summaryOf(evening(asUsual, OPENS - WEEK), BEFORE[0])]);
  expect(stopped(rows, usualOf([]))).toEqual([]);
  expect(stopped(rows, one)).toEqual([]);
  const { stations } = seenAt(rows, 150, one);
  expect(new Set(stations.map(({ unknownReason }) => unknownReason))).toEqual(
    new Set(['nothing anywhere']),
  );
});

test('a clock behind the bumps, an old reading, and a complete date are no stop', () => {
  const rows = stoppedFrom(120, 160).filter(
    ({ itemFulfilledAt = '' }) => minuteOf(Date.parse(itemFulfilledAt)) < 150,
  );
  expect(paceAt(rows, 150).kitchen?.state).toBe('stopped');
  expect(paceAt(rows, 100).kitchen).toBeUndefined();
  expect(paceAt(rows, 150, { isOld: true }).kitchen).toBeUndefined();
  expect(paceAt(rows, 150, { isFullDate: true }).kitchen).toBeUndefined();
});

function linesOf(pace: KitchenPace) {
  const context = { clock: CHICAGO, asOf: pace.asOf, dates: BEFORE };
  return paceHeadline({ pace, stations: [], context, isAhead: false });
}

test('the line, the sentences, and the events have the silence and what is usual', () => {
  const rows = stoppedFrom(120, 160);
  const followed = new Set(['slow', 'quiet', 'stopped'] as const);
  let open: OpenStates = { date: SATURDAY, open: [] };
  const texts: string[] = [];
  for (let minute = 100; minute < 180; minute += 5) {
    const pace = seenAt(rows, minute);
    const reading = { pace, dates: BEFORE, followed };
    const { events, after } = followStates(open, reading);
    open = after;
    texts.push(...events.map((event) => stateEventText(event, CHICAGO, BEFORE)));
  }
  expect(texts).toEqual([
    'Nothing has come out at any station for 15 min. Usually there are 10 bumps by now (4 Saturdays).',
    'The whole kitchen was stopped from 18:59 to 19:40.',
  ]);
  expect(linesOf(seenAt(rows, 145))).toMatchObject([
    {
      kind: 'stopped',
      text: 'Nothing has come out since 18:59. Usually 17 bumps by now.',
      sentence:
        'Nothing has come out at any station for 25 min. Usually there are 17 bumps by now (4 Saturdays).',
    },
  ]);
});

test('with more orders and longer times everywhere, the kitchen is busy instead of slow', () => {
  const slowed = (item: Fired) => (asUsual(item) ?? 0) * 1.45;
  const twice = [
    ...evening(slowed),
    ...evening(slowed, OPENS + MINUTE).map((item) => ({
      ...item,
      ticketGuid: `more-${item.ticketGuid}`,
      selectionGuid: `more-${item.selectionGuid}`,
    })),
  ];
  const [line] = linesOf(seenAt(twice, 180));
  expect(line).toMatchObject({
    kind: 'busy',
    text: expect.stringMatching(
      /^Whole kitchen since 1\d:\d\d: 2\.\dx the usual orders, 1\.[45]x the usual time\.$/,
    ),
  });
  expect(linesOf(seenAt(evening(slowed), 180))[0]).toMatchObject({ kind: 'slow' });
});

test('a kitchen of a fleet stops when a reading with nothing new would have had something', () => {
  const rows = stoppedFrom(120, 160);
  const { stop, lastBumpAt } = seenAt(rows, 121);
  const { status } = fleetRow(1);
  if (status === undefined) throw new Error('not read');
  const known = { ...status, stop, lastBumpAt };
  for (let minute = 121; minute < 158; minute += 1) {
    const later = unchangedStatus(known, OPENS + minute * MINUTE).kitchen?.state === 'stopped';
    expect(later).toBe(seenAt(rows, minute).kitchen?.state === 'stopped');
  }
});
