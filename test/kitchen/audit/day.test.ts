import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { audit, needsBusinessDate, RULES } from '../../../src/kitchen/audit/audit.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { HOUR, MINUTE, NOON, SECOND, station, without } from '../fixtures.ts';
import { items, SWEPT, viewOf } from './fixtures.ts';

interface Case {
  readonly stations: readonly Station[];
  /** Guid of the station with the issue. None for the kitchen. */
  readonly at?: string;
  readonly fires: readonly ItemFulfillmentRead[];
  /** What the sentence counts. */
  readonly says: string;
  /** Differs by as little as possible. */
  readonly silent: readonly ItemFulfillmentRead[];
  readonly silentStations?: readonly Station[];
}

const KITCHEN = [station('a'), station('b')];
const SPLIT = [
  station('a', { expoRouting: 'SKIP_EXPO', includeWithExpediter: false }),
  station('b'),
];
const ONLY = [station('a', { expoRouting: 'EXPO_ONLY' }), station('b')];
const level = (itemFulfillmentLevel: number) => ({ facts: { itemFulfillmentLevel } });
const FORGOTTEN = { tookMs: 61 * MINUTE };
const CASES: readonly (readonly [id: string, Case])[] = [
  [
    'R21',
    {
      stations: SPLIT,
      at: 'a',
      fires: [...items(30, 'a'), ...items(12, 'b')],
      says: '12 of 30 items were also bumped at a station that sends to expo, such as Station b',
      silent: [...items(30, 'a'), ...items(12, 'b', { from: 30 })],
    },
  ],
  [
    'R22',
    {
      stations: KITCHEN,
      fires: [...items(3, 'b'), ...items(2, 'old', { from: 3 })],
      says: '2 of 5 rows name Station old (old), not in the setup. It',
      silent: items(3, 'b'),
    },
  ],
  [
    'R23',
    {
      stations: [without(station('a'), 'kitchenPrinter'), station('b')],
      at: 'a',
      fires: items(100, 'b'),
      says: 'No item was bumped at prep here on this date (100 elsewhere)',
      silent: items(99, 'b'),
    },
  ],
  [
    'R24',
    {
      stations: KITCHEN,
      at: 'a',
      fires: [
        ...items(20, 'a'),
        ...items(1, 'a', level(1)),
        ...items(9, undefined, { from: 50, ...level(2) }),
      ],
      says: '1 of 20 items was bumped at expo',
      silent: [
        ...items(20, 'a'),
        ...items(2, 'a', level(1)),
        ...items(9, undefined, { from: 50, ...level(2) }),
      ],
    },
  ],
  [
    'R25',
    {
      stations: ONLY,
      at: 'a',
      fires: items(2, 'a'),
      says: '2 items were bumped here',
      silent: items(2, 'a', level(1)),
    },
  ],
  [
    'R26',
    {
      stations: KITCHEN,
      fires: [...items(4, undefined, level(2)), ...items(1, undefined, level(1))],
      says: '3 of 4 items bumped at expo 2 have no bump at expo 1. The sequence is off or overridden',
      silent: [...items(4, undefined, level(2)), ...items(2, undefined, level(1))],
    },
  ],
  [
    'R27',
    {
      stations: KITCHEN,
      at: 'a',
      fires: [
        ...items(10, 'a', { startedMs: 0 }),
        ...items(10, 'a', { from: 10 }),
        ...items(20, 'b', { from: 20 }),
      ],
      says: '10 of 20 items were marked as started after fire, against 20 of 20 at Station b',
      silent: [
        ...items(9, 'a', { startedMs: 0 }),
        ...items(11, 'a', { from: 9 }),
        ...items(20, 'b', { from: 20 }),
      ],
    },
  ],
  [
    'R28',
    {
      stations: KITCHEN,
      at: 'a',
      fires: [...items(140, 'a'), ...items(3, 'a', { from: 140, ...FORGOTTEN })],
      says: '3 of 143 items were bumped over 60 min after fire. They were late or forgotten.',
      silent: [
        ...items(150, 'a'),
        ...items(3, 'a', { from: 150, ...FORGOTTEN }),
        ...items(2, 'b', { from: 200, ...FORGOTTEN }),
      ],
    },
  ],
  [
    'R28',
    {
      stations: KITCHEN,
      at: 'a',
      fires: items(3, 'a', SWEPT),
      says: '3 of 3 items were bumped around closeout, over 30 min after fire. They were late or forgotten',
      silent: [
        ...items(3, 'a', { ...SWEPT, tookMs: 29 * MINUTE }),
        ...items(3, 'b', { ...SWEPT, firedAt: SWEPT.firedAt - HOUR }),
      ],
    },
  ],
  [
    'R28',
    {
      stations: KITCHEN,
      fires: items(3, undefined, FORGOTTEN),
      says: '3 of 3 rows at expo or at no known station were bumped over 60 min',
      silent: items(2, undefined, FORGOTTEN),
    },
  ],
  [
    'R29',
    {
      stations: KITCHEN,
      at: 'a',
      fires: [...items(55, 'a'), ...items(3, 'a', { from: 55, startedMs: 0, tookMs: 29 * SECOND })],
      says: '3 of 58 items were bumped within 30 s of fire',
      silent: [
        ...items(57, 'a'),
        ...items(3, 'a', { from: 57, startedMs: 0, tookMs: 29 * SECOND }),
      ],
    },
  ],
  [
    'R29',
    {
      stations: KITCHEN,
      at: 'a',
      fires: [...items(94, 'a'), ...items(5, 'a', { from: 200, everyMs: 0, firedAt: NOON - HOUR })],
      says: '5 of 99 items were bumped',
      silent: [
        ...items(94, 'a'),
        ...items(4, 'a', { from: 200, everyMs: 0, firedAt: NOON - HOUR }),
      ],
    },
  ],
  [
    'R30',
    {
      stations: KITCHEN,
      at: 'a',
      fires: [...items(4, 'a'), ...items(1, 'a', { from: 4, startedMs: -SECOND })],
      says: '1 of 5 items has times before fire or start. A',
      silent: [...items(4, 'a'), ...items(1, 'a', { from: 4, startedMs: 0 })],
    },
  ],
  [
    'R30',
    {
      stations: KITCHEN,
      fires: [
        ...items(1, undefined, { firedAt: NOON + 41 * HOUR }),
        ...items(1, 'old', { from: 1, firedAt: NOON - 33 * HOUR }),
      ],
      says: '2 of 2 rows at expo or at no known station have times on another business date',
      silent: [
        ...items(1, undefined, { firedAt: NOON + 39 * HOUR }),
        ...items(1, 'b', { from: 1, firedAt: NOON - 32 * HOUR }),
      ],
    },
  ],
];

