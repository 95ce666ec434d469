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
  type Issue,
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

const SETUP_RULES: readonly Rule[] = [...ROUTING_RULES, ...MONITOR_RULES].sort(compareIds);
const DAY_RULES: readonly DayRule[] = [...STATION_DAY_RULES, ...BUMP_DAY_RULES].sort(compareIds);

export const RULES: readonly (Rule | DayRule)[] = [...SETUP_RULES, ...DAY_RULES].sort(compareIds);

export function needsBusinessDate(rule: string): boolean {
  return DAY_RULES.some(({ id }) => id === rule);
}

const SHARED_KEYS: ReadonlyMap<string, Rule['sharedKey']> = new Map(
  SETUP_RULES.map(({ id, sharedKey }) => [id, sharedKey]),
);

/** Equal for the same issue in any version of the setup. The severity isn't in the key, because it may depend on the date. */
export function issueKey({ rule, station, guids }: Issue): string {
  const sharedKey = station && SHARED_KEYS.get(rule)?.(station);
  return [rule, ...(sharedKey === undefined ? [...guids].sort() : [sharedKey])].join(' ');
}

export function audit(
  stations: readonly Station[],
  view?: DayView,
  settings: AuditSettings = DEFAULT_AUDIT,
  context: KitchenContext = {},
): Audit {
  const kitchen = kitchenView(stations, view, settings.allowed, context);
  const { day, judgedStations } = kitchen;
  const routings = judgedStations.map((station) => [station, expoRouting(station)] as const);
  const verdicts = new VerdictCollector(settings);
  for (const rule of SETUP_RULES) {
    for (const [station, routing] of routings) {
      verdicts.add(rule, station, rule.judge(station, kitchen, routing));
    }
  }
  for (const rule of DAY_RULES) {
    if (day === undefined) {
      const checks = (rule.judge ? judgedStations.length : 0) + (rule.judgeKitchen ? 1 : 0);
      verdicts.addUnread(rule, checks);
      continue;
    }
    for (const [station, routing] of rule.judge === undefined ? [] : routings) {
      const scene = { stationDay: day.view.stations.get(station.guid), day, kitchen };
      verdicts.add(rule, station, rule.judge?.(station, { ...scene, routing }));
    }
    if (rule.judgeKitchen !== undefined) verdicts.addKitchen(rule, rule.judgeKitchen(day, kitchen));
  }
  return verdicts.audit();
}

function compareIds(a: Rule | DayRule, b: Rule | DayRule): number {
  return ascending(a.id, b.id);
}

/** An audit without a date. Stations are sorted by GUID, so that an issue shared by several stations is reported at the same one. */
export function setupAudit(
  stations: readonly Station[],
  settings: AuditSettings | undefined,
  unreadable = 0,
): Audit {
  const inOrder = [...stations].sort((a, b) => ascending(a.guid, b.guid));
  return audit(inOrder, undefined, settings, { unreadable });
}

export interface Audit {
  /** By severity, rule, and station. The kitchen's issues are last. */
  readonly issues: readonly Issue[];
  readonly notRaised: readonly NotRaised[];
  readonly notJudged: readonly NotJudged[];
  readonly checks: CheckCounts;
}

type AnyRule = Rule | DayRule;

/** Verdicts must be added in the order of rules. */
class VerdictCollector {
  readonly #settings: AuditSettings['rules'];
  readonly #issues: Readonly<Record<Severity, Issue[]>> = { error: [], warn: [], info: [] };
  readonly #notRaised: NotRaised[] = [];
  readonly #notJudged = new Map<string, NotJudged & { readonly stations: Station[] }>();
  readonly #checks = { raised: 0, notRaised: 0, notJudged: 0, clear: 0 };

  constructor({ rules }: AuditSettings) {
    this.#settings = rules;
  }

