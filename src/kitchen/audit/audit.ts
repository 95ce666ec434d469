/** Every rule at every station and for the kitchen, worst issues first, with what was not checked. */
import { type Station, stationName } from '../model/restaurant.ts';
import { expoRouting } from '../routing/routing-graph.ts';
import { ascending } from '../text/ordering.ts';
import { BUMP_DAY_RULES } from './bump-day-rules.ts';
import type { DayView } from './day-view.ts';
import { type KitchenContext, kitchenView } from './kitchen-view.ts';
import { MONITOR_RULES } from './monitor-rules.ts';
import { ROUTING_RULES } from './routing-rules.ts';
import {
  type AuditSettings,
  type BelowThreshold,
  type CheckCounts,
  type DayRule,
  DEFAULT_AUDIT,
  type Finding,
  type Lack,
  NO_DAY,
  type NotJudged,
  type NotRaised,
  type Observation,
  type Rule,
  SEVERITIES,
  type Severity,
  type Verdict,
} from './rule.ts';
import { STATION_DAY_RULES } from './station-day-rules.ts';

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
  return ascending(a.id, b.id);
}

/** Without a date. Sorted by GUID, because some rules report several stations at the first one. */
export function setupAudit(
  stations: readonly Station[],
  settings: AuditSettings | undefined,
  unreadable = 0,
): Audit {
  const inOrder = [...stations].sort((a, b) => ascending(a.guid, b.guid));
  return audit(inOrder, undefined, settings, { unreadable });
}

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
function collectedVerdicts({ rules }: AuditSettings) {
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
    const chosen = rules.get(id);
    const severity =
      chosen === undefined || chosen === 'off' ? (observation.severity ?? rule.severity) : chosen;
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
        (a, b) => ascending(a.rule, b.rule) || ascending(a.missing, b.missing),
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

/** Without stations, the kitchen was not checked. */
export interface MissingGroup {
  readonly rules: readonly string[];
  readonly missing: string;
  readonly stations: readonly Station[];
}

/** Ordered by first rule. */
export function missingGroups(notJudged: readonly NotJudged[]): readonly MissingGroup[] {
  const groups = Map.groupBy(notJudged, ({ missing, stations }) =>
    [missing, ...stations.map(({ guid }) => guid)].join('\n'),
  );
  return [...groups.values()].flatMap((all) => {
    const rules = all.map(({ rule }) => rule);
    return all.slice(0, 1).map(({ missing, stations }) => ({ rules, missing, stations }));
  });
}

const NAMES_MAX = 5;

/** A name is as short as `1 more`. */
export function namedOf(count: number): number {
  return count === NAMES_MAX + 1 ? count : NAMES_MAX;
}

/** Stations beyond the limit are counted. */
export function groupPlace({ stations }: Pick<MissingGroup, 'stations'>): string {
  if (stations.length === 0) return 'the kitchen';
  const names = stations.slice(0, namedOf(stations.length)).map(stationName);
  const more = stations.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** `R21, R27 to R30`: runs of three or more are joined. */
export function ruleRanges(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run !== undefined && Number(id.slice(1)) === Number(run.at(-1)?.slice(1)) + 1) run.push(id);
    else runs.push([id]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`])).join(', ');
}

/** By station GUID, in the given order, without the kitchen's. */
export function byStation<Of extends { readonly station: Station | undefined }>(
  all: readonly Of[],
): ReadonlyMap<string, readonly Of[]> {
  const own = all.filter(({ station }) => station !== undefined);
  return Map.groupBy(own, ({ station }) => station?.guid ?? '');
}

export function notJudgedByStation(
  notJudged: readonly NotJudged[],
): ReadonlyMap<string, readonly NotJudged[]> {
  const map = new Map<string, NotJudged[]>();
  for (const each of notJudged) {
    for (const { guid } of each.stations) map.set(guid, [...(map.get(guid) ?? []), each]);
  }
  return map;
}

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
