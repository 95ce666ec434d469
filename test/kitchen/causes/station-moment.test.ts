/** The other tickets that an item's station is judged by. */
import { expect, test } from 'vitest';
import { runToEnd } from '../../../src/kitchen/model/steps.ts';
import { causeDaySteps } from '../../../src/kitchen/tickets/cause-day.ts';
import { CAUSE_RULES } from '../../../src/kitchen/tickets/cause-rules.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { MINUTE, record } from '../fixtures.ts';
import { CHICAGO, dayAt, summaryOf } from '../usual/summarized.ts';

const DATE = '20260815';
const BEFORE = ['20260808', '20260801'];
const WEEK = 7 * 24 * 60 * MINUTE;
/** 13:00 in Chicago. */
const ONE = Date.UTC(2026, 7, 15, 18);
const USUAL = 5;
const { minBumps, loadMs } = CAUSE_RULES;

interface Bump {
  /** Minutes from 13:00. */
  readonly at: number;
  /** Minutes. */
  readonly took: number;
}

function recordsOf(bumps: readonly Bump[], from: number, date: string) {
  return bumps.map(({ at, took }, index) => {
    const fulfilled = from + at * MINUTE;
    const guids = { ticketGuid: `t-${date}-${index}`, selectionGuid: `s-${date}-${index}` };
    return record(guids, { fired: fulfilled - took * MINUTE, fulfilled });
  });
}

/** A bump every two minutes from noon to three, always after the usual time. */
const ORDINARY = Array.from({ length: 90 }, (_, index) => ({ at: index * 2 - 60, took: USUAL }));
const usualTimes = usualOf(
  BEFORE.map((date, index) => summaryOf(recordsOf(ORDINARY, ONE - (index + 1) * WEEK, date), date)),
);

/** The item is fired at 13:00 and takes 15 minutes. */
const ITEM: Bump = { at: 15, took: 15 };

function whyBeside(others: readonly Bump[]) {
  const day = dayAt(recordsOf([ITEM, ...others], ONE, DATE), DATE);
  const causes = runToEnd(causeDaySteps(day, { date: DATE, calendar: CHICAGO, usualTimes }));
  const row = Array.from({ length: day.length }, (_, each) => each).find(
    (each) => day.table.guid.ticketGuid.get(each) === `t-${DATE}-0`,
  );
  return causes.why(causes.ticketOf(row ?? -1) ?? -1);
}

function evenly(count: number, from: number, to: number, took: number): readonly Bump[] {
  return Array.from({ length: count }, (_, index) => ({
    at: from + ((to - from) * (index + 0.5)) / count,
    took,
  }));
}

test('with enough bumps during its stay, an item is compared only with these', () => {
  const during = evenly(minBumps + 1, 0, 15, USUAL);
  const why = whyBeside([...during, ...evenly(20, -20, 0, 3 * USUAL)]);
  expect(why?.moment).toMatchObject({ bumps: minBumps + 1, pace: 1 });
});

test('with fewer, it is compared with as many of the nearest ones before and after', () => {
  const during = evenly(2, 0, 15, USUAL);
  const slow = evenly(minBumps - 2, -8, 0, 3 * USUAL);
  const fast = evenly(4, -25, -10, USUAL / 5);
  const why = whyBeside([...during, ...slow, ...fast]);
  expect(why?.moment?.bumps).toBe(minBumps);
  expect(why?.moment?.pace).toBeCloseTo(3, 6);
  expect(why?.cause).toBe('station slow');
});

test('it is compared with the ones after it, too, if they are nearer', () => {
  const after = evenly(minBumps, 15.5, 20, 3 * USUAL);
  const why = whyBeside([...after, ...evenly(minBumps, -25, -10, USUAL / 5)]);
  expect(why?.moment?.pace).toBeCloseTo(3, 6);
});

test('what was bumped longer before or after is not compared', () => {
  const far = loadMs / MINUTE;
  const why = whyBeside([
    ...evenly(minBumps, -far - 12, -far - 1, 3 * USUAL),
    ...evenly(minBumps, 15 + far + 1, 15 + far + 12, 3 * USUAL),
  ]);
  expect(why?.moment).toMatchObject({ bumps: 0, pace: undefined });
  expect(why?.doubt).toBe('few tickets');
});

test('its own ticket is not compared', () => {
  const sameTicket = Array.from({ length: minBumps }, (_, index) => ({
    at: 2 + index * 2,
    took: 2 + index * 2,
  }));
  const records = recordsOf([ITEM, ...sameTicket], ONE, DATE).map((each) => ({
    ...each,
    ticketGuid: `t-${DATE}-0`,
  }));
  const day = dayAt(records, DATE);
  const causes = runToEnd(causeDaySteps(day, { date: DATE, calendar: CHICAGO, usualTimes }));
  expect(causes.why(0)?.moment).toMatchObject({ bumps: 0, pace: undefined });
});
