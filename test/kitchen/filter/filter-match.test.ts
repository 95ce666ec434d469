import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Filter, type FilterTerm, negated } from '../../../src/kitchen/filter/filter.ts';
import { wordColumns } from '../../../src/kitchen/filter/filter-fields.ts';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { printFilter } from '../../../src/kitchen/filter/filter-print.ts';
import { termTest } from '../../../src/kitchen/filter/term-test.ts';
import { MINUTE } from '../fixtures.ts';
import { at, CALENDAR, filterRow, filters, readable, rowLists, selected } from './fixtures.ts';
import { rowTest } from './row-test.ts';

/** Texts of filters, in parentheses so that they can be put together. */
const texts = filters.map((filter) => `(${printFilter(filter)})`);

/** Where everything without a field is looked for. */
const NAMES = wordColumns('text');

describe('a printed filter', () => {
  it('is read back as the filter it was', () => {
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
    ['~a ~"b c"', '~a ~"b c"'],
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

describe('putting filters together', () => {
  it('leaves out with !(a|b) what !a !b leaves out, and likewise for both', () => {
    fc.assert(
      fc.property(rowLists, texts, texts, (rows, a, b) => {
        expect(selected(`!(${a}|${b})`, rows)).toEqual(selected(`!${a} !${b}`, rows));
        expect(selected(`!(${a} ${b})`, rows)).toEqual(selected(`!${a}|!${b}`, rows));
      }),
    );
  });

  it('finds no more rows with a further word and no fewer with a further choice', () => {
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

  it('splits the rows between a filter and the opposite, and an opposite twice is the filter', () => {
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

  it('finds every row with no word at all', () => {
    fc.assert(
      fc.property(rowLists, (rows) => {
        expect(selected('', rows)).toEqual(rows);
      }),
    );
  });
});

const isTerm = (filter: Filter): filter is FilterTerm =>
  !['all', 'and', 'or', 'not'].includes(filter.kind);

describe('the test of one term', () => {
  it('on each value in the columns matches the row, and a row without values passes none', () => {
    fc.assert(
      fc.property(rowLists, filters.filter(isTerm), (rows, term) => {
        const test = termTest(term, CALENDAR);
        for (const row of rows) {
          const passes =
            test.over === 'text'
              ? test.columns.flatMap((column) => row[column] ?? []).some(test.passes)
              : test.columns.flatMap((column) => row[column] ?? []).some(test.passes);
          expect(rowTest(term, CALENDAR)(row)).toBe(passes);
        }
        expect(rowTest(term, CALENDAR)(filterRow())).toBe(false);
      }),
    );
  });

  it.each([
    ['burger', 'text', NAMES, 'Burgers', 'fries'],
    ['~bgr', 'text', NAMES, 'Burgers', 'grub'],
    ['0f1e2d3c', 'text', [...NAMES, 'ticket'], '0f1e2d3c-0001', '0f1e2d3'],
    ['dining:in', 'text', ['diningName', 'diningBehavior'], 'DINE_IN', 'TAKE_OUT'],
    ['odd:*', 'text', ['oddity'], 'no time', undefined],
    ['level:expo', 'number', ['level'], 2, 0],
    ['wait>10m', 'number', ['waitMs'], 11 * MINUTE, 10 * MINUTE],
    ['done:23:00..1:00', 'number', ['fulfilledAt'], at(0, 30), at(22)],
  ])('%s looks at the right columns', (text, over, columns, hit, miss) => {
    const filter = readable(text);
    const test = isTerm(filter) ? termTest(filter, CALENDAR) : undefined;
    expect(test).toMatchObject({ over, columns });
    const passes = (value: unknown) =>
      (test?.over === 'text' && typeof value === 'string' && test.passes(value)) ||
      (test?.over === 'number' && typeof value === 'number' && test.passes(value));
    expect([passes(hit), passes(miss)]).toEqual([true, false]);
  });
});

describe('a word', () => {
  it.each([...NAMES])('is found in %s, within one column only', (column) => {
    const row = filterRow({ [column]: 'Hot Needle', order: 'needless', oddity: 'impossible' });
    expect(selected('needle', [row])).toEqual([row]);
    expect(selected('~hndl', [row])).toEqual([row]);
    expect(selected('needless', [row])).toEqual([]);
  });

  it("of eight characters may be a part of a ticket's identifier, a shorter one only of names", () => {
    const row = filterRow({ ticket: 'beefbeef-0001' });
    expect(selected('beef', [row])).toEqual([]);
    expect(selected('~bf1', [row])).toEqual([]);
    expect(selected('ticket:beef', [row])).toEqual([row]);
    expect(selected('beefbeef', [row])).toEqual([row]);
  });

  it('is not found across two columns, nor are single letters', () => {
    const row = filterRow({ item: 'Bur', station: 'ger' });
    expect(selected('burger', [row])).toEqual([]);
    expect(selected('~burger', [row])).toEqual([]);
    expect(selected('ger bur', [row])).toEqual([row]);
  });

  it('of small letters is found in any case, one with a capital only as typed', () => {
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
        expect(finds(`~${quoted(word)}`, item)).toBe(true);
        expect(finds(`~${quoted(word)}`, word.toLowerCase())).toBe(!capital);
      }),
    );
  });

  it('loosely is found wherever the letters come in order', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(letters, letters, (wanted, item) => {
        const inOrder = new RegExp(wanted.split('').join('.*')).test(item);
        expect(selected(`~${wanted}`, [filterRow({ item })])).toHaveLength(Number(inOrder));
      }),
    );
  });
});
