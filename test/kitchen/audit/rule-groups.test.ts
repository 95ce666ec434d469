import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { audit, ruleGroups } from '../../../src/kitchen/audit/audit.ts';
import { kitchens } from '../fixtures.ts';

/** The audits of some kitchens, named by their place in the list. */
const audits = fc
  .array(kitchens, { maxLength: 5 })
  .map((all) => all.map((stations, place) => ({ place, ...audit(stations) })));

test('each issue is counted once, under one rule and severity', () => {
  fc.assert(
    fc.property(audits, (audited) => {
      const groups = ruleGroups(audited);
      const all = audited.flatMap(({ issues }) => issues);
      expect(groups.reduce((sum, { issues }) => sum + issues, 0)).toBe(all.length);
      for (const { rule, severity, issues: count, places } of groups) {
        const isOwn = (each: { readonly rule: string; readonly severity: string }) =>
          each.rule === rule && each.severity === severity;
        expect(count).toBe(all.filter(isOwn).length);
        const where = audited.filter(({ issues }) => issues.some(isOwn));
        expect(places).toEqual(where.map(({ place }) => place));
      }
      const keys = groups.map(({ rule, severity }) => `${rule} ${severity}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('the rule that applies in most restaurants is first, in whatever order they come', () => {
  fc.assert(
    fc.property(audits, (audited) => {
      const groups = ruleGroups(audited);
      const counts = groups.map(({ places }) => places.length);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      const turned = ruleGroups(audited.toReversed());
      expect(
        turned.map(({ places, ...group }) => ({ ...group, places: places.toReversed() })),
      ).toEqual(groups);
    }),
  );
});
