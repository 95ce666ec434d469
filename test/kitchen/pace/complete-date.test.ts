import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFigures } from '../../../src/kitchen/measures/day-figures.ts';
import { paceReading } from '../../../src/kitchen/pace/pace-reading.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { fulfillmentDay } from '../../../src/kitchen/table/fulfillment-day.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { dateHeadline } from '../../../src/kitchen/wording/date-headline.ts';
import { dateSentences, nowSentences } from '../../../src/kitchen/wording/station-pace-text.ts';
import { MINUTE } from '../fixtures.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import {
  asUsual,
  BEFORE,
  evening,
  OPENS,
  paceAt,
  row,
  SATURDAY,
  stationOf,
  USUAL,
} from './kitchens.ts';

/** A Saturday that is over. */
function complete(rows: Parameters<typeof fulfillmentDay>[0]) {
  const day = fulfillmentDay(rows, '');
  const reading = paceReading({
    day,
    stations: [],
    date: SATURDAY,
    calendar: CHICAGO,
    usual: USUAL,
    asOf: undefined,
    readAt: OPENS + 24 * 60 * MINUTE,
    isFullDate: true,
    limits: NO_LIMITS,
  });
  return { day, reading };
}

/** The grill takes twice as long for an hour and a half. */
const SLOW = evening((item) => {
  const minute = (item.fired - OPENS) / MINUTE;
  const isSlow = item.station === 'grill' && minute >= 60 && minute < 150;
  return (asUsual(item) ?? 0) * (isSlow ? 2 : 1);
});

test('the figures of a date that is over are those of the date, to the ms', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 30, max: 300 }), { minLength: 20 }), (percents) => {
      const rows = evening(({ usual, ticket }) =>
        Math.round((usual * (percents[ticket % percents.length] ?? 100)) / 100),
      );
      const { day, reading } = complete(rows);
      const figures = dayFigures(day, OPENS + 12 * 60 * MINUTE);
      for (const { key, now } of reading.pace.stations) {
        expect(now.medianMs).toBe(figures.stations.get(key)?.stationTime.median);
        expect(now.p90Ms).toBe(figures.stations.get(key)?.stationTime.p90);
      }
    }),
    { numRuns: 30 },
  );
});

test('a date that is over names the longest stretch in which a station was slow', () => {
  const { reading } = complete(SLOW);
  const [first] = dateHeadline(reading);
  expect(first?.text).toMatch(
    /^grill 18:\d\d to \d\d:\d\d · \d(?:h\d\dm|\d?m\d\d), \d+ tickets at \d\.\dx its usual/,
  );
  const grill = reading.stations.find(({ name }) => name === 'grill');
  if (grill === undefined) throw new Error('the grill has bumps');
  expect(dateSentences(grill, reading.words).join(' ')).toMatch(
    /^grill: \d+ tickets, median \d+m\d\d, usual \d+m\d\d \(4 Saturdays\); \d+ over the limit\. Slow 18:\d\d to /,
  );
});

test('without any, that is the line', () => {
  const { reading } = complete(evening());
  expect(dateHeadline(reading)).toEqual([
    {
      kind: 'calm',
      text: 'No station was slow on this date.',
      sentence: 'No station was slow on this date.',
    },
  ]);
});

test('a slow station names the item that it had more of than usual', () => {
  const ribs = (opens: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      row(`rib-${n}`, 'grill', 'ribs', opens + (100 + n) * MINUTE, 12 * MINUTE),
    );
  const usual = usualOf(
    BEFORE.map((date, week) => {
      const opens = OPENS - 7 * (week + 1) * 24 * 60 * MINUTE;
      return summaryOf([...evening(asUsual, opens), ...ribs(opens, 3)], date);
    }),
  );
  const rows = [...SLOW, ...ribs(OPENS, 12)];
  const pace = stationOf(paceAt(rows, 130, { usual }), 'grill');
  expect(pace.state).toBe('slow');
  expect(pace.mix?.mostly).toEqual({ name: 'ribs', items: expect.any(Number) });
  const words = { clock: CHICAGO, asOf: OPENS + 130 * MINUTE, dates: [SATURDAY] };
  const sentences = nowSentences(
    { name: 'grill', guid: 'grill', pace, limit: pace.limit, muted: undefined },
    words,
  );
  expect(sentences.join(' ')).toMatch(/\d+ items since then, mostly ribs \(\d+\)\. Newest out was/);
});
