/** What lies below a threshold is counted, and every check comes out in one way. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { audit, needsBusinessDate, RULES } from '../../../src/kitchen/audit/audit.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { kitchens, MINUTE, monitoring, reference, SECOND, station, without } from '../fixtures.ts';
import { items, viewOf, views } from './fixtures.ts';

const level = (itemFulfillmentLevel: number) => ({ facts: { itemFulfillmentLevel } });
const LATE = { tookMs: 61 * MINUTE };

/** So many items at expo 2, some without expo 1. */
const atExpo2 = (all: number, skipped: number) => [
  ...items(all, undefined, level(2)),
  ...items(all - skipped, undefined, { from: skipped, ...level(1) }),
];

function outcome(
  rule: string,
  records: readonly ItemFulfillmentRead[] | undefined,
  stations: readonly Station[] = [station('a'), station('b')],
) {
  const audited = audit(stations, records && viewOf(records));
  return {
    raised: audited.issues
      .filter((each) => each.rule === rule)
      .map(({ words, severity }) => `${severity}: ${words}`),
    below: audited.notRaised
      .filter((each) => each.rule === rule)
      .map(({ count, of, what, station: at, thresholdText }) =>
        [at?.guid, count, of, what, thresholdText].join(' | '),
      ),
  };
}

describe('R26', () => {
  it.each([
    [350, 70, 'warn: 70 items skipped expo 1'],
    [350, 69, 'info: 69 items skipped expo 1'],
    [350, 5, 'info: 5 items skipped expo 1'],
    [15, 3, 'warn: 3 items skipped expo 1'],
    [16, 3, 'info: 3 items skipped expo 1'],
  ])('depends on the share: %i items, of which %i skip expo 1', (all, skipped, expected) => {
    expect(outcome('R26', atExpo2(all, skipped))).toEqual({ raised: [expected], below: [] });
  });

  it('counts two items below the threshold, and none not at all', () => {
    expect(outcome('R26', atExpo2(350, 2))).toEqual({
      raised: [],
      below: [' | 2 | 350 | items bumped at expo 2 and not at expo 1 | at least 3'],
    });
    expect(outcome('R26', atExpo2(350, 0))).toEqual({ raised: [], below: [] });
  });

  it('has the configured severity, whatever the share', () => {
    const settings = { rules: new Map([['R26', 'error' as const]]), allowed: new Set<string>() };
    const { issues } = audit([station('a')], viewOf(atExpo2(350, 5)), settings);
    expect(issues.find(({ rule }) => rule === 'R26')?.severity).toBe('error');
  });
});

describe('what is below a threshold', () => {
  const offline = (guid: string) =>
    station(guid, { printingMode: 'OFFLINE_ONLY', kitchenPrinter: reference('p') });
  const single = [station('a', { expoRouting: 'SKIP_EXPO', includeWithExpediter: false })];
  it.each<
    readonly [string, readonly ItemFulfillmentRead[] | undefined, readonly Station[], string]
  >([
    [
      'R10',
      undefined,
      ['a', 'b', 'c'].map(offline),
      'a | 3 |  | stations on one backup printer | at least 4 stations',
    ],
    [
      'R18',
      undefined,
      [station('a', monitoring('b', 'c'))],
      'a | 2 |  | monitored stations | more than 4 stations',
    ],
    ['R20', undefined, single, 'a | 1 |  | stations, none sending to expo | at least 2 stations'],
    [
      'R24',
      [...items(20, 'a'), ...items(15, 'a', level(1))],
      [station('a')],
      'a | 5 | 20 | items not bumped at expo | under 10% bumped at expo',
    ],
    [
      'R27',
      [
        ...items(6, 'a', { startedMs: 0 }),
        ...items(14, 'a', { from: 6 }),
        ...items(20, 'b', { from: 20 }),
      ],
      [station('a'), station('b')],
      "a | 6 | 20 | items that nobody marked as started | share of marked items at least 50 points below the highest station's",
    ],
    [
      'R28',
      [...items(296, 'a'), ...items(4, 'a', { from: 296, ...LATE })],
      [station('a')],
      'a | 4 | 300 | items over 60 min | at least 3 and over 2%',
    ],
    [
      'R29',
      [...items(98, 'a'), ...items(2, 'a', { from: 98, startedMs: 0, tookMs: 29 * SECOND })],
      [station('a')],
      'a | 2 | 100 | items mass-bumped | at least 3 and over 5%',
    ],
  ])('is counted for %s with what it is a part of', (rule, records, stations, expected) => {
    expect(outcome(rule, records, stations)).toEqual({ raised: [], below: [expected] });
  });
});

