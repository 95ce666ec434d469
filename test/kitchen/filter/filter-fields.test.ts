import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_FIELDS, ITEM_LANGUAGE } from '../../../src/kitchen/filter/filter-fields.ts';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { HOUR, MINUTE, SECOND } from '../fixtures.ts';
import { at, filterRow, readable, rowLists, selected } from './fixtures.ts';
import type { FilterRow } from './row-test.ts';

const FIELDS = Object.entries(ITEM_FIELDS).map(([name, field]) => ({
  aliases: [],
  ...field,
  name,
}));
const TYPED_FIELD_NAMES = [...ITEM_LANGUAGE.fields.keys()];

describe('the table of fields', () => {
  it('names each field once and explains it', () => {
    const typed = FIELDS.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(typed.toSorted()).toEqual(TYPED_FIELD_NAMES.toSorted());
    for (const { help } of FIELDS) expect(help).toMatch(/^\S.{8,}[^.]$/);
  });

  it.each([
    ['took', 'wait'],
    ['time', 'wait'],
    ['done', 'fulfilled'],
    ['name', 'item'],
    ['staton', undefined],
    ['constructor', undefined],
  ])('%s means %s', (typed, field) => {
    expect(ITEM_LANGUAGE.fields.get(typed)?.name).toBe(field);
  });
});

const TEXT_ROW: Partial<FilterRow> = {
  item: 'Burger 12"',
  station: 'Hot Grill',
  course: 'Mains',
  diningName: 'To go',
  diningBehavior: 'TAKE_OUT',
  source: 'In Store',
  ticket: '77aa-1',
  order: '99bb-2',
  oddity: 'no time',
  level: 1,
};

describe('a field of text', () => {
  it.each([
    ['station:grill', true],
    ['station:Grill', true],
    ['station:GRILL', false],
    ['station:"hot gr"', true],
    ['station:"hot  gr"', false],
    ['station:fry,grill', true],
    ['station:fry,cold', false],
    ['station=grill', false],
    ['station="hot grill"', true],
    ['station=fry,"Hot Grill"', true],
    ['station!=grill', true],
    ['station!="hot grill"', false],
    ['item:12\\"', false],
    ['item:12"', true],
    ['name:burger', true],
    ['course:mains', true],
    ['ticket:77', true],
    ['order:99', true],
    ['order:77', false],
    ['dining:"to go"', true],
    ['dining:take_out', true],
    ['dining:takeout', true],
    ['dining:dine', false],
    ['source:"in store"', true],
    ['source:store', false],
    ['source:kiosk,"In Store"', true],
    ['odd:no-time', true],
    ['odd:"No time"', true],
    ['odd:un-bumped,no-time', true],
    ['odd:un-bumped', false],
    ['odd!=un-bumped', true],
    ['grill', true],
    ['99bb', false],
    ['no-time', false],
    ['station:grill fry', false],
    ['station:fry|burger', true],
  ])('%s', (text, hit) => {
    expect(selected(text, [filterRow(TEXT_ROW)])).toHaveLength(hit ? 1 : 0);
  });
});

describe('a level', () => {
  it.each([
    ['level:0', [0]],
    ['level:station', [0]],
    ['level:expo1', [1]],
    ['level:Expo2', [2]],
    ['level:expo', [1, 2]],
    ['level=expo', [1, 2]],
    ['level:0,2', [0, 2]],
    ['level:0..1', [0, 1]],
    ['level:station..expo', [0, 1, 2]],
    ['level>0', [1, 2, 7]],
    ['level>expo', [7]],
    ['level>=expo', [1, 2, 7]],
    ['level<expo', [0]],
    ['level<=expo', [0, 1, 2]],
    ['level!=1', [0, 2, 7, undefined]],
    ['level:', [undefined]],
    ['level:*', [0, 1, 2, 7]],
  ])('%s', (text, levels) => {
    const rows = [0, 1, 2, 7, undefined].map((level) => filterRow({ level }));
    expect(selected(text, rows).map(({ level }) => level)).toEqual(levels);
  });
});

