import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { allOf } from '../../../src/kitchen/filter/filter.ts';
import { type Fulfillment, fulfillment, ODDITIES } from '../../../src/kitchen/model/fulfillment.ts';
import { displayName } from '../../../src/kitchen/model/restaurant.ts';
import { SORT_KEYS, type SortKey } from '../../../src/kitchen/tables/item-columns.ts';
import {
  EVERY_ROW,
  type FulfillmentQuery,
  LEVELS,
  selectRows as selectOf,
  toggleLevel,
} from '../../../src/kitchen/tables/item-query.ts';
import { dayWith, MINUTE, NOON, row } from '../fixtures.ts';

const rows = fc.array(
  fc
    .record({
      item: fc.constantFrom('Burger', 'burger', 'Fries', 'Caesar Salad'),
      station: fc.constantFrom('grill', 'fry', 'cold'),
      level: fc.constantFrom(0, 1, 2, 7),
      fired: fc.nat({ max: 5 }),
      took: fc.nat({ max: 5 }),
      absent: fc.subarray([
        'selectionMenuItemName',
        'prepStationName',
        'prepStationGuid',
        'itemFulfillmentLevel',
        'ticketFiredAt',
        'itemFulfilledAt',
      ]),
    })
    .map(({ item, station, level, fired, took, absent }): Fulfillment => {
      const at = NOON + fired * MINUTE;
      const whole = row(
        {
          selectionMenuItemName: item,
          prepStationGuid: station,
          prepStationName: station.toUpperCase(),
          itemFulfillmentLevel: level,
        },
        { fired: at, fulfilled: at + took * MINUTE },
      );
      const record = Object.fromEntries(
        Object.entries(whole.record).filter(([name]) => !absent.some((gone) => gone === name)),
      );
      return fulfillment(record, 0);
    }),
  { maxLength: 30 },
);

const words = fc.array(fc.constantFrom('bur', 'fri', 'salad', 'grill', 'o', 'zzz', 'ticket-1'), {
  maxLength: 3,
});
const levels = fc.subarray([...LEVELS]);
/** A row without a name is sorted by the station's shown name. */
const stationName = ({ prepStationName: name, prepStationGuid: guid }: Fulfillment['record']) =>
  name === undefined && guid !== undefined ? displayName(undefined, guid) : name;

/** Sort values. A column not listed here is sorted by the record's value. */
const VALUES: Readonly<Record<string, (row: Fulfillment) => string | number | undefined>> = {
  fulfilled: ({ fulfilledAt }) => fulfilledAt,
  fired: ({ firedAt }) => firedAt,
  took: ({ tookMs }) => tookMs,
  level: ({ record }) => record.itemFulfillmentLevel,
  item: ({ record }) => record.selectionMenuItemName?.toLowerCase(),
  station: ({ record }) => stationName(record)?.toLowerCase(),
  odd: ({ oddity }) => (oddity === undefined ? undefined : ODDITIES.indexOf(oddity)),
  course: ({ record }) => record.courseName?.toLowerCase(),
  dining: ({ record }) => record.diningOptionName?.toLowerCase(),
  source: ({ record }) => record.orderSource?.toLowerCase(),
};

const valueOf = (of: Fulfillment, key: SortKey) => VALUES[key]?.(of);

const queries: fc.Arbitrary<FulfillmentQuery> = fc.record({
  levels,
  filter: words.map((list) => by(list.join(' '))),
  stationGuid: fc.constantFrom(undefined, undefined, 'grill', 'nowhere'),
  sort: fc.constantFrom(...SORT_KEYS.filter((key) => Object.hasOwn(VALUES, key))),
  descending: fc.boolean(),
});

const CLOCK = { closeoutHour: 4, timeOfDay: () => 0 };

/** The filter of words. */
const by = (text: string) => typedFilter(text).filter;

/** The list's selected rows, in order. */
const selectRows = (list: readonly Fulfillment[], query: FulfillmentQuery) =>
  Array.from(selectOf(dayWith(list), query, CLOCK).order).flatMap((at) => list[at] ?? []);
const select = (list: readonly Fulfillment[], query: Partial<FulfillmentQuery>) =>
  selectRows(list, { ...EVERY_ROW, ...query });

