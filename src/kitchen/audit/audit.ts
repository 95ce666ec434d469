/** The audit of a kitchen: every rule at every station and in the kitchen as a whole, worst first; and what could not be judged. */
import { expoRouting } from '../expo-routing.ts';
import type { Station } from '../station.ts';
import { BUMP_DAY_RULES } from './bump-day-rules.ts';
import type { DayView } from './day-view.ts';
import { EXPEDITER_DAY_RULES } from './expediter-day-rules.ts';
import { kitchenView } from './kitchen-view.ts';
import { NO_DAY } from './lacks.ts';
import { MONITOR_RULES } from './monitor-rules.ts';
import { PRESENCE_DAY_RULES } from './presence-day-rules.ts';
import { PRINTING_RULES } from './printing-rules.ts';
import { ROUTING_RULES } from './routing-rules.ts';
import {
  type DayRule,
  type Finding,
  type NotJudged,
  type Rule,
  SEVERITIES,
  type Severity,
  type Verdict,
} from './rule.ts';
import { type AuditSettings, USUAL_AUDIT } from './settings.ts';

/** The rules that need nothing but the configuration: R01–R20. */
const CONFIGURATION_RULES: readonly Rule[] = [
  ...ROUTING_RULES,
  ...PRINTING_RULES,
  ...MONITOR_RULES,
].sort(byRule(({ id }) => id));
/** The rules about the records of a business date: R21–R30. */
const DAY_RULES: readonly DayRule[] = [
  ...EXPEDITER_DAY_RULES,
  ...PRESENCE_DAY_RULES,
  ...BUMP_DAY_RULES,
].sort(byRule(({ id }) => id));

/** Every rule, by its id. */
export const RULES: readonly (Rule | DayRule)[] = [...CONFIGURATION_RULES, ...DAY_RULES];

/** What came of an audit. */
export interface Audit {
  /** Errors before warnings before remarks, then by rule, then in the order of the stations, the kitchen's own last. */
  readonly findings: readonly Finding[];
  /** By rule; stations in their order. */
  readonly notJudged: readonly NotJudged[];
}

/**
 * Audits a configuration beside a business date. Without one, the rules that need its records are not judged, and R05, which needs
 * them only to say that it is not so bad, tells the worse case.
 */
export function audit(
  stations: readonly Station[],
  view?: DayView,
  settings: AuditSettings = USUAL_AUDIT,
): Audit {
  const kitchen = kitchenView(stations, view, settings.allowed);
  const { day, judged } = kitchen;
  const routings = judged.map((station) => [station, expoRouting(station)] as const);
  const heard = new Verdicts(settings);
  for (const rule of CONFIGURATION_RULES) {
    for (const [station, routing] of routings) {
      heard.add(rule, station, rule.judge(station, kitchen, routing));
    }
  }
  for (const rule of DAY_RULES) {
    if (day === undefined) {
      heard.add(rule, undefined, NO_DAY);
      continue;
    }
    for (const [station, routing] of rule.judge === undefined ? [] : routings) {
      const scene = { own: day.view.stations.get(station.guid), day, kitchen };
      heard.add(rule, station, rule.judge?.(station, { ...scene, routing }));
    }
    for (const verdict of rule.judgeKitchen?.(day, kitchen) ?? []) {
      heard.add(rule, undefined, verdict);
    }
  }
  return heard.audit();
}

/** Findings by the guid of their station, in the order given; those of the kitchen as a whole are of none. */
export function findingsByStation(
  findings: readonly Finding[],
): ReadonlyMap<string, readonly Finding[]> {
  const map = new Map<string, Finding[]>();
  for (const finding of findings) {
    const guid = finding.station?.guid;
    if (guid === undefined) continue;
    const own = map.get(guid);
    if (own === undefined) map.set(guid, [finding]);
    else own.push(finding);
  }
  return map;
}

/** The same of rules that could not be judged. */
export function notJudgedByStation(
  notJudged: readonly NotJudged[],
): ReadonlyMap<string, readonly NotJudged[]> {
  const map = new Map<string, NotJudged[]>();
  for (const each of notJudged) {
    for (const { guid } of each.stations) {
      const own = map.get(guid);
      if (own === undefined) map.set(guid, [each]);
      else own.push(each);
    }
  }
  return map;
}

interface NotJudgedDraft extends NotJudged {
  readonly stations: Station[];
}

/** Collects what rules say, which are heard in the order of their ids. */
class Verdicts {
  readonly #settings: AuditSettings;
  readonly #findings: Readonly<Record<Severity, Finding[]>> = { error: [], warn: [], info: [] };
  /** By rule, and by reason. */
  readonly #lacks = new Map<string, Map<string, NotJudgedDraft>>();

  constructor(settings: AuditSettings) {
    this.#settings = settings;
  }

  add(rule: Rule | DayRule, station: Station | undefined, verdict: Verdict): void {
    const { id, name, fix, fields } = rule;
    const wanted = this.#settings.rules.get(id);
    if (verdict === undefined || wanted === 'off') return;
    if ('lacks' in verdict) {
      const { lacks } = verdict;
      const reasons = this.#lacks.get(id) ?? new Map<string, NotJudgedDraft>();
      this.#lacks.set(id, reasons);
      const known = reasons.get(lacks) ?? { rule: id, lacks, stations: [] };
      reasons.set(lacks, known);
      if (station !== undefined) known.stations.push(station);
      return;
    }
    const severity = wanted ?? verdict.severity ?? rule.severity;
    const { words, message, others = [] } = verdict;
    const guids = station === undefined ? others : [station.guid, ...others];
    const finding = {
      rule: id,
      name,
      severity,
      station,
      words,
      message,
      others,
      guids,
      fix,
      fields,
    };
    this.#findings[severity].push(finding);
  }

  audit(): Audit {
    const order = byRule<{ readonly rule: string }>(({ rule }) => rule);
    return {
      findings: SEVERITIES.flatMap((severity) => this.#findings[severity]),
      notJudged: [...this.#lacks.values()]
        .flatMap((reasons) => [...reasons.values()])
        .sort((a, b) => order(a, b) || (a.lacks < b.lacks ? -1 : 1)),
    };
  }
}

function byRule<Of>(idOf: (of: Of) => string): (a: Of, b: Of) => number {
  return (a, b) => {
    const [x, y] = [idOf(a), idOf(b)];
    return x < y ? -1 : Number(x > y);
  };
}