describe('R23', () => {
  const busy = viewOf(items(100, 'b'));
  const dead = (quiet: Station, bumpedBefore?: ReadonlySet<string>) => {
    const { issues, notJudged } = audit([quiet, station('b')], busy, undefined, { bumpedBefore });
    return [
      ...issues.filter(({ rule }) => rule === 'R23').map(({ message }) => message),
      ...notJudged
        .filter(({ rule }) => rule === 'R23')
        .map(({ missing }) => `not judged: ${missing}`),
    ];
  };
  const printing = station('a');

  it('is not judged where tickets print, because no earlier date is known', () => {
    expect(dead(printing)).toEqual([
      "not judged: can't tell whether it has a KDS until earlier dates are read",
    ]);
    expect(dead(without(printing, 'printingMode'))).toEqual(dead(printing));
  });

  it('is not judged if earlier dates have no bumps of the station either', () => {
    expect(dead(printing, new Set(['b']))).toEqual([
      'not judged: it prints and has no bumps at prep, so it may have no KDS',
    ]);
  });

  it('is raised if items were bumped there on earlier dates', () => {
    expect(dead(printing, new Set(['a']))).toEqual([
      expect.stringContaining(
        'on this date (100 elsewhere), unlike earlier dates. The station is unused',
      ),
    ]);
  });

  it.each([
    without(printing, 'kitchenPrinter'),
    station('a', { printingMode: 'OFFLINE_ONLY' }),
    without(station('a', { printingMode: 'OFFLINE_ONLY' }), 'kitchenPrinter'),
  ])('is raised if no ticket prints while the KDS works: %o', (quiet) => {
    expect(dead(quiet)).toEqual([
      expect.stringContaining('No item was bumped at prep here on this date (100 elsewhere)'),
    ]);
  });

  it('asks whether the station only prints before it asks for anything else', () => {
    const fix = RULES.find(({ id }) => id === 'R23')?.fix ?? '';
    expect(fix).toMatch(/^Do nothing if the station only prints\./);
    expect(fix).not.toMatch(/remove/i);
  });
});

describe('the record of a rule', () => {
  it.each(RULES)('$id has the condition, and why', (rule) => {
    expect(rule.condition).toMatch(/^\S.*\.$/);
    expect(rule.why).toMatch(/^\S.*\.$/);
  });

  it('has all severities that issues have', () => {
    fc.assert(
      fc.property(kitchens, views, (stations, view) => {
        for (const { rule, severity } of audit(stations, view).issues) {
          const record = RULES.find(({ id }) => id === rule);
          expect([record?.severity, record?.milder?.severity]).toContain(severity);
        }
      }),
    );
  });
});

describe('every check', () => {
  const contexts = fc.record({
    unreadable: fc.constantFrom(0, 0, 2),
    bumpedBefore: fc.option(
      fc.subarray(['a', 'b', 'c']).map((guids) => new Set(guids)),
      {
        nil: undefined,
      },
    ),
  });

  it('ends in one of four ways: raised, below the threshold, not judged, or clear', () => {
    fc.assert(
      fc.property(kitchens, views, contexts, (stations, view, context) => {
        const { issues, notRaised, notJudged, checks } = audit(stations, view, undefined, context);
        const places = [
          ...issues.flatMap(({ rule, station: at }) => (at ? [`${rule} ${at.guid}`] : [])),
          ...notRaised.flatMap(({ rule, station: at }) => (at ? [`${rule} ${at.guid}`] : [])),
          ...notJudged.flatMap(({ rule, stations: at }) => at.map(({ guid }) => `${rule} ${guid}`)),
        ];
        expect(new Set(places).size).toBe(places.length);
        const { raised, notRaised: below, notJudged: unjudged, clear } = checks;
        const atStations = RULES.filter((rule) => rule.judge !== undefined).length;
        const atKitchen = RULES.filter((rule) => 'judgeKitchen' in rule).length;
        expect(raised + below + unjudged + clear).toBe(atStations * stations.length + atKitchen);
        expect(clear).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is listed by place as often as it is counted', () => {
    fc.assert(
      fc.property(kitchens, views, contexts, (stations, view, context) => {
        const { issues, notRaised, notJudged, checks } = audit(stations, view, undefined, context);
        const kitchenRules = (all: readonly { rule: string; station: Station | undefined }[]) =>
          new Set(all.flatMap(({ rule, station: at }) => (at === undefined ? [rule] : [])));
        const raised = kitchenRules(issues);
        const below = [...kitchenRules(notRaised)].filter((rule) => !raised.has(rule));
        expect(checks.raised).toBe(issues.filter(({ station: at }) => at).length + raised.size);
        expect(checks.notRaised).toBe(
          notRaised.filter(({ station: at }) => at).length + below.length,
        );
        const dayRules = RULES.filter(({ id }) => needsBusinessDate(id));
        const unread = view === undefined ? dayRules : [];
        const unreadChecks = unread.reduce(
          (sum, rule) =>
            sum + (rule.judge ? stations.length : 0) + ('judgeKitchen' in rule ? 1 : 0),
          0,
        );
        const lacking = notJudged.filter(({ stations: at }) => at.length === 0);
        const kitchenMissing = lacking.filter(
          ({ rule }) => view !== undefined && !raised.has(rule) && !below.includes(rule),
        );
        const atStations = notJudged.reduce((sum, { stations: at }) => sum + at.length, 0);
        expect(checks.notJudged).toBe(atStations + unreadChecks + kitchenMissing.length);
      }),
    );
  });
});

describe('a list with unreadable entries', () => {
  const unread = (stations: readonly Station[], records?: readonly ItemFulfillmentRead[]) => {
    const { issues, notJudged } = audit(stations, records && viewOf(records), undefined, {
      unreadable: 1,
    });
    return {
      found: issues.map(({ rule }) => rule),
      unjudged: notJudged
        .filter(({ missing }) => missing === 'some stations could not be read')
        .map(({ rule }) => rule),
    };
  };
  const skips = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };

  it('proves no dead monitor link, missing sender, or ghost station: they may be among the unreadable entries', () => {
    expect(unread([station('a', monitoring('gone'))])).toEqual({ found: [], unjudged: ['R11'] });
    const none = [station('a', skips), station('b', { ...skips, printingMode: 'OFFLINE_ONLY' })];
    expect(unread(none)).toEqual({ found: [], unjudged: ['R05', 'R20'] });
    expect(unread([station('a')], items(3, 'gone')).unjudged).toEqual(['R22']);
  });
});
