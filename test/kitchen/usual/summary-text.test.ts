import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBusinessDate } from '../../../src/contract/instant.ts';
import {
  binOf,
  forEachBin,
  histogramCount,
  histogramText,
  MAX_BIN,
  mergeHistograms,
} from '../../../src/kitchen/measures/time-histogram.ts';
import {
  type DateSummary,
  type RowsSummary,
  SUMMARY_VERSION,
} from '../../../src/kitchen/usual/date-summary.ts';
import { itemsText, readDateItems, readItems } from '../../../src/kitchen/usual/item-text.ts';
import {
  itemNames,
  mergedItems,
  restaurantItems,
} from '../../../src/kitchen/usual/merged-items.ts';
import {
  MAX_SUMMARY_CHARACTERS,
  readSummary,
  summaryText,
} from '../../../src/kitchen/usual/summary-text.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import {
  textBeforeDishes,
  textBeforeItems,
  textBeforeSilences,
  textBeforeTickets,
  textOfGroups,
} from '../../reader/memory/earlier-texts.ts';
import { maps, bins as someBins, summaries } from './generated-summaries.ts';
import { CHICAGO, summaryOf } from './summarized.ts';

test('a summary is the same after it was written and read', () => {
  fc.assert(
    fc.property(summaries, (summary) => {
      const text = summaryText(summary);
      expect(readSummary(text)).toEqual(summary);
      const found = readDateItems(text);
      expect({ date: found?.date, items: found?.items }).toEqual({
        date: summary.date,
        items: summary.items,
      });
      expect(found).toMatchObject({ rows: 0, tickets: 0, stations: new Map(), outside: new Map() });
      expect(text).not.toContain('\n');
    }),
  );
});

test('the text of an earlier version is read without what it did not have', () => {
  fc.assert(
    fc.property(summaries, (summary) => {
      const { items: _, channels: _channels, ...figures } = summary;
      expect(readSummary(textBeforeItems(summary))).toEqual(figures);
      const { silenceTail: __, ...known } = figures;
      expect(readSummary(textBeforeSilences(summary))).toEqual(known);
      const { ticketTimes: ___, ...others } = known;
      expect(readSummary(textBeforeTickets(summary))).toEqual(others);
      const found = readSummary(textBeforeDishes(summary));
      expect({ ...found, stations: summary.stations }).toEqual(others);
      for (const text of [textBeforeItems, textBeforeSilences, textBeforeTickets]) {
        expect(readDateItems(text(summary))).toBeUndefined();
      }
      const { items: _items, ...withChannels } = summary;
      expect(readSummary(summaryText(withChannels))).toEqual(withChannels);
      expect(readDateItems(summaryText(withChannels))).toBeUndefined();
    }),
  );
});

test("0.3.0's ticket times by dining option, size, and hour are added up, and its increases are left out", () => {
  const histogram = maps(someBins, fc.integer({ min: 1, max: 1_000 }));
  const group = fc.record({ overHour: fc.nat(1_000), times: histogram });
  fc.assert(
    fc.property(summaries, fc.array(group, { maxLength: 8 }), (summary, groups) => {
      const lists = [
        ['Take out', 'TAKE_OUT'],
        groups.flatMap(({ overHour, times }, at) => [0, 1, at, overHour, histogramText(times)]),
        ['no guid', 3],
      ];
      const overHour = groups.reduce((sum, each) => sum + each.overHour, 0);
      const times = mergeHistograms(groups.map((each) => each.times));
      const found = readSummary(textOfGroups(summary, lists));
      const { silenceTail: _, items: __, channels: ___, ...known } = summary;
      expect(found).toEqual({ ...known, ticketTimes: { overHour, times } });
    }),
  );
  const [summary] = fc.sample(summaries, 1);
  if (summary === undefined) throw new Error('a sample has what was asked for');
  const damaged = [[], [0, 1, 12, 0, '?'], []];
  expect(readSummary(textOfGroups(summary, damaged))).toBeUndefined();
});

test("a restaurant's items are the same from stored dates as from dates that were just read", () => {
  const dates = fc.uniqueArray(summaries, { selector: ({ date }) => date, maxLength: 5 });
  fc.assert(
    fc.property(dates, (read) => {
      const text = itemsText(read.map((summary) => ({ summary, readAt: 0 })));
      const stored = Array.from(readItems(text).values(), ({ summary }) => summary);
      expect(restaurantItems(stored)).toEqual(restaurantItems(read));
      const nameSet = (those: Parameters<typeof itemNames>[0]) =>
        new Set(itemNames(those).map((names) => JSON.stringify(names)));
      expect(nameSet(stored)).toEqual(nameSet(read));
      // As by way of each station's items on all dates together.
      const together = [{ items: mergedItems(read.flatMap(({ items = new Map() }) => [items])) }];
      expect(restaurantItems(stored)).toEqual(restaurantItems(together));
    }),
  );
});

