/** Every rule at every station and for the kitchen, worst issues first, with what was not checked. */

import type { Station } from '../model/station.ts';
import { expoRouting } from '../routing/routing-graph.ts';
import { BUMP_DAY_RULES } from './bump-day-rules.ts';
import type { DayView } from './day-view.ts';
import { type KitchenContext, kitchenView } from './kitchen-view.ts';
import { MONITOR_RULES } from './monitor-rules.ts';
import { ROUTING_RULES } from './routing-rules.ts';
import {
  type AuditSettings,
  type DayRule,
  DEFAULT_AUDIT,
  type Finding,
  type Rule,
} from './rule.ts';
import { STATION_DAY_RULES } from './station-day-rules.ts';
import { type Audit, collectedVerdicts, comparedTexts } from './verdicts.ts';

const SETUP_RULES: readonly Rule[] = [...ROUTING_RULES, ...MONITOR_RULES].sort(byId);
const DAY_RULES: readonly DayRule[] = [...STATION_DAY_RULES, ...BUMP_DAY_RULES].sort(byId);

export const RULES: readonly (Rule | DayRule)[] = [...SETUP_RULES, ...DAY_RULES].sort(byId);

export function needsBusinessDate(rule: string): boolean {
  return DAY_RULES.some(({ id }) => id === rule);
}

const SHARED: ReadonlyMap<string, Rule['shared']> = new Map(
  SETUP_RULES.map(({ id, shared }) => [id, shared]),
);

/** Identifies an issue in any setup and list order, without severity: it may depend on the date. */
export function issueKey({
  rule,
  station,
  guids,
}: Pick<Finding, 'rule' | 'station' | 'guids'>): string {
  const shared = station && SHARED.get(rule)?.(station);
  return [rule, ...(shared === undefined ? [...guids].sort() : [shared])].join(' ');
}

/** Without a date, row rules are not checked, and R05 assumes the worse case. Nor are rules depending on unreadable elements. */
export function audit(
  stations: readonly Station[],
  view?: DayView,
  settings: AuditSettings = DEFAULT_AUDIT,
  context: KitchenContext = {},
): Audit {
  const kitchen = kitchenView(stations, view, settings.allowed, context);
  const { day, judged } = kitchen;
  const routings = judged.map((station) => [station, expoRouting(station)] as const);
  const verdicts = collectedVerdicts(settings);
  for (const rule of SETUP_RULES) {
    for (const [station, routing] of routings) {
      verdicts.add(rule, station, rule.judge(station, kitchen, routing));
    }
  }
  for (const rule of DAY_RULES) {
    if (day === undefined) {
      const checks = (rule.judge ? judged.length : 0) + (rule.judgeKitchen ? 1 : 0);
      verdicts.addUnread(rule, checks);
      continue;
    }
    for (const [station, routing] of rule.judge === undefined ? [] : routings) {
      const scene = { own: day.view.stations.get(station.guid), day, kitchen };
      verdicts.add(rule, station, rule.judge?.(station, { ...scene, routing }));
    }
    if (rule.judgeKitchen !== undefined) verdicts.addKitchen(rule, rule.judgeKitchen(day, kitchen));
  }
  return verdicts.audit();
}

function byId(a: Rule | DayRule, b: Rule | DayRule): number {
  return comparedTexts(a.id, b.id);
}

/** Without a date. Sorted by GUID, because some rules report several stations at the first one. */
export function setupAudit(
  stations: readonly Station[],
  settings: AuditSettings | undefined,
  unreadable = 0,
): Audit {
  const inOrder = [...stations].sort((a, b) => comparedTexts(a.guid, b.guid));
  return audit(inOrder, undefined, settings, { unreadable });
}
