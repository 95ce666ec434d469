import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  audit,
  groupByStation,
  needsBusinessDate,
  RULES,
} from '../../../src/kitchen/audit/audit.ts';
import type { DayView } from '../../../src/kitchen/audit/day-view.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { kitchens, monitoring, reference, station, watched, without } from '../fixtures.ts';
import { provenBy, views } from './fixtures.ts';

interface Case {
  /** A kitchen where the rule holds at the first station. */
  readonly fires: readonly Station[];
  /** One with as small a difference as possible, where it holds nowhere. */
  readonly silent: readonly Station[];
}

const sender = station('sender');
const printer = { kitchenPrinter: reference('shared', 'KitchenPrinter') };
const skips = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };
const backup = (guid: string) => station(guid, { ...printer, printingMode: 'OFFLINE_ONLY' });
const five = ['b', 'c', 'd', 'e', 'f'];

const CASES: Readonly<Record<string, Case>> = {
  R01: {
    fires: [station('a', { includeWithExpediter: false })],
    silent: [station('a'), station('b', skips), station('c', { expoRouting: 'EXPO_ONLY' })],
  },
  R02: {
    fires: [station('a', { expoRouting: 'EXPO_ONLY', includeWithExpediter: false })],
    silent: [
      station('a', { expoRouting: 'EXPO_ONLY' }),
      without(station('b', { expoRouting: 'EXPO_ONLY' }), 'includeWithExpediter'),
    ],
  },
  R03: { fires: [without(station('a'), 'expoRouting')], silent: [station('a')] },
  R04: {
    fires: [station('a', { printingMode: 'SOMETIMES' })],
    silent: [without(station('a'), 'printingMode', 'expoRouting')],
  },
  R05: {
    fires: [station('a', { ...skips, printingMode: 'OFFLINE_ONLY' }), sender],
    silent: [station('a', skips), sender],
  },
  R06: {
    fires: [
      without(station('a', { ...skips, printingMode: 'OFFLINE_ONLY' }), 'kitchenPrinter'),
      sender,
    ],
    silent: [
      station('a', { printingMode: 'OFFLINE_ONLY' }),
      without(
        station('b', { expoRouting: 'EXPO_ONLY', printingMode: 'OFFLINE_ONLY' }),
        'kitchenPrinter',
      ),
    ],
  },
  R07: {
    fires: [without(station('a'), 'kitchenPrinter')],
    silent: [station('a'), without(station('b', { expoRouting: 'EXPO_ONLY' }), 'kitchenPrinter')],
  },
  R08: {
    fires: [station('a', { expoRouting: 'EXPO_ONLY' })],
    silent: [
      station('a'),
      station('b', { expoRouting: 'EXPO_ONLY', printingMode: 'OFFLINE_ONLY' }),
      without(station('c', { expoRouting: 'EXPO_ONLY' }), 'kitchenPrinter'),
    ],
  },
  R09: {
    fires: [station('a', printer), station('b', printer)],
    silent: [station('a', printer), backup('b')],
  },
  R10: {
    fires: ['a', 'b', 'c', 'd'].map(backup),
    silent: [...['a', 'b', 'c'].map(backup), station('d', printer)],
  },
  R11: {
    fires: [station('a', monitoring('gone'))],
    silent: [station('a', monitoring('b')), station('b')],
  },
  R12: {
    fires: [station('a', monitoring('a'))],
    silent: [station('a', monitoring('b')), station('b')],
  },
  R13: {
    fires: [station('a', monitoring('b', 'b')), station('b')],
    silent: [station('a', monitoring('b', 'c')), station('b'), station('c')],
  },
  R14: {
    fires: [station('a', { connectedPrepStations: [reference('b', 'Printer')] }), station('b')],
    silent: [
      station('a', { ...monitoring('b'), kitchenPrinter: reference('p', 'Anything') }),
      station('b'),
    ],
  },
  R15: {
    fires: [station('a', monitoring('b')), station('b')],
    silent: [station('a', monitoring('b', 'a', 'gone')), station('b', monitoring('a'))],
  },
  R16: {
    fires: [station('a', monitoring('b')), station('b', { expoRouting: 'EXPO_ONLY' })],
    silent: [station('a', monitoring('b')), station('b')],
  },
  R17: {
    fires: [station('a', { ...monitoring('b'), printingMode: 'OFFLINE_ONLY' }), station('b')],
    silent: [
      station('a', monitoring('b')),
      station('b', { connectedPrepStations: [], printingMode: 'OFFLINE_ONLY' }),
    ],
  },
  R18: {
    fires: [station('a', monitoring(...five))],
    silent: [station('a', monitoring('b', 'b', 'c', 'd', 'e'))],
  },
  R19: {
    fires: [station('a', { name: ' Salad  Bar' }), station('b', { name: 'salad bar ' })],
    silent: [station('a', { name: 'Salad Bar' }), station('b', { name: 'SaladBar' })],
  },
  R20: {
    fires: [station('a', skips), station('b', skips)],
    silent: [station('a', skips), station('b', { ...skips, expoRouting: 'EXPO_ONLY' })],
  },
};