test("dates' items are the same after they were written and read, and other text has none", () => {
  const kept = fc.record({ summary: summaries, readAt: fc.nat() });
  const all = fc.uniqueArray(kept, { selector: ({ summary }) => summary.date, maxLength: 5 });
  fc.assert(
    fc.property(all, (dates) => {
      const found = Array.from(readItems(itemsText(dates)), ([date, { summary, readAt }]) => ({
        items: summary.items,
        date,
        readAt,
      }));
      expect(found).toEqual(
        dates.map(({ summary: { items, date }, readAt }) => ({ items, date, readAt })),
      );
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), summaries.map(summaryText)), (text) => {
      expect(readItems(text).size).toBe(0);
    }),
  );
});

test('a simulated date of some 2,000 rows has some tens of kilobytes, and reads back', () => {
  const date = '20260815';
  const key = { profile: 'typical', seed: 1, businessDate: date } as const;
  const { zone: timezone, closeoutHour } = CHICAGO;
  const records = simulateDay({ ...key, timezone, closeoutHour }).map(({ record }) => record);
  expect(records.length).toBeGreaterThan(2_000);
  const summary = summaryOf(records, date);
  const text = summaryText(summary);
  expect(text.length).toBeGreaterThan(10_000);
  expect(text.length).toBeLessThan(40_000);
  expect(readSummary(text)).toEqual(summary);
});