const DAY_RULES = RULES.filter(({ id }) => needsBusinessDate(id));

describe('the rules about a business date', () => {
  it('have a case here', () => {
    const ids = DAY_RULES.map(({ id }) => id);
    expect([...new Set(CASES.map(([id]) => id))].toSorted()).toEqual(ids);
  });

  it.each(CASES)('%s finds the issue and nothing like it: $says', (id, printed) => {
    const { stations, at, fires, says, silent } = printed;
    const rule = RULES.find((each) => each.id === id);
    const found = audit(stations, viewOf(fires)).issues.filter((each) => each.rule === id);
    expect(found).toHaveLength(1);
    const [issue] = found;
    expect(issue).toMatchObject({ severity: rule?.severity, fix: rule?.fix });
    expect(issue?.station?.guid).toBe(at);
    expect(issue?.message).toContain(says);
    expect(issue?.message).toMatch(/\.$/);
    expect(issue?.words).toMatch(/^\S.{0,30}\S$/);
    const others = audit(printed.silentStations ?? stations, viewOf(silent)).issues;
    expect(others.filter((each) => each.rule === id)).toEqual([]);
  });

  it.each(DAY_RULES)('$id has a fix in a sentence', ({ fix }) => {
    expect(fix).toMatch(/^[A-Z].*\.$/);
  });
});

describe('rows without a station in the setup', () => {
  it('have their name and GUID in the issue, and a station of the same name', () => {
    const kitchen = [station('b', { name: ' station  OLD' })];
    const { issues } = audit(kitchen, viewOf(items(2, 'old')));
    const ghost = issues.find(({ rule }) => rule === 'R22');
    expect(ghost).toMatchObject({ station: undefined, guids: ['old'] });
    expect(ghost?.message).toContain(
      'not in the setup, though another station has that name. It was',
    );
  });

  it('an issue about a split names the stations in it, the one that skips expo first', () => {
    const records = [...items(3, 'a'), ...items(3, 'b')];
    const split = audit(SPLIT, viewOf(records)).issues.find(({ rule }) => rule === 'R21');
    expect(split?.guids).toEqual(['a', 'b']);
  });
});

it('an item that a station makes for two tickets is one item there', () => {
  const again = items(3, 'a', { facts: { ticketGuid: 'another' } });
  const { issues } = audit(SPLIT, viewOf([...items(4, 'a'), ...again, ...items(3, 'b')]));
  expect(issues.find(({ rule }) => rule === 'R21')?.message).toContain('3 of 4 items were');
});
