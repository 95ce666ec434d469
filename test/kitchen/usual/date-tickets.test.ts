import { expect, test } from 'vitest';
import {
  binnedTickets,
  type TicketFigures,
  ticketFigures,
  withinShare,
} from '../../../src/kitchen/measures/figures.ts';
import { measurementOf } from '../../../src/kitchen/measures/measure.ts';
import { uniformLimits } from '../../../src/kitchen/measures/row-limits.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { readSummary, summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { record as recordOf } from '../fixtures.ts';
import { CHICAGO, dayAt, summaryOf } from './summarized.ts';

const MINUTE = 60_000;

const ticketCount = ({ count, overHour }: TicketFigures) => count + overHour;

test.each(['cafe', 'typical'] as const)(
  'the summary of a %s date has all tickets of the measure, and their times and share within 2%%',
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
        return ticketFigures(measurementOf(day, TICKET_TIME), rows, uniformLimits(limit));
      };
      const exact = figuresAt(limitMs);
      const kept = binnedTickets(ticketTimes, limitMs);
      expect(kept && ticketCount(kept)).toBe(exact && ticketCount(exact));
      expect(kept?.limitMs).toBe(limitMs);
      for (const figure of ['medianMs', 'p90Ms'] as const) {
        expect(Math.abs((kept?.[figure] ?? 0) / (exact?.[figure] ?? 0) - 1)).toBeLessThan(0.02);
      }
      const within = (found: typeof exact) =>
        found === undefined ? 0 : Math.round(ticketCount(found) * withinShare(found));
      expect(within(kept)).toBeGreaterThanOrEqual(within(figuresAt(limitMs / 1.02)));
      expect(within(kept)).toBeLessThanOrEqual(within(figuresAt(limitMs * 1.02)));
    }
    // Rows in any order make the same times.
    expect(summaryOf(records.toReversed(), date).ticketTimes).toEqual(ticketTimes);
  },
);

test('a ticket of over an hour whose rows are short counts once in the report and in the summary', () => {
  const date = '20260815';
  const at = Date.parse('2026-08-15T23:00:00Z');
  const course = (ticket: number, n: number, firedAt: number) =>
    recordOf(
      { ticketGuid: `ticket ${ticket}`, selectionGuid: `item ${ticket} ${n}`, courseGuid: `${n}` },
      { fired: firedAt, fulfilled: firedAt + 8 * MINUTE },
    );
  const records = [
    course(1, 1, at),
    course(1, 2, at + 70 * MINUTE),
    course(2, 1, at),
    course(3, 1, at + 5 * MINUTE),
  ];
  const day = dayAt(records, date);
  const rows = new Uint32Array(day.length).map((_, row) => row);
  const limit = { cautionMs: 12 * MINUTE, lateMs: 12 * MINUTE, from: 'flag' } as const;
  const exact = ticketFigures(measurementOf(day, TICKET_TIME), rows, uniformLimits(limit));
  const summary = readSummary(summaryText(summaryOf(records, date)));
  if (summary?.ticketTimes === undefined) throw new Error('the summary has ticket times');
  const kept = binnedTickets(summary.ticketTimes, limit.lateMs);
  for (const found of [exact, kept]) {
    if (found === undefined) throw new Error('there are tickets');
    expect([ticketCount(found), withinShare(found)]).toEqual([3, 2 / 3]);
  }
});

test('tickets over an hour are never within the limit, and too few have no median and no 90%', () => {
  expect(binnedTickets({ overHour: 0, times: new Map() }, MINUTE)).toBeUndefined();
  expect(binnedTickets({ overHour: 3, times: new Map([[0, 1]]) }, MINUTE)).toEqual({
    count: 1,
    medianMs: undefined,
    p90Ms: undefined,
    overHour: 3,
    late: 3,
    lateShare: 0.75,
    limitMs: MINUTE,
  });
});
