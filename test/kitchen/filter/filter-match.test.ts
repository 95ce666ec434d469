import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { printFilter } from '../../../src/kitchen/filter/filter-print.ts';
import { negated } from '../../../src/kitchen/filter/filter.ts';
import { MINUTE } from '../fixtures.ts';
import { at, CALENDAR, filterRow, filters, readable, rowLists, selected } from './fixtures.ts';
import { NAMES, rowTest } from './row-test.ts';

/** Texts of filters, in parentheses so that they can be put together. */
const texts = filters.map((filter) => `(${printFilter(filter)})`);

describe('a printed filter', () => {
  it('is read back as the same filter', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parseFilter(printFilter(filter))).toEqual({ filter });
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['', ''],
    [' grill|fry   late ', 'grill|fry late'],
    ['(a b)|(c|d)', '(a b)|c|d'],
    ['!(a) !(b c)', '!a !(b c)'],
    ['"grill"', 'grill'],
    ['12:30', '"12:30"'],
    ['12"', '"12\\""'],
    ['!station:*', 'station:'],
    ['!(station:)', 'station:*'],
    ['name=', 'item:'],
    ['STATION:"a",b', 'station:a,b'],
    ['station="a b",c', 'station="a b",c'],
    ['station:"*"', 'station:"*"'],
    ['source=Kiosk', 'source:Kiosk'],
    ['odd:"no time"', 'odd:no-time'],
    ['took>5', 'wait>5m'],
    ['wait<=90s', 'wait<=1m30s'],
    ['wait:..90', 'wait<=1h30m'],
    ['wait:60m', 'wait:1h'],
    ['wait:600s', 'wait:10m0s'],
    ['wait:1.5m', 'wait:1m30s'],
    ['wait:0.5h', 'wait:30m0s'],
    ['wait:0,0s', 'wait:0m,0s'],
    ['wait=1.5s', 'wait=1.5s'],
    ['wait=5m,6m', 'wait:5m..5m,6m..6m'],
    ['level:expo', 'level:1..2'],
    ['level=station', 'level:0'],
    ['done:9:05', 'fulfilled:09:05'],
    ['done:9:05:00', 'fulfilled:09:05:00'],
    ['done!=9:05', '!fulfilled=09:05'],
    ['fired:23:00..1:00', 'fired:23:00..01:00'],
  ])('%j is written as %j', (text, printed) => {
    expect(printFilter(readable(text))).toBe(printed);
  });
});

describe('joining filters', () => {
  it('leaves out with !(a|b) what !a !b leaves out, and the same for both', () => {
    fc.assert(
      fc.property(rowLists, texts, texts, (rows, a, b) => {
        expect(selected(`!(${a}|${b})`, rows)).toEqual(selected(`!${a} !${b}`, rows));
        expect(selected(`!(${a} ${b})`, rows)).toEqual(selected(`!${a}|!${b}`, rows));
      }),
    );
  });

  it('finds no more rows with one more word, and no fewer with one more choice', () => {
    fc.assert(
      fc.property(rowLists, texts, texts, (rows, a, b) => {
        const [inA, inB] = [selected(a, rows), selected(b, rows)];
        expect(selected(`${a} ${b}`, rows)).toEqual(inA.filter((row) => inB.includes(row)));
        expect(selected(`${a}|${b}`, rows)).toEqual(
          rows.filter((row) => inA.includes(row) || inB.includes(row)),
        );
      }),
    );
  });

  it('divides the rows between a filter and its opposite, and the opposite of the opposite is the filter', () => {
    fc.assert(
      fc.property(rowLists, filters, (rows, filter) => {
        const [wide, rest] = [filter, negated(filter)].map((each) =>
          rows.filter(rowTest(each, CALENDAR)),
        );
        expect(rows.filter((row) => !wide?.includes(row))).toEqual(rest);
        expect(negated(negated(filter))).toEqual(filter);
        expect(readable(`!!(${printFilter(filter)})`)).toEqual(filter);
      }),
    );
  });

  it('finds every row if there is no word', () => {
    fc.assert(
      fc.property(rowLists, (rows) => {
        expect(selected('', rows)).toEqual(rows);
      }),
    );
  });
});

test.each([
  ['burger', { item: 'Burgers' }, { item: 'fries' }],
  ['0f1e2d3c', { ticket: '0f1e2d3c-0001' }, { ticket: '0f1e2d3' }],
  ['dining:in', { diningBehavior: 'DINE_IN' }, { diningBehavior: 'TAKE_OUT' }],
  ['odd:*', { oddity: 'no time' }, { item: 'no time' }],
  ['level:expo', { level: 2 }, { level: 0 }],
  ['wait>10m', { waitMs: 11 * MINUTE }, { waitMs: 10 * MINUTE }],
  ['done:23:00..1:00', { fulfilledAt: at(0, 30) }, { fulfilledAt: at(22) }],
])('by %s finds a row that has the value, and none without', (text, hit, miss) => {
  const rows = [filterRow(hit), filterRow(miss), filterRow()];
  expect(selected(text, rows)).toEqual(rows.slice(0, 1));
});

describe('a word', () => {
  it.each([...NAMES])('is found in %s, within one column only', (column) => {
    const row = filterRow({ [column]: 'Hot Needle', order: 'needless', oddity: 'impossible' });
    expect(selected('needle', [row])).toEqual([row]);
    expect(selected('needless', [row])).toEqual([]);
  });

  it("of eight characters or more may be a part of a ticket's ID, a shorter one only of names", () => {
    const row = filterRow({ ticket: 'beefbeef-0001' });
    expect(selected('beef', [row])).toEqual([]);
    expect(selected('ticket:beef', [row])).toEqual([row]);
    expect(selected('beefbeef', [row])).toEqual([row]);
  });

  it('is not found across two columns', () => {
    const row = filterRow({ item: 'Bur', station: 'ger' });
    expect(selected('burger', [row])).toEqual([]);
    expect(selected('ger bur', [row])).toEqual([row]);
  });

  it('in lowercase is found in any case, and one with a capital only as it is typed', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'aBcDeéÉñÑЖж12 '.split('')),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(letters, letters, letters, (before, word, after) => {
        const item = `${before}${word}${after}`;
        const quoted = (text: string) => `"${text}"`;
        const finds = (text: string, inside: string) =>
          selected(text, [filterRow({ item: inside })]).length > 0;
        expect(finds(quoted(word.toLowerCase()), item.toUpperCase())).toBe(true);
        expect(finds(quoted(word), item)).toBe(true);
        const capital = word !== word.toLowerCase();
        expect(finds(quoted(word), item.toLowerCase())).toBe(!capital);
      }),
    );
  });
});