describe('a duration', () => {
  const lengths = [-1, 0, 90, 599, 600, 630, 660, 5_400];

  it.each([
    ['wait>10m', [630, 660, 5_400]],
    ['wait>=10m', [600, 630, 660, 5_400]],
    ['wait>=10', [600, 630, 660, 5_400]],
    ['took<90s', [-1, 0]],
    ['time<=1.5m', [-1, 0, 90]],
    ['wait=1m30s', [90]],
    ['wait=10m,11m', [600, 660]],
    ['wait:10m', [600, 630]],
    ['wait:10m0s', [600]],
    ['wait:600s', [600]],
    ['wait:10m..11m', [600, 630, 660]],
    ['wait:1h30m..', [5_400]],
    ['wait:..0m', [-1, 0]],
    ['wait:..0,1h..', [-1, 0, 5_400]],
    ['wait:1.5H', [5_400]],
    ['!wait>10m', [-1, 0, 90, 599, 600]],
  ])('%s', (text, found) => {
    const rows = lengths.map((seconds) => filterRow({ waitMs: seconds * SECOND }));
    expect(selected(text, rows)).toEqual(
      found.map((seconds) => filterRow({ waitMs: seconds * SECOND })),
    );
  });

  it('is looked for in one column', () => {
    const rows = [filterRow({ queueMs: MINUTE }), filterRow({ makeMs: MINUTE })];
    expect(selected('queue:1m', rows)).toEqual(rows.slice(0, 1));
    expect(selected('make:1m', rows)).toEqual(rows.slice(1));
  });
});

describe('a time of day', () => {
  const shown: readonly (readonly [number, number, number?])[] = [
    [4, 0],
    [9, 30],
    [18, 0],
    [18, 0, 30],
    [18, 1],
    [23, 0],
    [23, 59, 59],
    [0, 0],
    [1, 30],
    [3, 59, 59],
  ];

  it.each([
    ['fired:18:00', [2, 3]],
    ['fired:18:00:30', [3]],
    ['fired:6:00:30pm', [3]],
    ['fired:6p', [2, 3, 4]],
    ['fired=6:00PM', [2]],
    ['fired>=11p', [5, 6, 7, 8, 9]],
    ['fired<9:30a', [0]],
    ['fired=18:00', [2]],
    ['fired>18:00', [3, 4, 5, 6, 7, 8, 9]],
    ['fired>=23:00', [5, 6, 7, 8, 9]],
    ['fired<9:30', [0]],
    ['fired<=09:30', [0, 1]],
    ['fired>23:59', [6, 7, 8, 9]],
    ['fired>1:30', [9]],
    ['fired:23:00..01:30', [5, 6, 7, 8]],
    ['fired:18:00..', [2, 3, 4, 5, 6, 7, 8, 9]],
    ['fired:..18:00', [0, 1, 2]],
    ['fired:00:00..04:00', [0, 7, 8, 9]],
    ['fired:23:00..09:30', [0, 1, 5, 6, 7, 8, 9]],
    ['fired:23:59', [6]],
    ['fired:3:59', [9]],
    ['fired:4:00,1:30', [0, 8]],
  ])('%s', (text, found) => {
    const rows = shown.map(([hours, minutes, seconds]) =>
      filterRow({ firedAt: at(hours, minutes, seconds) }),
    );
    expect(selected(text, rows)).toEqual(found.map((index) => rows[index]));
  });

  it('after the next closeout is later than all times of that day', () => {
    const late = filterRow({ fulfilledAt: at(3, 59, 59) + 30 * MINUTE });
    expect(selected('done>23:00', [late])).toEqual([late]);
    expect(selected('done<23:00', [late])).toEqual([]);
    expect(selected('done:04:00..05:00', [late])).toEqual([late]);
  });

  it('is looked for in the matching column', () => {
    const rows = [filterRow({ startedAt: at(12) }), filterRow({ fulfilledAt: at(12) })];
    expect(selected('started:12:00', rows)).toEqual(rows.slice(0, 1));
    expect(selected('fulfilled:12:00', rows)).toEqual(rows.slice(1));
  });
});

describe('an invalid value', () => {
  it.each([
    ['wait>', 'wait>', 0, /after >/],
    ['wait>soon', 'soon', 5, /90s/],
    ['wait:1h30', '1h30', 5, /90s/],
    ['wait:-5m', '-5m', 5, /90s/],
    ['wait:10000h', '10000h', 5, /90s/],
    ['wait:.', '.', 5, /90s/],
    ['wait:~5', '~', 5, /^Letters in order .* removed/],
    ['wait:..', '..', 5, /before or after the dots/],
    ['wait:5m-10m', '5m-10m', 5, /two dots: wait:5m\.\.10m/],
    ['level:0-1', '0-1', 6, /two dots: level:0\.\.1/],
    ['wait:10m..5m', '10m..5m', 5, /Write 5m\.\.10m/],
    ['wait:1m..2m..3m', '1m..2m..3m', 5, /90s/],
    ['wait>1m,2m', 'wait>1m,2m', 0, /one value/],
    ['a fired:18', '18', 8, /18:30/],
    ['fired>24:00', '24:00', 6, /18:30/],
    ['fired:18:00..19', '18:00..19', 6, /18:30/],
    ['level:third', 'third', 6, /expo1/],
    ['level:constructor', 'constructor', 6, /expo1/],
    ['level:expo..0', 'expo..0', 6, /Write 0\.\.expo/],
    ['odd:late', 'late', 4, /impossible, other-date, un-bumped, mass-bumped, or no-time/],
    ['odd:unbumped', 'unbumped', 4, /mean un-bumped\?/],
    ['odd:~no-time', '~', 4, /^Letters in order .* removed/],
    ['station>grill', 'station>grill', 0, /write station:/i],
    ['station:!grill', '!grill', 8, /!station:grill/],
    ['station:a,,b', ',', 10, /beside this comma/],
    ['station:,a', ',', 8, /beside this comma/],
    ['station:a,', ',', 9, /beside this comma/],
    ['station:a,~', '~', 10, /^Letters in order .* removed/],
    ['station:""', '""', 8, /station: without a value/],
  ])('%j reports %j at %i', (text, token, position, sentence) => {
    expect(parseFilter(text)).toEqual({
      error: {
        index: position,
        length: token.length,
        token,
        sentence: expect.stringMatching(sentence),
      },
    });
  });
});

