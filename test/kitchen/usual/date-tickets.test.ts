import { expect, test } from 'vitest';
import { summary, takenMeasure } from '../../../src/kitchen/measures/measure.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { TICKET_SIZES } from '../../../src/kitchen/usual/date-summary.ts';
import { mergedText, textQuantiles } from '../../../src/kitchen/usual/histogram-text.ts';
import { simulateDay } from '../../../src/service/simulator/plants/day.ts';
import { CHICAGO, dayAt, summaryOf } from './summarized.ts';

test.each(['cafe', 'typical'] as const)(
  "a %s date's groups have all tickets of the measure, within 2 %, and its reasons",
  (profile) => {
    const date = '20260815';
    const { zone: timezone, closeoutHour } = CHICAGO;
    const asked = { profile, seed: 4, businessDate: date, timezone, closeoutHour } as const;
    const records = simulateDay(asked).map(({ record }) => record);
    const { groups, leftOut } = summaryOf(records, date).ticketTimes ?? {
      groups: [],
      leftOut: new Map(),
    };
    const day = dayAt(records, date);
    const measure = takenMeasure(day, TICKET_TIME);
    const all = summary(
      measure,
      new Uint32Array(day.length).map((_, row) => row),
    );
    const { count, quantile } = textQuantiles(mergedText(groups.map(({ times }) => times)));
    expect(count).toBe(all?.count);
    for (const [q, exact = 0] of [
      [0.5, all?.median],
      [0.9, all?.p90],
    ] as const) {
      expect(Math.abs((quantile(q) ?? 0) / exact - 1)).toBeLessThan(0.02);
    }
    const { 'un-bumped': over = 0, ...others } = all?.excluded ?? {};
    expect(groups.reduce((sum, { overHour }) => sum + overHour, 0)).toBe(over);
    const counted = Object.entries(others).filter(([, tickets]) => tickets > 0);
    expect(Object.fromEntries(leftOut)).toEqual(Object.fromEntries(counted));
    for (const { size, hour } of groups) {
      expect(TICKET_SIZES).toContain(size);
      expect(hour).toBeGreaterThanOrEqual(0);
    }
    const keys = groups.map(({ dining, behavior, size, hour }) =>
      JSON.stringify([dining, behavior, size, hour]),
    );
    expect(new Set(keys).size).toBe(keys.length);
    // Rows in any order make the same groups.
    expect(summaryOf(records.toReversed(), date).ticketTimes?.groups).toEqual(groups);
  },
);
