import type { Station } from '../model/station.ts';
import { NO_DAY } from './missing-inputs.ts';
import {
  type AuditSettings,
  type BelowThreshold,
  type CheckCounts,
  type DayRule,
  type Finding,
  type Lack,
  type NotJudged,
  type NotRaised,
  type Observation,
  type Rule,
  SEVERITIES,
  type Severity,
  type Verdict,
} from './rule.ts';

export interface Audit {
  /** Errors, warnings, notes. Then by rule, then station, the kitchen's last. */
  readonly findings: readonly Finding[];
  /** By rule, then station, the kitchen last. */
  readonly notRaised: readonly NotRaised[];
  /** By rule. Stations in order. */
  readonly notJudged: readonly NotJudged[];
  readonly checks: CheckCounts;
}

type AnyRule = Rule | DayRule;

/** Takes verdicts in rule ID order. */
export function collectedVerdicts({ rules }: AuditSettings) {
  const findings: Readonly<Record<Severity, Finding[]>> = { error: [], warn: [], info: [] };
  const notRaised: NotRaised[] = [];
  /** By rule and reason. */
  const missing = new Map<string, NotJudged & { readonly stations: Station[] }>();
  const checks = { raised: 0, notRaised: 0, notJudged: 0, clear: 0 };
  const isOff = ({ id }: AnyRule) => rules.get(id) === 'off';

  function put(
    rule: AnyRule,
    station: Station | undefined,
    verdict: Observation | BelowThreshold | Lack,
  ): void {
    const { id, raisedAt = '' } = rule;
    if ('missing' in verdict) {
      const key = `${id} ${verdict.missing}`;
      const known = missing.get(key) ?? { rule: id, missing: verdict.missing, stations: [] };
      missing.set(key, known);
      if (station !== undefined) known.stations.push(station);
    } else if ('count' in verdict) notRaised.push({ ...verdict, rule: id, station, raisedAt });
    else putFinding(rule, station, verdict);
  }

  function putFinding(rule: AnyRule, station: Station | undefined, observation: Observation): void {
    const { id, name, fix, fields } = rule;
    const wanted = rules.get(id);
    const severity =
      wanted === undefined || wanted === 'off' ? (observation.severity ?? rule.severity) : wanted;
    const { words, message, others = [] } = observation;
    const guids = station === undefined ? others : [station.guid, ...others];
    const facts = { rule: id, name, severity, station, words, message, others, guids, fix, fields };
    findings[severity].push(facts);
  }

  return {
    add(rule: AnyRule, station: Station, verdict: Verdict): void {
      if (isOff(rule)) return;
      checks[kindOf(verdict)] += 1;
      if (verdict !== undefined) put(rule, station, verdict);
    },
    /** A rule's kitchen verdicts count as one check. */
    addKitchen(rule: AnyRule, verdicts: readonly (Observation | BelowThreshold | Lack)[]): void {
      if (isOff(rule)) return;
      const kinds = new Set(verdicts.map(kindOf));
      checks[KINDS.find((kind) => kinds.has(kind)) ?? 'clear'] += 1;
      for (const verdict of verdicts) put(rule, undefined, verdict);
    },
    /** For day rules without a date. `count` checks were not made. */
    addUnread(rule: AnyRule, count: number): void {
      if (isOff(rule)) return;
      checks.notJudged += count;
      put(rule, undefined, NO_DAY);
    },
    audit: (): Audit => ({
      findings: SEVERITIES.flatMap((severity) => findings[severity]),
      notRaised,
      notJudged: [...missing.values()].sort(
        (a, b) => comparedTexts(a.rule, b.rule) || comparedTexts(a.missing, b.missing),
      ),
      checks,
    }),
  };
}

/** Of several kinds in one check, the first counts. */
const KINDS = ['raised', 'notRaised', 'notJudged'] as const;

function kindOf(verdict: Verdict): keyof CheckCounts {
  if (verdict === undefined) return 'clear';
  if ('missing' in verdict) return 'notJudged';
  return 'count' in verdict ? 'notRaised' : 'raised';
}

/** By code units. */
export function comparedTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
