import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelFigures } from '../../../src/kitchen/measures/channels.ts';
import { measurementOf } from '../../../src/kitchen/measures/measure.ts';
import { DEFAULT_THRESHOLDS } from '../../../src/kitchen/measures/row-limits.ts';
import { TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { allRows } from '../../../src/kitchen/model/fulfillment-day.ts';
import { UNKNOWN_CHANNEL } from '../../../src/kitchen/text/channel-names.ts';
import { readSummary, summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import { trendOf } from '../../../src/kitchen/usual/trend.ts';
import { iso, MINUTE } from '../fixtures.ts';
import { dayAt, summaryOf } from '../usual/summarized.ts';

const DATE = '20260516';
/** 5 pm in Chicago. */
const OPENS = Date.UTC(2026, 4, 16, 22);

const LIMIT = { ...DEFAULT_THRESHOLDS, from: 'default' } as const;
const LIMITS = { limitOf: () => LIMIT, generalLimit: LIMIT };

interface Ticket {
  readonly channel: string | undefined;
  readonly tookMinutes: number;
}

function records(tickets: readonly Ticket[]) {
  return tickets.flatMap(({ channel, tookMinutes }, n) => {
    const firedAt = OPENS + n * MINUTE;
    // A ticket of two stations. Only the second row has the dining option.
    return [0.5, 1].map((share, place) => ({
      ticketGuid: `ticket-${n}`,
      selectionGuid: `selection-${n}-${place}`,
      prepStationGuid: `station-${place}`,
      prepStationName: `Station ${place}`,
      selectionMenuItemGuid: 'soup',
      selectionMenuItemName: 'Soup',
      itemFulfillmentLevel: 0,
      ticketFiredAt: iso(firedAt),
      itemFulfilledAt: iso(firedAt + tookMinutes * share * MINUTE),
      ...(channel !== undefined && place === 1 && { diningOptionBehavior: channel }),
    }));
  });
}

function figuresOf(tickets: readonly Ticket[], targets = new Map<string, number>()) {
  const day = dayAt(records(tickets), DATE);
  return channelFigures(day, measurementOf(day, TICKET_TIME), allRows(day).order, targets);
}

const channel = fc.constantFrom('DINE_IN', 'TAKE_OUT', 'DRONE', undefined);
const arbitraryTickets = fc.array(
  fc.record({ channel, tookMinutes: fc.integer({ min: 2, max: 90 }) }),
  { minLength: 1, maxLength: 60 },
);

test('each ticket is in one channel, with its target', () => {
  fc.assert(
    fc.property(arbitraryTickets, (tickets) => {
      const targets = new Map([['TAKE_OUT', 20 * MINUTE]]);
      const figures = figuresOf(tickets, targets);
      const counted = figures.map((each) => each.count + each.overHour);
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(tickets.length);
      for (const { channel: name, count, overHour, targetMs, withinShare } of figures) {
        const own = tickets.filter((each) => (each.channel ?? UNKNOWN_CHANNEL) === name);
        expect(count + overHour).toBe(own.length);
        const within = own.filter(({ tookMinutes }) => tookMinutes < 20).length / own.length;
        expect(targetMs).toBe(targets.get(name));
        expect(withinShare).toEqual(name === 'TAKE_OUT' ? within : undefined);
      }
    }),
    { numRuns: 60 },
  );
});

test('a saved date has the same channels, within 2%', () => {
  fc.assert(
    fc.property(arbitraryTickets, (tickets) => {
      const targets = new Map([['DINE_IN', 17 * MINUTE + 1_000]]);
      const exact = figuresOf(tickets, targets);
      const summary = readSummary(summaryText(summaryOf(records(tickets), DATE)));
      if (summary === undefined) throw new Error('not read back');
      const [date] = trendOf([summary], new Map(), LIMITS, targets).dates;
      expect([...(date?.channels.keys() ?? [])].sort()).toEqual(
        exact.map((each) => each.channel).sort(),
      );
      for (const { channel: name, count, overHour, medianMs } of exact) {
        const saved = date?.channels.get(name);
        expect([saved?.count, saved?.overHour]).toEqual([count, overHour]);
        const ratio = (saved?.medianMs ?? 1) / (medianMs ?? 1);
        expect(Math.abs(Math.log(ratio))).toBeLessThan(0.03);
      }
    }),
    { numRuns: 40 },
  );
});

test('tickets without a dining option are a channel', () => {
  const figures = figuresOf([
    { channel: undefined, tookMinutes: 5 },
    { channel: 'DINE_IN', tookMinutes: 6 },
    { channel: 'DINE_IN', tookMinutes: 61 },
  ]);
  expect(figures.map((each) => [each.channel, each.count, each.overHour])).toEqual([
    ['DINE_IN', 1, 1],
    [UNKNOWN_CHANNEL, 1, 0],
  ]);
});
