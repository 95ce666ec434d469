/** Issues in several kitchens, grouped by rule and severity. */
import { type Finding, SEVERITIES, type Severity } from './rule.ts';

export interface PlaceFindings<Place> {
  readonly place: Place;
  readonly findings: readonly Pick<Finding, 'rule' | 'name' | 'severity'>[];
}

export interface RuleGroup<Place> {
  readonly rule: string;
  readonly name: string;
  readonly severity: Severity;
  /** Over all places. */
  readonly issues: number;
  /** Each once, in the given order. */
  readonly places: readonly Place[];
}

/** Most places first, then worst, then most issues, then by rule. */
export function ruleGroups<Place>(
  audited: readonly PlaceFindings<Place>[],
): readonly RuleGroup<Place>[] {
  const groups = new Map<string, RuleGroup<Place> & { issues: number; places: Place[] }>();
  for (const { place, findings } of audited) {
    const here = new Set<string>();
    for (const { rule, name, severity } of findings) {
      const key = `${rule} ${severity}`;
      const group = groups.get(key) ?? { rule, name, severity, issues: 0, places: [] };
      groups.set(key, group);
      group.issues += 1;
      if (!here.has(key)) group.places.push(place);
      here.add(key);
    }
  }
  return [...groups.values()].sort(
    (a, b) =>
      b.places.length - a.places.length ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.issues - a.issues ||
      (a.rule < b.rule ? -1 : 1),
  );
}
