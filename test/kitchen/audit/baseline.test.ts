import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audit } from '../../../src/kitchen/audit/audit.ts';
import {
  baselineChanges,
  baselineOrder,
  type CoveredAudit,
  type KnownIssue,
  knownIssues,
  withRestaurants,
} from '../../../src/kitchen/audit/baseline.ts';
import { type AuditSettings, DEFAULT_AUDIT } from '../../../src/kitchen/audit/rule.ts';
import type { Station } from '../../../src/kitchen/model/station.ts';
import { kitchens, station, without } from '../fixtures.ts';

function covered(
  stations: readonly Station[],
  settings: AuditSettings = DEFAULT_AUDIT,
  unreadable = 0,
): CoveredAudit {
  const { findings, notJudged } = audit(baselineOrder(stations), undefined, settings, {
    unreadable,
  });
  return { stations, findings, notJudged, settings, unreadable };
}

const saved = (stations: readonly Station[]) => knownIssues(covered(stations).findings);

const keyOf = ({ rule, severity, station: at }: KnownIssue) => `${rule} ${severity} ${at}`;

describe('any kitchen', () => {
  test('that was saved has nothing new and nothing gone', () => {
    fc.assert(
      fc.property(kitchens, (stations) => {
        const known = saved(stations);
        const nothing = { added: [], known, gone: [], notChecked: [] };
        expect(baselineChanges(known, covered(stations))).toEqual(nothing);
        expect(baselineChanges(known, covered(stations.toReversed()))).toEqual(nothing);
      }),
    );
  });

  test('has each known issue once: found, gone or not checked', () => {
    fc.assert(
      fc.property(kitchens, kitchens, fc.nat({ max: 1 }), (before, now, unreadable) => {
        const old = saved(before);
        const { known, gone, notChecked } = baselineChanges(
          old,
          covered(now, DEFAULT_AUDIT, unreadable),
        );
        expect(new Set([...known, ...gone, ...notChecked])).toEqual(new Set(old));
        expect(known.length + gone.length + notChecked.length).toBe(old.length);
      }),
    );
  });

  test('has new issues where another has gone ones, and the reverse', () => {
    fc.assert(
      fc.property(kitchens, kitchens, (before, now) => {
        const there = baselineChanges(saved(before), covered(now));
        const back = baselineChanges(saved(now), covered(before));
        const added = knownIssues(there.added).map(keyOf);
        const lost = [...back.gone, ...back.notChecked].map(keyOf);
        expect(new Set(added)).toEqual(new Set(lost));
      }),
    );
  });

  test('has no issue gone from a disabled rule or a skipped station', () => {
    fc.assert(
      fc.property(kitchens, kitchens, (before, now) => {
        const known = saved(before);
        const rules = new Map(known.map(({ rule }) => [rule, 'off' as const]));
        const off = { ...DEFAULT_AUDIT, rules };
        expect(baselineChanges(known, covered(now, off))).toMatchObject({ known: [], gone: [] });
        const allowed = new Set(known.flatMap((each) => each.station ?? []));
        const skipped = baselineChanges(known, covered(now, { ...DEFAULT_AUDIT, allowed }));
        expect(skipped.gone.filter((each) => each.station !== undefined)).toEqual([]);
      }),
    );
  });
});

const UNPRINTED = station('fry', { name: 'Fry' });
const NO_PRINTER = without(UNPRINTED, 'kitchenPrinter');

test('a station has the same issue under another name, and a new one at another severity', () => {
  const known = saved([NO_PRINTER]);
  const renamed = [{ ...NO_PRINTER, name: 'Fryer' }];
  expect(baselineChanges(known, covered(renamed))).toMatchObject({ added: [], gone: [] });
  const settings = { ...DEFAULT_AUDIT, rules: new Map([['R07', 'warn' as const]]) };
  expect(baselineChanges(known, covered(renamed, settings))).toMatchObject({
    added: [{ rule: 'R07', severity: 'warn' }],
    gone: [{ rule: 'R07', severity: 'error' }],
  });
});

test('an issue is gone with the station, unless the station may be among unreadable entries', () => {
  const known = saved([NO_PRINTER]);
  expect(known).toHaveLength(1);
  expect(baselineChanges(known, covered([]))).toMatchObject({ gone: known, notChecked: [] });
  expect(baselineChanges(known, covered([], DEFAULT_AUDIT, 1))).toMatchObject({
    gone: [],
    notChecked: known,
  });
});

test('an issue on a date, or from a rule unknown to this version, is not checked without it', () => {
  const issue = { severity: 'warn', station: 'fry', name: undefined } as const;
  const known = [
    { ...issue, rule: 'R22' },
    { ...issue, rule: 'R99' },
  ];
  expect(baselineChanges(known, covered([UNPRINTED]))).toMatchObject({ notChecked: known });
});

test('saving restaurants keeps others, sorted, each once', () => {
  const named = (guid: string, name: string) => ({ guid, name, issues: [] });
  const before = { savedAt: 'then', restaurants: [named('a', 'A'), named('c', 'C')] };
  const replaced = [named('c', 'C 2'), named('b', 'B')];
  const after = withRestaurants(before, replaced, 'now');
  expect(after.savedAt).toBe('now');
  expect(after.restaurants.map(({ name }) => name)).toEqual(['A', 'B', 'C 2']);
  const kept = withRestaurants(before, replaced, 'now', (guid) => guid !== 'a');
  expect(kept.restaurants.map(({ name }) => name)).toEqual(['B', 'C 2']);
});
