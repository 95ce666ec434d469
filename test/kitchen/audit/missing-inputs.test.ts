import { describe, expect, it } from 'vitest';
import { audit, needsBusinessDate, RULES } from '../../../src/kitchen/audit/audit.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { HOUR, monitoring, NOON, station, without } from '../fixtures.ts';
import { items, SWEPT, viewOf } from './fixtures.ts';

const KITCHEN = [station('a'), station('b')];
const DAY_RULES = RULES.filter(({ id }) => needsBusinessDate(id));

describe('what is not judged', () => {
  const missing = (
    stations: readonly Station[],
    view: ReturnType<typeof viewOf> | undefined,
    id: string,
  ) =>
    audit(stations, view)
      .notJudged.filter(({ rule }) => rule === id)
      .map(({ missing: what, stations: at }) => [what, ...at.map(({ guid }) => guid)]);

  it('includes every rule about a date, once each, if there is no date', () => {
    const { issues, notJudged } = audit(KITCHEN);
    expect(issues).toEqual([]);
    expect(notJudged.map(({ rule }) => rule)).toEqual(DAY_RULES.map(({ id }) => id));
    expect(new Set(notJudged.map((each) => each.missing))).toEqual(
      new Set(['no business date was read']),
    );
  });

  it.each([
    ['R21', ['no bumps at prep', 'a']],
    ['R23', ['fewer than 100 items in the kitchen', 'a']],
    ['R24', ['fewer than 20 items', 'b'], ['no bumps at prep', 'a']],
    ['R26', ['no expo 2 bumps with a selectionGuid']],
    ['R27', ['fewer than 20 items', 'b'], ['no bumps at prep', 'a']],
    ['R28', ['no bumps at prep', 'a']],
    ['R29', ['no bumps at prep', 'a']],
    ['R30', ['no bumps at prep', 'a']],
  ])('includes %s if a station has few items on the date', (id, ...reasons) => {
    expect(missing(KITCHEN, viewOf(items(3, 'b')), id)).toEqual(reasons);
  });

  it.each(['R28', 'R30'])('includes %s about closeout and other dates if no zone is set', (id) => {
    const records = [...items(3, 'a', SWEPT), ...items(3, 'b', { firedAt: NOON + 50 * HOUR })];
    const view = viewOf(records, 'unknown');
    expect(missing(KITCHEN, view, id)).toEqual([[expect.stringContaining('time zone not set')]]);
    expect(audit(KITCHEN, view).issues.filter(({ rule }) => rule === id)).toEqual([]);
  });

  it('includes R24 in a kitchen without bumps at expo, and R27 without start times', () => {
    const records = items(20, 'a').map((each) => {
      const { itemStartedAt: _started, ...rest } = each;
      return rest;
    });
    expect(missing([station('a')], viewOf(records), 'R24')).toEqual([
      ['no other item was bumped at expo', 'a'],
    ]);
    expect(missing([station('a')], viewOf(records), 'R27')).toEqual([
      ['no start times (itemStartedAt)', 'a'],
    ]);
  });

  it.each([
    ['R01', [without(station('a'), 'expoRouting')], 'expoRouting'],
    ['R01', [without(station('a'), 'includeWithExpediter')], 'includeWithExpediter'],
    ['R01', [station('a', { expoRouting: 'SEND_TO_MARS' })], 'expoRouting'],
    [
      'R02',
      [without(station('a', { expoRouting: 'EXPO_ONLY' }), 'includeWithExpediter')],
      'includeWithExpediter',
    ],
    [
      'R05',
      [
        without(station('a'), 'expoRouting', 'includeWithExpediter', 'kitchenPrinter'),
        station('b'),
      ],
      'expoRouting',
    ],
    [
      'R05',
      [without(station('a', { expoRouting: 'SKIP_EXPO' }), 'printingMode'), station('b')],
      'printingMode',
    ],
    ['R06', [without(station('a'), 'printingMode', 'kitchenPrinter')], 'printingMode'],
    [
      'R07',
      [station('a', { printingMode: 'SOMETIMES' })].map((each) => without(each, 'kitchenPrinter')),
      'printingMode',
    ],
    ['R08', [without(station('a'), 'expoRouting', 'includeWithExpediter')], 'expoRouting'],
    [
      'R16',
      [station('a', monitoring('b')), without(station('b'), 'expoRouting', 'includeWithExpediter')],
      'expoRouting',
    ],
    ['R17', [without(station('a', monitoring('b')), 'printingMode'), station('b')], 'printingMode'],
  ] as const)('includes %s at a station without what the rule needs', (id, stations, field) => {
    expect(missing(stations, undefined, id)).toEqual([[expect.stringContaining(field), 'a']]);
  });

  it.each(['R21', 'R24', 'R25'])('includes %s if nobody knows the routing', (id) => {
    const unrouted = without(station('a'), 'expoRouting', 'includeWithExpediter');
    expect(missing([unrouted], viewOf(items(20, 'a')), id)).toEqual([
      ['expoRouting is not set or not documented', 'a'],
    ]);
  });
});