const found = (stations: readonly Station[], view?: DayView) => audit(stations, view).issues;
const rulesAt = (stations: readonly Station[], guid: string) =>
  (groupByStation(found(stations)).get(guid) ?? []).map(({ rule }) => rule);
const CONFIGURATION = RULES.filter(({ id }) => !needsBusinessDate(id));

describe('the rules', () => {
  it('are numbered from R01 on without a gap', () => {
    const ids = RULES.map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, at) => `R${String(at + 1).padStart(2, '0')}`));
  });

  it('about the setup have a case here', () => {
    expect(Object.keys(CASES).sort()).toEqual(CONFIGURATION.map(({ id }) => id));
  });

  it.each(CONFIGURATION)(
    '$id $name finds the issue and nothing like it',
    ({ id, severity, fix }) => {
      const { fires = [], silent = [] } = CASES[id] ?? {};
      const seen = found(fires).find(({ rule, station: at }) => rule === id && at === fires[0]);
      expect(seen).toMatchObject({ rule: id, severity, fix });
      expect(seen?.words).toMatch(/^\S.{0,30}\S$/);
      expect(seen?.message).toMatch(/\.$/);
      expect(silent.length).toBeGreaterThan(0);
      expect(found(silent).filter(({ rule }) => rule === id)).toEqual([]);
    },
  );

  it.each(RULES)('$id has a fix in a sentence', ({ fix }) => {
    expect(fix).toMatch(/^[A-Z].*\.$/);
  });
});

