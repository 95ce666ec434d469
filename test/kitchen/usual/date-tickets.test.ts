import { expect, test } from 'vitest';
import { takenMeasure } from '../../../src/kitchen/measures/measure.ts';
import { everyRowBy } from '../../../src/kitchen/measures/row-limits.ts';
import { ticketFigures } from '../../../src/kitchen/measures/ticket-figures.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { ticketsWithin } from '../../../src/kitchen/usual/summary-figures.ts';
import { simulateDay } from '../../../src/service/simulator/plants/day.ts';
import { CHICAGO, dayAt, summaryOf } from './summarized.ts';

const MINUTE = 60_000;

test.each(['cafe', 'typical'] as const)(
  "a %s date's summary has all tickets of the measure, and their times and share within 2%%",
  (profile) => {
    const date = '20260815';
    const { zone: timezone, closeoutHour } = CHICAGO;
    const asked = { profile, seed: 4, businessDate: date, timezone, closeoutHour } as const;
    const records = simulateDay(asked).map(({ record }) => record);
    const day = dayAt(records, date);
    const rows = new Uint32Array(day.length).map((_, row) => row);
    const { ticketTimes } = summaryOf(records, date);
    if (ticketTimes === undefined) throw new Error('each summary made now has ticket times');
    for (const minutes of [5, 12, 20, 59]) {
      const limitMs = minutes * MINUTE;
      const figuresAt = (lateMs: number) => {
        const limit = { cautionMs: lateMs, lateMs, from: 'flag' } as const;
        return ticketFigures(takenMeasure(day, TICKET_TIME), rows, everyRowBy(limit));
      };
      const exact = figuresAt(limitMs);
      const kept = ticketsWithin(ticketTimes, limitMs);
      expect(kept).toMatchObject({ tickets: exact?.tickets, limitMs });
      for (const figure of ['medianMs', 'p90Ms'] as const) {
        expect(Math.abs((kept?.[figure] ?? 0) / (exact?.[figure] ?? 0) - 1)).toBeLessThan(0.02);
      }
      const within = (found: typeof exact) =>
        Math.round((found?.tickets ?? 0) * (found?.withinShare ?? 0));
      expect(within(kept)).toBeGreaterThanOrEqual(within(figuresAt(limitMs / 1.02)));
      expect(within(kept)).toBeLessThanOrEqual(within(figuresAt(limitMs * 1.02)));
    }
    // Rows in any order make the same times.
    expect(summaryOf(records.toReversed(), date).ticketTimes).toEqual(ticketTimes);
  },
);

test('tickets over an hour are within no limit, and too few have no median or 90%', () => {
  expect(ticketsWithin({ overHour: 0, times: new Map() }, MINUTE)).toBeUndefined();
  expect(ticketsWithin({ overHour: 3, times: new Map([[0, 1]]) }, MINUTE)).toEqual({
    tickets: 4,
    medianMs: undefined,
    p90Ms: undefined,
    limitMs: MINUTE,
    withinShare: 0.25,
  });
});
