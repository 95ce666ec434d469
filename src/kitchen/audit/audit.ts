/** The audit of a kitchen's configuration: every rule at every station, worst first. */
import type { Station } from '../station.ts';
import { MONITOR_RULES } from './monitor-rules.ts';
import { PRINTING_RULES } from './printing-rules.ts';
import { ROUTING_RULES } from './routing-rules.ts';
import { type Finding, judge, kitchenView, type Rule, type Severity } from './rule.ts';

/** The rules that need nothing but the configuration: R01–R20. */
export const RULES: readonly Rule[] = [...ROUTING_RULES, ...PRINTING_RULES, ...MONITOR_RULES];

const WEIGHT: Readonly<Record<Severity, number>> = { error: 0, warn: 1, info: 2 };

/**
 * Findings of a configuration: errors before warnings before remarks, then by rule, then in the order of the stations.
 * `provenKds` holds the stations with level-0 records on the day in view; without it R05 judges the worse case.
 */
export function audit(
  stations: readonly Station[],
  provenKds?: ReadonlySet<string>,
): readonly Finding[] {
  const kitchen = kitchenView(stations, provenKds);
  const findings = stations.flatMap((station) =>
    RULES.flatMap((rule) => judge(rule, station, kitchen) ?? []),
  );
  return findings.sort(
    (a, b) =>
      WEIGHT[a.severity] - WEIGHT[b.severity] || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
  );
}

/** Findings by the guid of their station, in the order given. */
export function findingsByStation(
  findings: readonly Finding[],
): ReadonlyMap<string, readonly Finding[]> {
  const map = new Map<string, Finding[]>();
  for (const finding of findings) {
    const own = map.get(finding.station.guid);
    if (own === undefined) map.set(finding.station.guid, [finding]);
    else own.push(finding);
  }
  return map;
}