describe('single rules', () => {
  it.each([
    ['SEND_TO_EXPO', false, true],
    ['SKIP_EXPO', true, true],
    ['SEND_TO_EXPO', true, false],
    ['SKIP_EXPO', false, false],
    ['EXPO_ONLY', false, false],
  ])('R01 at %s with the old expo setting %s: %s', (expoRouting, includeWithExpediter, clash) => {
    const rules = rulesAt([station('a', { expoRouting, includeWithExpediter })], 'a');
    expect(rules.includes('R01')).toBe(clash);
  });

  it('R05 is an error until a KDS is proven, and then a warning', () => {
    const kitchen = CASES['R05']?.fires ?? [];
    const severity = (view?: DayView) =>
      found(kitchen, view).find(({ rule }) => rule === 'R05')?.severity;
    expect(severity()).toBe('error');
    expect(severity(provenBy('sender'))).toBe('error');
    expect(severity(provenBy('a'))).toBe('warn');
  });

  it('R05 is not raised if the platform sends everything to expo', () => {
    expect(rulesAt([station('a', { ...skips, printingMode: 'OFFLINE_ONLY' })], 'a')).not.toContain(
      'R05',
    );
  });

  it('R05 covers a station that skips expo only by the old setting', () => {
    const legacy = without(
      station('a', { includeWithExpediter: false }),
      'expoRouting',
      'kitchenPrinter',
    );
    expect(rulesAt([legacy, sender], 'a')).toContain('R05');
  });

  it('R09 names at most three of the others and counts the rest', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((guid) => station(guid, printer));
    const messages = found(all)
      .filter(({ rule }) => rule === 'R09')
      .map(({ message }) => message);
    expect(messages).toHaveLength(6);
    expect(messages[0]).toContain('with Station b, Station c, Station d, and 2 more.');
    expect(messages[5]).toContain('with Station a, Station b, Station c, and 2 more.');
  });

  it('R09 is about printers, not about stations without one', () => {
    const kitchen = [
      without(station('a'), 'kitchenPrinter'),
      station('b', { kitchenPrinter: reference('', 'KitchenPrinter') }),
    ];
    expect(rulesAt(kitchen, 'a')).not.toContain('R09');
  });

  it('R10 comes once for a printer, at the first backup station', () => {
    const once = found(['a', 'b', 'c', 'd', 'e'].map(backup)).filter(({ rule }) => rule === 'R10');
    expect(once.map(({ station: at, words }) => [at?.guid, words])).toEqual([
      ['a', 'shared backup'],
    ]);
  });

  it('R14 looks at the station itself too', () => {
    expect(rulesAt([station('a', { entityType: 'Printer' })], 'a')).toContain('R14');
  });

  it('R19 tells a blank name from a duplicate one', () => {
    const blank = found([station('a', { name: '  ' }), without(station('b'), 'name')]);
    expect(blank.filter(({ rule }) => rule === 'R19').map(({ words }) => words)).toEqual([
      'no name',
      'no name',
    ]);
  });

  it('R20 comes once for the kitchen, and not for a kitchen with one station', () => {
    const all = [station('a', skips), station('b', skips), station('c', skips)];
    expect(
      found(all)
        .filter(({ rule }) => rule === 'R20')
        .map(({ station: at }) => at?.guid),
    ).toEqual(['a']);
    expect(rulesAt(all.slice(0, 1), 'a')).not.toContain('R20');
  });
});

describe('the audit', () => {
  it('finds nothing in a kitchen without stations or without faults', () => {
    expect(found([])).toEqual([]);
    expect(found([station('a'), station('b')])).toEqual([]);
  });

  it('lists errors first, then by rule, then in station order', () => {
    const order = ['info', 'warn', 'error'];
    fc.assert(
      fc.property(kitchens, views, (stations, view) => {
        const ranks = found(stations, view).map(({ severity, rule, station: at }) => [
          2 - order.indexOf(severity),
          Number(rule.slice(1)),
          at === undefined ? stations.length : stations.indexOf(at),
        ]);
        const sorted = ranks.toSorted((a, b) => {
          const [x = 0, y = 0, z = 0] = a.map((rank, index) => rank - (b[index] ?? 0));
          return x || y || z;
        });
        expect(ranks).toEqual(sorted);
      }),
    );
  });

  it('finds the same in any station order, except at which station an issue of the kitchen is', () => {
    const facts = (stations: readonly Station[], view: DayView | undefined) =>
      found(stations, view)
        .map(({ rule, station: at }) =>
          rule === 'R10' || rule === 'R20' ? rule : `${rule} ${at?.guid}`,
        )
        .sort();
    fc.assert(
      fc.property(kitchens, views, (stations, view) => {
        expect(facts(stations.toReversed(), view)).toEqual(facts(stations, view));
      }),
    );
  });

  it("gives every issue to a station, in the audit's order", () => {
    fc.assert(
      fc.property(kitchens, (stations) => {
        const issues = found(stations);
        const grouped = groupByStation(issues);
        for (const [guid, own] of grouped) {
          expect(own).toEqual(issues.filter(({ station: at }) => at?.guid === guid));
        }
        expect([...grouped.values()].flat()).toHaveLength(issues.length);
      }),
    );
  });

  it.each([
    ['one always-on printer', 'ON'],
    ['one backup printer', 'OFFLINE_ONLY'],
  ])('takes about ten times as long for ten times the stations on %s', (_case, printingMode) => {
    const reads = (count: number) => {
      const { stations, reads: total } = watched(
        Array.from({ length: count }, (_, at) =>
          station(`s${at}`, { ...printer, ...monitoring(`s${(at + 1) % count}`), printingMode }),
        ),
      );
      audit(stations);
      return total();
    };
    expect(reads(10_000) / reads(1_000)).toBeLessThan(11);
  });
});
