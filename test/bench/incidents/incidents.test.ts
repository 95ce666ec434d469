import { expect, it } from 'vitest';
import { findIncidents, type Incident } from '../../../src/kitchen/fleet/incidents.ts';
import type { Grouping } from './grouping.ts';
import { type JudgedCause, type JudgedEvening, judgedEvening } from './judge.ts';
import { type PlantedEvening, plantedEvening } from './planted-evening.ts';
import { type FindIncidents, ruleGrouper } from './program-rule.ts';
import { GROUPINGS } from './ways.ts';

const SIZE = 40;
const evenings = Array.from({ length: 8 }, (_, n) => plantedEvening(501 + n, SIZE));

function judged(find: (evening: PlantedEvening) => FindIncidents): readonly JudgedEvening[] {
  return evenings.map((evening) => {
    const rule: Grouping = { name: 'rule', begin: () => ruleGrouper(find(evening)) };
    return judgedEvening(evening, rule);
  });
}

function figures(all: readonly JudgedEvening[]) {
  const causes = all.flatMap((evening) => evening.causes);
  const faults = all.flatMap((evening) => evening.faults);
  const share = (count: number, of: number) => count / Math.max(1, of);
  const causeShare = (isFound: (cause: JudgedCause) => boolean) =>
    share(causes.filter(isFound).length, causes.length);
  return {
    causes: causes.length,
    inTime: causeShare(({ isInTime }) => isInTime),
    named: causeShare(({ isNamed }) => isNamed === true),
    swallowed: share(faults.filter(({ isSwallowed }) => isSwallowed).length, faults.length),
    falseLines: all.reduce((sum, { falseLines }) => sum + falseLines, 0),
    lines: all.reduce((sum, { lines }) => sum + lines, 0),
    troubles: all.reduce((sum, { troubles }) => sum + troubles, 0),
  };
}

/** Knows what was planted. */
function knowing({ causes, troubles }: PlantedEvening): FindIncidents {
  return (_restaurants, open) =>
    causes.flatMap(({ names }, index): Incident[] => {
      const members = open.filter(({ guid, kind, since }) =>
        troubles.some(
          (each) =>
            each.cause === index &&
            each.restaurant.guid === guid &&
            each.kind === kind &&
            each.since === since,
        ),
      );
      const [first] = members;
      const [shared] = names;
      if (first === undefined || shared === undefined || members.length < 2) return [];
      const { kind, since } = first;
      return [{ kind, since, shared, members: members.map(({ guid }) => guid), of: SIZE }];
    });
}

/** Everything of a kind is one incident. */
const joining: FindIncidents = (_restaurants, open) =>
  [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    shared: { by: 'minute' },
    since: Math.min(...own.map(({ since }) => since)),
    members: own.map(({ guid }) => guid),
    of: SIZE,
  }));

it('who knows the causes is right, who says nothing finds nothing, and one line for all is no answer', () => {
  const right = figures(judged(knowing));
  expect(right.causes).toBeGreaterThan(5);
  expect(right).toMatchObject({ inTime: 1, named: 1, swallowed: 0, falseLines: 0 });
  expect(right.lines).toBeLessThan(right.troubles);
  const silent = figures(judged(() => () => []));
  expect(silent).toMatchObject({ inTime: 0, named: 0, swallowed: 0, falseLines: 0 });
  expect(silent.lines).toBe(silent.troubles);
  const all = figures(judged(() => joining));
  expect(all.named).toBeLessThan(0.5);
  expect(all.swallowed).toBeGreaterThan(0.6);
  expect(all.falseLines).toBeGreaterThan(8);
});

it('the rule finds most common causes, names most, and leaves independent faults alone', () => {
  const rule = figures(judged(() => findIncidents));
  expect(rule.inTime).toBeGreaterThan(0.4);
  expect(rule.named).toBeGreaterThan(0.4);
  expect(rule.swallowed).toBeLessThan(0.05);
  expect(rule.falseLines).toBeLessThan(5);
});

it('Alertmanager joins whatever has its labels, and who knows where to look finds most', () => {
  const [, ceiling, byTag, byName, none] = GROUPINGS.map((grouping) =>
    figures(evenings.map((evening) => judgedEvening(evening, grouping))),
  );
  expect(ceiling?.inTime).toBeGreaterThan(0.5);
  expect(ceiling?.swallowed).toBeLessThan(0.05);
  expect(byName?.swallowed).toBeGreaterThan(byTag?.swallowed ?? 1);
  expect(byTag?.swallowed).toBeGreaterThan(0.1);
  expect(byName?.lines).toBeLessThan(byTag?.lines ?? 0);
  expect(none).toMatchObject({ inTime: 0, swallowed: 0, lines: none?.troubles });
});

it('an evening is the same each time', () => {
  expect(plantedEvening(501, SIZE)).toEqual(evenings[0]);
});