describe('choosing rows', () => {
  it('shows a part of the rows, each once, and leaves the rows unchanged', () => {
    fc.assert(
      fc.property(rows, queries, (list, query) => {
        const before = [...list];
        const shown = selectRows(list, query);
        expect(list).toEqual(before);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.filter((each) => !list.includes(each))).toEqual([]);
      }),
    );
  });

  it('shows every row if nothing is chosen', () => {
    fc.assert(
      fc.property(rows, (list) => {
        expect(new Set(selectRows(list, EVERY_ROW))).toEqual(new Set(list));
      }),
    );
  });

  it('shows no more rows with one more word', () => {
    fc.assert(
      fc.property(rows, queries, words, (list, query, more) => {
        const wide = selectRows(list, query);
        const narrow = selectRows(list, {
          ...query,
          filter: allOf([query.filter, by(more.join(' '))].filter(({ kind }) => kind !== 'all')),
        });
        expect(narrow).toEqual(wide.filter((each) => narrow.includes(each)));
      }),
    );
  });

  it('shows with words and without them what either shows', () => {
    fc.assert(
      fc.property(rows, words, (list, text) => {
        const together = select(list, { filter: by(text.join('  ')) });
        const apart = text.map((word) => new Set(select(list, { filter: by(word) })));
        expect(together).toEqual(
          select(list, {}).filter((each) => apart.every((set) => set.has(each))),
        );
      }),
    );
  });

  it('divides the rows into shown and hidden levels, and always shows unknown levels', () => {
    fc.assert(
      fc.property(rows, levels, (list, shown) => {
        const rest = LEVELS.filter((level) => !shown.includes(level));
        const [some, others, none] = [shown, rest, []].map((set) => select(list, { levels: set }));
        const twice = none?.length ?? 0;
        expect((some?.length ?? 0) + (others?.length ?? 0) - twice).toBe(list.length);
        expect(
          none?.filter(({ record }) =>
            LEVELS.some((level) => level === record.itemFulfillmentLevel),
          ),
        ).toEqual([]);
      }),
    );
  });

  it('shows only the rows of the chosen station', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const shown = select(list, { stationGuid: 'grill' });
        expect(new Set(shown)).toEqual(
          new Set(list.filter(({ record }) => record.prepStationGuid === 'grill')),
        );
      }),
    );
  });

  it.each([
    ['item', { selectionMenuItemName: 'Needle' }],
    ['station', { prepStationName: 'Needle' }],
    ['course', { courseName: 'Needle' }],
    ['dining option', { diningOptionName: 'Needle' }],
    ['behavior', { diningOptionBehavior: 'NEEDLE_OUT' }],
    ['source', { orderSource: 'Needle Kiosk' }],
  ])('finds a word in the %s in any case', (_where, facts) => {
    const hit = row(facts);
    expect(select([row(), hit], { filter: by('needle') })).toEqual([hit]);
  });

  it('finds no word across two fields', () => {
    const split = row({ selectionMenuItemName: 'Bur', prepStationName: 'ger' });
    expect(select([split], { filter: by('burger') })).toEqual([]);
    expect(select([split], { filter: by('ger bur') })).toEqual([split]);
  });
});

describe('sorting rows', () => {
  it('is by the key, rows without a value are last either way, and equal rows keep their order', () => {
    fc.assert(
      fc.property(rows, queries, (list, query) => {
        const day = dayWith(list);
        // Rows as their day judges them: what is odd about one may be so among the others only.
        const shown = selectRows(list, query).map((each) => list.indexOf(each));
        const valueAt = (at: number) => valueOf(day.row(at), query.sort);
        const inOrder = (before: number, next: number): boolean => {
          const [a, b] = [valueAt(before), valueAt(next)];
          if (a === b) return before < next;
          if (a === undefined || b === undefined) return b === undefined;
          return query.descending ? a > b : a < b;
        };
        const pairs = shown.slice(1).map((next, at) => [shown[at] ?? next, next] as const);
        expect(pairs.filter(([before, next]) => !inOrder(before, next))).toEqual([]);
      }),
    );
  });

  it('changes only the order, never the rows', () => {
    fc.assert(
      fc.property(rows, queries, fc.constantFrom(...SORT_KEYS), (list, query, sort) => {
        const other = { ...query, sort, descending: !query.descending };
        expect(new Set(selectRows(list, other))).toEqual(new Set(selectRows(list, query)));
      }),
    );
  });
});

describe('toggling a level', () => {
  it('twice changes nothing, once changes only that level, and the levels stay in order', () => {
    fc.assert(
      fc.property(levels, fc.constantFrom(...LEVELS), (shown, level) => {
        const toggled = toggleLevel(shown, level);
        expect(toggleLevel(toggled, level)).toEqual(shown);
        expect(toggled).toEqual(LEVELS.filter((each) => toggled.includes(each)));
        expect(toggled.includes(level)).toBe(!shown.includes(level));
        const rest = (set: readonly number[]) => set.filter((each) => each !== level);
        expect(rest(toggled)).toEqual(rest(shown));
      }),
    );
  });
});
