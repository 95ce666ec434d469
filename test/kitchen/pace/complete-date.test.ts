import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFigures } from '../../../src/kitchen/measures/day-figures.ts';
import { stationFigures } from '../../../src/kitchen/measures/figures.ts';
import { DEFAULT_THRESHOLDS } from '../../../src/kitchen/measures/row-limits.ts';
import { allRows } from '../../../src/kitchen/model/fulfillment-day.ts';
import { dateHeadline, dateSentences } from '../../../src/kitchen/pace/date-headline.ts';
import { paceHeadline } from '../../../src/kitchen/pace/headline.ts';
import { dateLimits, limitsOfRows, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { stationsNow } from '../../../src/kitchen/pace/station-pace.ts';
import { nowSentences } from '../../../src/kitchen/pace/words.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { iso, MINUTE, station as stationWith } from '../fixtures.ts';
import { CHICAGO, summaryOf } from '../usual/summarized.ts';
import {
  asUsual,
  BEFORE,
  complete,
  evening,
  OPENS,
  paceAt,
  pacesOf,
  row,
  SATURDAY,
  SLOW,
  stationOf,
  USUAL,
} from './kitchens.ts';

const LIMIT = { ...DEFAULT_THRESHOLDS, from: 'default' } as const;

/** Percents of usual, some far over an hour. */
const PERCENTS = fc.oneof(
  { weight: 19, arbitrary: fc.integer({ min: 30, max: 300 }) },
  { weight: 1, arbitrary: fc.constant(2_000) },
);

test('the figures for a finished date are exact to the ms', () => {
  fc.assert(
    fc.property(fc.array(PERCENTS, { minLength: 20 }), (percents) => {
      const rows = evening(({ usualMs, ticket }) =>
        Math.round((usualMs * (percents[ticket % percents.length] ?? 100)) / 100),
      );
      const { day, reading } = complete(rows);
      const figures = dayFigures(day, OPENS + 12 * 60 * MINUTE);
      for (const { key, now } of reading.pace.stations) {
        expect(now.medianMs).toBe(figures.stations.get(key)?.stationTime.medianMs);
        expect(now.p90Ms).toBe(figures.stations.get(key)?.stationTime.p90Ms);
        const { prepStationGuid } = day.table.text;
        const own = allRows(day).order.filter((at) => prepStationGuid.get(at) === key);
        const limits = limitsOfRows(day, dateLimits(NO_LIMITS, USUAL));
        expect(now.lateShare).toBe(stationFigures(day, own, limits).lateShare);
      }
    }),
    { numRuns: 30 },
  );
});

test('a finished date names the longest time for which a station was slow', () => {
  const { reading, past } = complete(SLOW);
  const [first] = dateHeadline(reading, past);
  expect(first?.text).toMatch(
    /^grill, tickets bumped 18:\d\d to \d\d:\d\d: \d+ tickets at \d\.\dx usual\.$/,
  );
  expect(first?.sentence).toMatch(
    /^grill was slow from 18:\d\d to \d\d:\d\d \(\d(?:h\d\dm|\d?m\d\d)\): \d+ tickets bumped in this time took \d\.\dx the usual time\.$/,
  );
  const grill = reading.stations.find(({ name }) => name === 'grill');
  if (grill === undefined) throw new Error('the grill has bumps');
  expect(dateSentences(grill, reading, past).join(' ')).toMatch(
    /^grill: \d+ tickets, \d+ late, median \d+m\d\d, usual \d+m\d\d \(4 Saturdays\)\. It was slow for tickets bumped 18:\d\d to \d\d:\d\d\.$/,
  );
});

test('a station was slow on a finished date since the moments that were shown on the evening itself', () => {
  fc.assert(
    fc.property(fc.array(PERCENTS, { minLength: 20 }), (percents) => {
      const rows = evening(({ usualMs, ticket }) =>
        Math.round((usualMs * (percents[Math.floor(ticket / 8) % percents.length] ?? 100)) / 100),
      );
      const { reading } = complete(rows);
      const finished = reading.pace.stations.flatMap(({ key, stretches }) =>
        stretches.map(({ since, saidAt }) => ({ key, since, saidAt })),
      );
      const paceOf = pacesOf(rows);
      for (let minute = 60; minute <= 300; minute += 20) {
        const slow = paceOf(minute).stations.filter(({ state }) => state === 'slow');
        const began = slow.map(({ key, since, saidAt }) => ({ key, since, saidAt }));
        expect(finished).toEqual(expect.arrayContaining(began));
      }
    }),
    { numRuns: 20 },
  );
});

test('a finished date without such times says so', () => {
  const { reading, past } = complete(evening());
  expect(dateHeadline(reading, past)).toEqual([
    {
      kind: 'calm',
      text: 'No station was unusually slow or quiet on this date.',
      sentence: 'No station was unusually slow or quiet on this date.',
    },
  ]);
});

test('no date is called calm if a station was quiet in any minute', () => {
  const gap = fc.record({
    from: fc.integer({ min: 40, max: 200 }),
    minutes: fc.integer({ min: 10, max: 45 }),
    station: fc.constantFrom('grill', 'fry', 'cold'),
  });
  let otherDates = 0;
  fc.assert(
    fc.property(gap, ({ from, minutes, station }) => {
      // What would be bumped in the gap comes out at its end.
      const rows = evening((item) => {
        const took = asUsual(item) ?? 0;
        const bumped = (item.fired + took - OPENS) / MINUTE;
        const isHeld = item.station === station && bumped > from && bumped < from + minutes;
        return isHeld ? OPENS + (from + minutes) * MINUTE - item.fired : took;
      });
      const { reading, past } = complete(rows);
      const [line] = dateHeadline(reading, past);
      if (line?.sentence !== 'No station was unusually slow or quiet on this date.') {
        otherDates += 1;
        return;
      }
      const paceOf = pacesOf(rows);
      const ends = Array.from({ length: minutes }, (_, minute) => from + minute + 1);
      const quiet = ends.filter(
        (minute) => stationOf(paceOf(minute - 1 / 60), station).state === 'quiet',
      );
      expect(quiet).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(otherDates).toBeGreaterThan(0);
  expect(otherDates).toBeLessThan(25);
});

test('the slow times of a station never overlap as they are written', () => {
  // Where nothing is fast between two slow times, the points never fall to 0.
  const turn = fc.record({
    percent: fc.constantFrom(116, 120, 300),
    tickets: fc.integer({ min: 6, max: 60 }),
  });
  const turns = fc.array(turn, { minLength: 12, maxLength: 12 }).map((all) => {
    return all.flatMap(({ percent, tickets }) => Array.from({ length: tickets }, () => percent));
  });
  let several = 0;
  fc.assert(
    fc.property(turns, (percents) => {
      const { reading, past } = complete(
        evening(({ usualMs, station, ticket }) =>
          Math.round((usualMs * (station === 'grill' ? (percents[ticket] ?? 100) : 100)) / 100),
        ),
      );
      for (const station of reading.stations) {
        const written = dateSentences(station, reading, past).join(' ');
        const clocks =
          /slow for tickets bumped ([^.]*)\./.exec(written)?.[1]?.match(/\d\d:\d\d/g) ?? [];
        if (clocks.length > 2) several += 1;
        expect(clocks).toEqual([...clocks].sort());
      }
    }),
    { numRuns: 20 },
  );
  expect(several).toBeGreaterThan(0);
});

test('without earlier dates, no station is called slow on a finished date', () => {
  const { reading, past } = complete(SLOW, usualOf([]));
  const text = 'Not judged: there are no earlier dates to compare with.';
  expect(dateHeadline(reading, past)).toEqual([{ kind: 'calm', text, sentence: text }]);
  for (const station of reading.stations) {
    expect(dateSentences(station, reading, past).join(' ')).not.toContain('low');
  }
});

test('words about tickets count tickets, even those whose items come out one after the other', () => {
  /** Some tickets have a second item, bumped later. Some have a row without a ticket beside them. */
  const more = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(more, fc.integer({ min: 60, max: 280 }), (kinds, minute) => {
      const rows = SLOW.flatMap((first, place) => {
        const kind = kinds[place % kinds.length] ?? 0;
        if (kind < 2) return [first];
        const { ticketGuid, ...rest } = first;
        const later = Date.parse(first.itemFulfilledAt ?? '') + 3 * MINUTE;
        const second = { selectionGuid: `${first.selectionGuid}-2`, itemFulfilledAt: iso(later) };
        return [first, { ...rest, ...second, ...(kind === 2 && { ticketGuid }) }];
      });
      const asOf = OPENS + minute * MINUTE;
      const seen = rows.filter(({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= asOf);
      const ticketsOf = (key: string, from: number, own: typeof rows = seen) =>
        new Set(
          own
            .filter((each) => each.prepStationGuid === key)
            .filter(({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) > from)
            .map((each) => each.ticketGuid ?? each.selectionGuid),
        ).size;
      const pace = paceAt(rows, minute);
      const context = { clock: CHICAGO, asOf, dates: BEFORE };
      const stations = stationsNow([], pace, () => LIMIT);
      const sentences = stations.flatMap((station): readonly (readonly [string, number])[] => {
        const written = nowSentences(station, context).join(' ');
        const count = /: (\d+) tickets? in the last 30 min/.exec(written)?.[1];
        return count === undefined ? [] : [[station.name, Number(count)]];
      });
      const lines = paceHeadline({ pace, stations, context, isAhead: false }).flatMap(
        ({ text }): readonly (readonly [string, number])[] => {
          const [, name = '', of] = /^(\w+) .* \d+ of (\d+) tickets over/.exec(text) ?? [];
          return of === undefined ? [] : [[name, Number(of)]];
        },
      );
      const recent = asOf - 30 * MINUTE;
      for (const [name, count] of [...sentences, ...lines]) {
        expect(count).toBe(ticketsOf(name, recent));
      }
      const { reading } = complete(rows);
      for (const station of reading.stations) {
        const [first = ''] = dateSentences(station, reading, []);
        const count = Number(/^\w+: (\d+) tickets/.exec(first)?.[1]);
        expect(count).toBe(ticketsOf(station.pace?.key ?? '', 0, rows));
      }
    }),
    { numRuns: 30 },
  );
});

test('a slow station names the item that was ordered more than usual', () => {
  const ribs = (opens: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      row(`rib-${n}`, 'grill', 'ribs', opens + (112 + n) * MINUTE, 24 * MINUTE),
    );
  const usualTimes = usualOf(
    BEFORE.map((date, week) => {
      const opens = OPENS - 7 * (week + 1) * 24 * 60 * MINUTE;
      return summaryOf([...evening(asUsual, opens), ...ribs(opens, 3)], date);
    }),
  );
  const rows = [...SLOW, ...ribs(OPENS, 12)];
  const pace = stationOf(paceAt(rows, 142, { usualTimes }), 'grill');
  expect(pace.state).toBe('slow');
  expect(pace.mix?.mostly).toEqual({ name: 'ribs', items: expect.any(Number) });
  const context = { clock: CHICAGO, asOf: OPENS + 142 * MINUTE, dates: [SATURDAY] };
  const sentences = nowSentences(
    { name: 'grill', guid: 'grill', pace, limit: pace.limit, muted: undefined },
    context,
  );
  expect(sentences.join(' ')).toMatch(
    /\d+ items since, mostly ribs \(\d+\)\. The newest ticket finished here came in/,
  );
});

test('a station that usually has items and had none on a finished date was quiet all day', () => {
  const rows = evening().filter(({ prepStationGuid }) => prepStationGuid !== 'fry');
  const setup = ['grill', 'fry', 'cold', 'new'].map((name) => stationWith(name, { name }));
  const { reading, past } = complete(rows, USUAL, setup);
  const [first] = dateHeadline(reading, past);
  expect(first).toMatchObject({
    kind: 'quiet',
    sentence: 'fry was quiet all day: nothing came out, usually 75 items or more do.',
  });
  const closed = complete([], USUAL, setup);
  const [none] = dateHeadline(closed.reading, closed.past);
  expect(none?.sentence).toBe('No item was bumped at prep on this date.');
  const gone = complete(rows, USUAL, setup.slice(2));
  expect(
    dateHeadline(gone.reading, gone.past)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('all day');
});

test('a finished date names the times of a quiet station and a stop', () => {
  const minuteOf = ({ fired }: { readonly fired: number }) => (fired - OPENS) / MINUTE;
  const quiet = complete(
    evening((item) => {
      const isOut = item.station !== 'cold' || minuteOf(item) < 60 || minuteOf(item) >= 150;
      return isOut ? asUsual(item) : undefined;
    }),
  );
  const texts = dateHeadline(quiet.reading, quiet.past).map(({ kind, text }) => `${kind} ${text}`);
  expect(texts).toEqual([
    expect.stringMatching(/^quiet cold, no bumps 1[78]:\d\d to 19:\d\d: 1h\d\dm\.$/),
  ]);
  const stopped = complete(
    evening((item) => {
      const minute = minuteOf(item) + (asUsual(item) ?? 0) / MINUTE;
      const isHeld = minute >= 120 && minute < 160;
      return isHeld ? OPENS + 160 * MINUTE - item.fired : asUsual(item);
    }),
  );
  const [line] = dateHeadline(stopped.reading, stopped.past);
  expect(line).toMatchObject({
    kind: 'stopped',
    text: expect.stringMatching(/^No bumps at any station 1[89]:\d\d to 19:40: \d\dm\d\d\.$/),
    sentence: expect.stringMatching(
      /^The whole kitchen was stopped from 1[89]:\d\d to 19:40 \(\d\dm\d\d\): nothing was bumped\.$/,
    ),
  });
});

test('a finished date with a new menu is not judged, and the reason is given', () => {
  const { reading, past } = complete(
    evening().map((each) => ({ ...each, selectionMenuItemGuid: `new ${each.selectionGuid}` })),
  );
  expect(dateHeadline(reading, past)).toMatchObject([
    { kind: 'calm', text: 'Not judged: too many items have no usual time yet.' },
  ]);
});