  add(rule: AnyRule, station: Station, verdict: Verdict): void {
    if (this.#isOff(rule)) return;
    this.#checks[checkResultOf(verdict)] += 1;
    if (verdict !== undefined) this.#record(rule, station, verdict);
  }

  /** A rule's check of the kitchen has any number of verdicts, but counts once. */
  addKitchen(rule: AnyRule, verdicts: readonly (Observation | BelowThreshold | Lack)[]): void {
    if (this.#isOff(rule)) return;
    const results = new Set(verdicts.map(checkResultOf));
    this.#checks[CHECK_RESULTS.find((result) => results.has(result)) ?? 'clear'] += 1;
    for (const verdict of verdicts) this.#record(rule, undefined, verdict);
  }

  addUnread(rule: AnyRule, checkCount: number): void {
    if (this.#isOff(rule)) return;
    this.#checks.notJudged += checkCount;
    this.#record(rule, undefined, NO_DAY);
  }

  audit(): Audit {
    return {
      issues: SEVERITIES.flatMap((severity) => this.#issues[severity]),
      notRaised: this.#notRaised,
      notJudged: [...this.#notJudged.values()].sort(
        (a, b) => ascending(a.rule, b.rule) || ascending(a.missing, b.missing),
      ),
      checks: this.#checks,
    };
  }

  #isOff({ id }: AnyRule): boolean {
    return this.#settings.get(id) === 'off';
  }

  #record(
    rule: AnyRule,
    station: Station | undefined,
    verdict: Observation | BelowThreshold | Lack,
  ): void {
    const { id, thresholdText = '' } = rule;
    if ('missing' in verdict) {
      const { missing } = verdict;
      const key = `${id} ${missing}`;
      const notJudged = this.#notJudged.get(key) ?? { rule: id, missing, stations: [] };
      this.#notJudged.set(key, notJudged);
      if (station !== undefined) notJudged.stations.push(station);
    } else if ('count' in verdict) {
      this.#notRaised.push({ ...verdict, rule: id, station, thresholdText });
    } else this.recordIssue(rule, station, verdict);
  }

  recordIssue(rule: AnyRule, station: Station | undefined, observation: Observation): void {
    const { id, name, fix, fields } = rule;
    const setting = this.#settings.get(id);
    const severity =
      setting === undefined || setting === 'off'
        ? (observation.severity ?? rule.severity)
        : setting;
    const { words, message, others = [] } = observation;
    const guids = station === undefined ? others : [station.guid, ...others];
    const issue = {
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
    this.#issues[severity].push(issue);
  }
}

/** If a check of the kitchen has several results, the first of these counts. */
const CHECK_RESULTS = ['raised', 'notRaised', 'notJudged'] as const;

function checkResultOf(verdict: Verdict): keyof CheckCounts {
  if (verdict === undefined) return 'clear';
  if ('missing' in verdict) return 'notJudged';
  return 'count' in verdict ? 'notRaised' : 'raised';
}

export interface NotJudgedGroup {
  readonly rules: readonly string[];
  readonly missing: string;
  readonly stations: readonly Station[];
}

export function notJudgedGroups(notJudged: readonly NotJudged[]): readonly NotJudgedGroup[] {
  const groups = Map.groupBy(notJudged, ({ missing, stations }) =>
    [missing, ...stations.map(({ guid }) => guid)].join('\n'),
  );
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { missing, stations } = first;
    return [{ rules: all.map(({ rule }) => rule), missing, stations }];
  });
}

const MAX_NAMES = 5;

/** How many of the names to show. If only one name would be hidden, it is shown: it is as short as `1 more`. */
export function shownNameCount(count: number): number {
  return count === MAX_NAMES + 1 ? count : MAX_NAMES;
}

/** `Grill, Fry`, or `the kitchen`. */
export function groupPlaceText({ stations }: NotJudgedGroup): string {
  if (stations.length === 0) return 'the kitchen';
  const names = stations.slice(0, shownNameCount(stations.length)).map(stationName);
  const more = stations.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** `R21, R27 to R30`. */
export function ruleRanges(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run !== undefined && Number(id.slice(1)) === Number(run.at(-1)?.slice(1)) + 1) run.push(id);
    else runs.push([id]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`])).join(', ');
}

export function groupByStation<Item extends { readonly station: Station | undefined }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const stationItems = items.filter(({ station }) => station !== undefined);
  return Map.groupBy(stationItems, ({ station }) => station?.guid ?? '');
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

export interface PlaceIssues<Place> {
  readonly place: Place;
  readonly issues: readonly RuleIssue[];
}

export interface RuleIssue {
  readonly rule: string;
  readonly name: string;
  readonly severity: Severity;
}

export interface RuleGroup<Place> extends RuleIssue {
  readonly issues: number;
  readonly places: readonly Place[];
}

export function ruleGroups<Place>(
  audited: readonly PlaceIssues<Place>[],
): readonly RuleGroup<Place>[] {
  const groups = new Map<string, RuleGroup<Place> & { issues: number; places: Place[] }>();
  for (const { place, issues } of audited) {
    const keysHere = new Set<string>();
    for (const { rule, name, severity } of issues) {
      const key = `${rule} ${severity}`;
      const group = groups.get(key) ?? { rule, name, severity, issues: 0, places: [] };
      groups.set(key, group);
      group.issues += 1;
      if (!keysHere.has(key)) group.places.push(place);
      keysHere.add(key);
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
