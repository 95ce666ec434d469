import type { Station } from '../model/station.ts';
import { NO_DAY } from './missing-inputs.ts';
import {
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
import type { AuditSettings } from './settings.ts';

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

interface NotJudgedDraft extends NotJudged {
  readonly stations: Station[];
}

/** By reason. */
type ReasonsOfRule = Map<string, NotJudgedDraft>;

/** Takes verdicts in rule ID order. */
export class Verdicts {
  readonly #settings: AuditSettings;
  readonly #findings: Readonly<Record<Severity, Finding[]>> = { error: [], warn: [], info: [] };
  readonly #notRaised: NotRaised[] = [];
  readonly #missing = new Map<string, ReasonsOfRule>();
  readonly #checks = { raised: 0, notRaised: 0, notJudged: 0, clear: 0 };

  constructor(settings: AuditSettings) {
    this.#settings = settings;
  }

  add(rule: AnyRule, station: Station, verdict: Verdict): void {
    if (this.#isOff(rule)) return;
    this.#checks[kindOf(verdict)] += 1;
    if (verdict !== undefined) this.#put(rule, station, verdict);
  }

  /** A rule's kitchen verdicts count as one check. */
  addKitchen(rule: AnyRule, verdicts: readonly (Observation | BelowThreshold | Lack)[]): void {
    if (this.#isOff(rule)) return;
    const kinds = new Set(verdicts.map(kindOf));
    this.#checks[KINDS.find((kind) => kinds.has(kind)) ?? 'clear'] += 1;
    for (const verdict of verdicts) this.#put(rule, undefined, verdict);
  }

  /** For day rules without a date. `checks` were not made. */
  addUnread(rule: AnyRule, checks: number): void {
    if (this.#isOff(rule)) return;
    this.#checks.notJudged += checks;
    this.#put(rule, undefined, NO_DAY);
  }

  audit(): Audit {
    return {
      findings: SEVERITIES.flatMap((severity) => this.#findings[severity]),
      notRaised: this.#notRaised,
      notJudged: [...this.#missing.values()]
        .flatMap((reasons) => [...reasons.values()])
        .sort((a, b) => comparedTexts(a.rule, b.rule) || comparedTexts(a.missing, b.missing)),
      checks: { ...this.#checks },
    };
  }

  #isOff({ id }: AnyRule): boolean {
    return this.#settings.rules.get(id) === 'off';
  }

  #put(
    rule: AnyRule,
    station: Station | undefined,
    verdict: Observation | BelowThreshold | Lack,
  ): void {
    if ('missing' in verdict) this.#putLack(rule, station, verdict);
    else if ('count' in verdict) {
      const { id, raisedAt = '' } = rule;
      this.#notRaised.push({ ...verdict, rule: id, station, raisedAt });
    } else this.#putFinding(rule, station, verdict);
  }

  #putLack({ id }: AnyRule, station: Station | undefined, { missing }: Lack): void {
    const reasons: ReasonsOfRule = this.#missing.get(id) ?? new Map();
    this.#missing.set(id, reasons);
    const known = reasons.get(missing) ?? { rule: id, missing, stations: [] };
    reasons.set(missing, known);
    if (station !== undefined) known.stations.push(station);
  }

  #putFinding(rule: AnyRule, station: Station | undefined, observation: Observation): void {
    const { id, name, fix, fields } = rule;
    const wanted = this.#settings.rules.get(id);
    const severity =
      wanted === undefined || wanted === 'off' ? (observation.severity ?? rule.severity) : wanted;
    const { words, message, others = [] } = observation;
    const guids = station === undefined ? others : [station.guid, ...others];
    const facts = { rule: id, name, severity, station, words, message, others, guids, fix, fields };
    this.#findings[severity].push(facts);
  }
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