describe('every field', () => {
  const fields = fc.constantFrom(...TYPED_FIELD_NAMES);

  it('is either set or not', () => {
    fc.assert(
      fc.property(rowLists, fields, (rows, field) => {
        const stated = selected(`${field}:*`, rows);
        expect(selected(`${field}:`, rows)).toEqual(rows.filter((row) => !stated.includes(row)));
        expect(readable(`${field}=`)).toEqual(readable(`!${field}:*`));
        expect(readable(`${field}!=`)).toEqual(readable(`${field}:*`));
      }),
    );
  });

  it('with several values finds what any of them finds', () => {
    const values = fc.oneof(
      fc.tuple(fc.constant('station'), fc.constantFrom('gr', 'Fry', 'll'), fc.constant('burger')),
      fc.tuple(fc.constant('level'), fc.constantFrom('0', '1..', 'expo'), fc.constant('2')),
      fc.tuple(fc.constant('wait'), fc.constantFrom('5m', '..2m', '1m..3m'), fc.constant('10..')),
      fc.tuple(fc.constant('fired'), fc.constantFrom('4:10', '23:00..5:00'), fc.constant('..9:00')),
    );
    fc.assert(
      fc.property(rowLists, values, (rows, [field, a, b]) => {
        const [both, apart] = [`${field}:${a},${b}`, `${field}:${a}|${field}:${b}`];
        expect(selected(both, rows)).toEqual(selected(apart, rows));
      }),
    );
  });
});

describe('comparing', () => {
  /** Before the day begins and after it ends the clock shows times found in the day as well. */
  const isInDay = (time = 0) => time >= 0 && time < 24 * HOUR;
  const dayLists = rowLists.map((rows) =>
    rows.filter((row) =>
      [row.firedAt, row.startedAt, row.fulfilledAt].every((time) => isInDay(time)),
    ),
  );
  const marks = fc.oneof(
    fc.tuple(fc.constant('level'), fc.constantFrom('0', '1', '2')),
    fc.tuple(fc.constantFrom('wait', 'queue', 'make'), fc.constantFrom('0', '30s', '5m', '10m')),
    fc.tuple(fc.constantFrom('fired', 'started', 'fulfilled'), fc.constantFrom('4:30', '0:15')),
  );

  it('finds that a set value is less, equal, or more, and only one of these', () => {
    fc.assert(
      fc.property(dayLists, marks, (rows, [field, mark]) => {
        const times = (row: FilterRow) =>
          ['<', '=', '>'].filter((sign) => selected(`${field}${sign}${mark}`, [row]).length > 0);
        const stated = selected(`${field}:*`, rows);
        expect(rows.map((row) => times(row).length)).toEqual(
          rows.map((row) => Number(stated.includes(row))),
        );
        expect(selected(`${field}<=${mark}`, rows)).toEqual(
          selected(`${field}<${mark}|${field}=${mark}`, rows),
        );
        expect(selected(`${field}>=${mark}`, rows)).toEqual(
          selected(`!${field}<${mark} ${field}:*`, rows),
        );
      }),
    );
  });

  it('with both ends of a range finds what lies in it', () => {
    const ranges = fc.constantFrom(
      ['level', '0', '1'],
      ['wait', '90s', '5m'],
      ['make', '2', '2'],
      ['fired', '5:00', '9:00'],
      ['started', '23:00', '1:00'],
    );
    fc.assert(
      fc.property(dayLists, ranges, (rows, [field, low, high]) => {
        expect(selected(`${field}:${low}..${high}`, rows)).toEqual(
          selected(`${field}>=${low} ${field}<=${high}`, rows),
        );
      }),
    );
  });
});