test('text that is damaged anywhere reads as nothing, or as its valid part', () => {
  const damaged = summaries.map(summaryText).chain((text) =>
    fc.oneof(
      fc.nat(text.length).map((end) => text.slice(0, end)),
      fc
        .tuple(fc.nat(text.length), fc.nat(8), fc.string({ maxLength: 8 }))
        .map(([at, length, other]) => text.slice(0, at) + other + text.slice(at + length)),
      fc
        .tuple(fc.nat(text.length), fc.constantFrom(...'-.e019[]{},:"'.split('')))
        .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(damaged, fc.json(), fc.string()), (text) => {
      const found = readSummary(text);
      expect(found === undefined || isSound(found)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('text of another version, or too long, reads as nothing', () => {
  const [summary] = fc.sample(summaries, 1);
  if (summary === undefined) throw new Error('a sample has what was asked for');
  const text = summaryText(summary);
  const version = `"version":${SUMMARY_VERSION}`;
  expect(text).toContain(version);
  expect(readSummary(text.replace(version, `"version":${SUMMARY_VERSION + 1}`))).toBeUndefined();
  expect(readSummary(text + ' '.repeat(10))).toEqual(summary);
  expect(readSummary(text.padEnd(MAX_SUMMARY_CHARACTERS + 1))).toBeUndefined();
});

const WHOLE = {
  version: SUMMARY_VERSION,
  date: '20260228',
  rows: 0,
  tickets: 0,
  stations: [],
  outside: [],
};

const stationWith = (...quarters: readonly (readonly number[])[]) => ({
  stations: [
    {
      key: 'grill',
      name: 'Grill',
      tickets: 0,
      sharedTickets: 0,
      fireLagMs: 0,
      spread: 0,
      quarters,
      items: [],
    },
  ],
});

const SOUP = ['grill', 'id', 'Soup', 'Soup'];
const GRILL = ['grill', 'grill', [1, 0, 0, 0, 0, 0]];
/** Of the first names: 1 item, none over an hour, and a histogram of 2 digits. */
const ONE_SOUP = 'ABACBB';

const itemsWith = (
  times: string,
  values: readonly unknown[],
  habits: readonly unknown[] = GRILL,
) => {
  const head = { version: 6, names: SOUP, dates: [WHOLE.date, 0] };
  return { stationItems: `${JSON.stringify(head)}\n${times}\n${JSON.stringify([habits, values])}` };
};

test('text with an item at a station is read', () => {
  expect(
    readSummary(JSON.stringify({ ...WHOLE, ...itemsWith(ONE_SOUP, ['', 0.5]) }))?.items,
  ).toEqual(
    new Map([
      [
        'grill',
        {
          name: 'grill',
          habit: { bumps: 1, together: 0, apart: 0, shared: 0, withTicket: 0, minuteFrom: 0 },
          items: new Map([
            [
              'id',
              {
                name: 'Soup',
                chainKey: 'Soup',
                count: 1,
                overHour: 0,
                times: 'BB',
                calm: '',
                logPace: 0.5,
              },
            ],
          ]),
        },
      ],
    ]),
  );
});

test('text with a station and its quarter is read', () => {
  expect(
    readSummary(JSON.stringify({ ...WHOLE, ...stationWith([95, 0, 0, 0, 0, 0, 0]) })),
  ).toMatchObject({ date: WHOLE.date });
});

test.each([
  ['a quarter that no clock has', stationWith([96, 0, 0, 0, 0, 0, 0])],
  ['a quarter twice', stationWith([1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0])],
  ['half a pair', stationWith([1, 0, 0, 0, 0, 0, 0, 3])],
  ['silences below zero', { silenceTail: -1 }],
  ['half a station of items', itemsWith(ONE_SOUP, ['', 0.5], ['grill', 'grill'])],
  ['items at a station twice', itemsWith(ONE_SOUP, ['', 0.5], [...GRILL, ...GRILL])],
  ['habits that are none', itemsWith('', [], ['grill', 'grill', [1, 2]])],
  ['a habit below zero', itemsWith('', [], ['grill', 'grill', [0, 0, 0, 0, 0, -1]])],
  ['items without a pace', itemsWith(ONE_SOUP, [''])],
  ['items without times', itemsWith('', ['', 0.5])],
  ['an item twice', itemsWith(ONE_SOUP + ONE_SOUP, ['', 0.5, '', 0.5])],
  ['an item without names', itemsWith(ONE_SOUP.replace('A', 'B'), ['', 0.5])],
  ['an item at no station', itemsWith(ONE_SOUP, ['', 0.5], [])],
  ['a count that is none', itemsWith('A?ACBB', ['', 0.5])],
  ['times that are no histogram', itemsWith('ABAB?', ['', 0.5])],
  ['calm times that are no histogram', itemsWith(ONE_SOUP, ['A', 0.5])],
  ['no text of items', { stationItems: null }],
  ['a channel without a name', { channels: [[3, 0]] }],
  ['a channel with half a pair', { channels: [['Take out', 0, 1]] }],
  ['a date that no calendar has', { date: '20260230' }],
  ['a count below zero', { rows: -1 }],
  ['a count of halves', { tickets: 0.5 }],
  ['no stations', { stations: undefined }],
  ['a station without anything', { stations: [{}] }],
  ['a list for a station', { stations: [[]] }],
  ['rows outside that are none', { outside: [['grill', 'Grill', 1, 0]] }],
  ['nothing of rows outside', { outside: undefined }],
])('text with %s reads as nothing', (_, wrong) => {
  expect(readSummary(JSON.stringify(WHOLE))).toMatchObject({ date: '20260228' });
  expect(readSummary(JSON.stringify({ ...WHOLE, ...wrong }))).toBeUndefined();
});

function isSound({
  date,
  items: itemsOfStations = new Map(),
  rows,
  tickets,
  silenceTail = 0,
  stations,
  outside,
}: DateSummary): boolean {
  const wholes = [rows, tickets];
  const amounts: number[] = [silenceTail];
  const clock: number[] = [];
  const bins: number[] = [];
  const own = [...stations.values()];
  const itemTimes = [...itemsOfStations.values()].flatMap(({ items }) => [...items.values()]);
  for (const { habit } of itemsOfStations.values()) wholes.push(...Object.values(habit));
  for (const { count, overHour, times, calm, logPace } of itemTimes) {
    wholes.push(count, overHour);
    amounts.push(Math.abs(logPace));
    for (const text of [times, calm]) {
      if (!forEachBin(text, (bin, many) => bins.push(bin) + wholes.push(many))) return false;
    }
  }
  const counted: RowsSummary[] = [...outside.values()];
  for (const { tickets: all, sharedTickets, spread, items, quarters } of own) {
    wholes.push(all, sharedTickets, ...Array.from(items.values(), (item) => item.rows));
    amounts.push(spread, ...Array.from(items.values(), (item) => item.medianMs));
    clock.push(...quarters.keys());
    for (const each of quarters.values()) {
      counted.push(each);
      amounts.push(each.firedMs, Math.abs(each.logPace));
    }
  }
  for (const each of counted) {
    wholes.push(each.bumps, each.items, each.overHour, each.leftOut, ...each.times.values());
    amounts.push(each.items - histogramCount(each.times));
    bins.push(...each.times.keys());
  }
  return (
    isBusinessDate(date) &&
    [...own, ...outside.values(), ...itemsOfStations.values(), ...itemTimes].every(
      ({ name }) => typeof name === 'string',
    ) &&
    [...wholes, ...clock].every((each) => Number.isSafeInteger(each) && each >= 0) &&
    clock.every((quarter) => quarter < 96) &&
    bins.every((bin) => Number.isInteger(bin) && bin >= binOf(0) && bin <= MAX_BIN) &&
    amounts.every((each) => Number.isFinite(each) && each >= 0)
  );
}
