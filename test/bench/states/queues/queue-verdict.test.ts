import { expect, it } from 'vitest';
import { oncePerKey } from '../../../../src/contract/once.ts';
import { type Began, replayedEvening } from '../replayed-evening.ts';
import { clairvoyantJudges } from '../rivals/clairvoyant.ts';
import { CUSUM_LIMIT, cusumRule } from '../rivals/cusum-rule.ts';
import { POINTS_LIMIT, pointsRule } from '../rivals/points-rule.ts';
import type { FaultKind } from './fault.ts';
import { queueEvening } from './queue-evening.ts';
import { queueVerdict } from './queue-verdict.ts';
import { TUNING_KITCHENS } from './tuning-kitchens.ts';

const MINUTE_MS = 60_000;

const eveningOf = oncePerKey((key: string) => {
  const [kind = 'ordinary', seed] = key.split(' ');
  const [bistro] = TUNING_KITCHENS;
  const evening = bistro && queueEvening(bistro, kind as FaultKind, Number(seed), 'shared');
  if (evening?.fault?.station === undefined) throw new RangeError('no such fault');
  const { fault } = evening;
  return {
    evening,
    station: evening.fault.station,
    at: (minutes: number) => fault.from + minutes * MINUTE_MS,
  };
});

/** By the points rule, the CUSUM rule, and the clairvoyant, who also sees the same evening without its fault. */
const replayOf = oncePerKey((key: string) => {
  const { evening } = eveningOf(key);
  const [, seed] = key.split(' ');
  const records = queueEvening(evening.kitchen, 'ordinary', Number(seed), 'shared')?.records ?? [];
  const judges = (own: typeof evening) =>
    clairvoyantJudges(own, [{ slow: 2.5, quiet: 1.5 }]).map((judge) => () => judge);
  const rules = [pointsRule(POINTS_LIMIT), cusumRule(CUSUM_LIMIT), ...judges(evening)];
  const [points = [], cusum = [], clairvoyant = []] = replayedEvening(evening, rules);
  const plain = { ...evening, records };
  const [without = []] = replayedEvening(plain, judges(plain));
  return { points, CUSUM: cusum, clairvoyant, without };
});

const RIVALS = ['points', 'CUSUM'] as const;

it('alarms are counted, and what could not be judged neither starts nor ends one', () => {
  const { evening, station, at } = eveningOf('oven 3');
  const began = [
    { station, state: 'ok', at: at(-60) },
    { station, state: 'slow', at: at(10) },
    { station, state: 'unknown', at: at(12) },
    { station, state: 'slow', at: at(14) },
    { station, state: 'busy', at: at(30) },
    { station, state: 'quiet', at: at(32) },
    { station: undefined, state: 'slow', at: at(40) },
  ];
  const { alarms, foundAfter, isEarly, isOtherFirst } = queueVerdict(evening, 3, began);
  expect(alarms.map(({ state, isKitchen }) => [state, isKitchen])).toEqual([
    ['slow', false],
    ['quiet', false],
    ['slow', true],
  ]);
  expect({ foundAfter, isEarly, isOtherFirst }).toEqual({
    foundAfter: 10,
    isEarly: false,
    isOtherFirst: false,
  });
});

it('another station is a false alarm, unless the fault had reached it', () => {
  const { evening, station, at } = eveningOf('oven 3');
  const others = [...evening.effects].filter(([name]) => name !== station);
  const firstAt = (other: string | undefined) =>
    queueVerdict(evening, 3, [
      { station: other, state: 'slow', at: at(5) },
      { station, state: 'slow', at: at(20) },
    ]).isOtherFirst;
  for (const [name, { ratio }] of others) expect(firstAt(name)).toBe(ratio < 1.3);
  expect(firstAt(undefined)).toBe(false);
});

it('a station that alerted before the fault does not count', () => {
  const { evening, station, at } = eveningOf('oven 3');
  const verdict = queueVerdict(evening, 3, [{ station, state: 'slow', at: at(-5) }]);
  expect(verdict).toMatchObject({ isEarly: true, foundAfter: undefined });
});

it('the slow time of a station after a dark screen is measured', () => {
  const { evening, station, at } = eveningOf('screen 0');
  const length = ((evening.fault?.to ?? 0) - at(0)) / MINUTE_MS;
  const verdict = queueVerdict(evening, 0, [
    { station, state: 'quiet', at: at(10) },
    { station, state: 'slow', at: at(length + 5) },
    { station, state: 'ok', at: at(length + 20) },
  ]);
  expect(verdict).toMatchObject({ ownAfter: 10, slowMinutesAfter: 15 });
});

it.each(RIVALS)('a cold oven is found at %s', (rival) => {
  const { evening } = eveningOf('oven 4');
  const verdict = queueVerdict(evening, 4, replayOf('oven 4')[rival]);
  expect(verdict.foundAfter).toBeLessThan(60);
});

it.each(RIVALS)('a standstill is found at %s', (rival) => {
  const { evening } = eveningOf('stop 6');
  const verdict = queueVerdict(evening, 6, replayOf('stop 6')[rival]);
  expect(verdict.ownAfter).toBeLessThan(60);
});

it.each([
  ['oven 4', 'slow'],
  ['stop 6', 'quiet'],
] as const)('the clairvoyant finds it, and does not without it: %s', (key, wanted) => {
  const { station } = eveningOf(key);
  const { clairvoyant, without } = replayOf(key);
  const statesOf = (began: readonly Began[]) =>
    began.filter((each) => each.station === station).map(({ state }) => state);
  expect(statesOf(clairvoyant)).toContain(wanted);
  expect(statesOf(without)).not.toContain(wanted);
});
