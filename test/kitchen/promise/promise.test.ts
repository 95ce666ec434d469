import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { promised, promisedByHour } from '../../../src/kitchen/promise/promise.ts';
import { ticketFilter } from '../../../src/kitchen/promise/ticket-filter.ts';
import type { TicketGroup } from '../../../src/kitchen/usual/date-summary.ts';
import { histogramText } from '../../../src/kitchen/usual/histogram-text.ts';
import { addToBin, binOf } from '../../../src/kitchen/usual/time-histogram.ts';

const ASKED = { withinMinutes: 15, share: 0.9 };

/** Over an hour counts in `overHour`. */
function group(minutes: readonly number[], other: Partial<TicketGroup> = {}): TicketGroup {
  const times = new Map<number, number>();
  for (const each of minutes) if (each < 60) addToBin(times, binOf(each * 60_000));
  const overHour = minutes.filter((each) => each >= 60).length;
  const place = { dining: 'Dine In', behavior: 'DINE_IN', size: 2, hour: 18 };
  return { ...place, overHour, times: histogramText(times), ...other };
}

const minutesOf = fc.array(fc.double({ min: 0.1, max: 90, noNaN: true }), {
  minLength: 12,
  maxLength: 40,
});

test('shares match the tickets within one bin, and the minutes needed keep the share', () => {
  const dates = fc.array(minutesOf, { minLength: 3, maxLength: 8 });
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 60 }), (times, withinMinutes) => {
      const found = promised(
        times.map((each) => [group(each)]),
        { withinMinutes, share: 0.9 },
      );
      const all = times.flat();
      const near = all.filter((each) => Math.abs(Math.log(each / withinMinutes)) < 0.021).length;
      const kept = all.filter((each) => each < withinMinutes).length;
      expect(found).toMatchObject({ tickets: all.length, dates: times.length });
      expect(Math.abs((found.kept?.kept ?? Number.NaN) - kept)).toBeLessThanOrEqual(near);
      const { minutes, low = 61, high = 61 } = found.keeping ?? {};
      expect(low <= (minutes ?? 61) && (minutes ?? 61) <= high).toBe(true);
      const inMinutes = (asked: number) =>
        promised(
          times.map((each) => [group(each)]),
          { withinMinutes: asked, share: 0.9 },
        ).kept?.share ?? 0;
      const isKept = Array.from({ length: 60 }, (_, at) => inMinutes(at + 1) >= 0.9);
      const first = isKept.indexOf(true);
      expect(minutes).toBe(first === -1 ? undefined : first + 1);
    }),
    { numRuns: 30 },
  );
});

test('under 30 tickets or 3 days are too few, and a day without tickets is none', () => {
  const fifteen = [group(Array.from({ length: 15 }, () => 10))];
  expect(promised([fifteen, fifteen, fifteen], ASKED).kept).toMatchObject({ share: 1 });
  expect(promised([fifteen, fifteen, []], ASKED)).toEqual({ dates: 2, tickets: 30, overHour: 0 });
  const nine = [group(Array.from({ length: 9 }, () => 10))];
  expect(promised([nine, nine, nine], ASKED)).toEqual({ dates: 3, tickets: 27, overHour: 0 });
});

test('tickets over an hour are not kept, and no time keeps more than the others', () => {
  const date = [group([...Array.from({ length: 8 }, () => 10), 70, 80])];
  const found = promised([date, date, date, date], ASKED);
  expect(found).toMatchObject({ tickets: 40, overHour: 8, kept: { kept: 32, share: 0.8 } });
  expect(found.keeping?.minutes).toBeUndefined();
});

test('hours come in order from closeout, each with its own tickets', () => {
  const at = (hour: number) => group([10, 20], { hour });
  const found = promisedByHour([[at(1), at(23)], [at(12)], [at(1)]], ASKED, 4);
  expect(found.map(({ hour, tickets, dates }) => [hour, tickets, dates])).toEqual([
    [12, 2, 1],
    [23, 2, 1],
    [1, 4, 2],
  ]);
});

const GROUPS = [
  group([], { hour: 1, size: 1 }),
  group([], { hour: 12, size: 3, dining: 'Delivery', behavior: 'DELIVERY' }),
  group([], { hour: 18, size: 9 }),
];

test.each([
  ['', [1, 12, 18]],
  ['delivery', [12]],
  ['dining:dine_in', [1, 18]],
  ['dinein', [1, 18]],
  ['!dining:delivery', [1, 18]],
  ['dinner', [18]],
  ['daypart:late', [1]],
  ['fired:12:00..19:00', [12, 18]],
  ['fired:6pm', [18]],
  ['fired:23:00..2:00', [1]],
  ['fired>17:00', [1, 18]],
  ['items:1', [1]],
  ['items:3..4', [12]],
  ['items>=3 !delivery', [18]],
  ['items<5|dinner', [1, 12, 18]],
])('%j asks for these tickets', (text, hours) => {
  const found = ticketFilter(text, { closeoutHour: 4 });
  expect('test' in found && GROUPS.filter(found.test).map(({ hour }) => hour)).toEqual(hours);
});

test.each([
  ['items:4', 'Tickets are kept by size'],
  ['delivery items>9', 'Tickets are kept by size'],
  ['items:10..20', 'Tickets are kept by size'],
  ['!items:6', 'Tickets are kept by size'],
  ['fired:18:30..20:00', 'Tickets are kept by the hour'],
  ['fired:18:05..20:00', 'Tickets are kept by the hour'],
  ['station:grill', 'Unknown field "station"'],
  ['daypart:brunch', 'Unknown daypart "brunch".'],
  ['(dinner', 'Unclosed parenthesis.'],
])('%j is refused with what can be asked', (text, sentence) => {
  const found = ticketFilter(text, { closeoutHour: 4 });
  expect('fault' in found && found.fault).toContain(sentence);
});
