import { type Station, stationName } from '../model/restaurant.ts';
import { expoRouting } from '../routing/routing-graph.ts';
import { ascending } from '../text/ordering.ts';
import { BUMP_DAY_RULES } from './bump-day-rules.ts';
import type { DayView } from './day-view.ts';
import { type KitchenContext, type KitchenView, kitchenView } from './kitchen-view.ts';
import { MONITOR_RULES } from './monitor-rules.ts';
import { ROUTING_RULES } from './routing-rules.ts';
import {
  type AuditSettings,
  type CheckCounts,
  type DayRule,
  DEFAULT_AUDIT,
  type Issue,
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
  const issues: Readonly<Record<Severity, Issue[]>> = { error: [], warn: [], info: [] };
  const notRaised: NotRaised[] = [];
  const notJudged = new Map<string, NotJudged & { readonly stations: Station[] }>();
  const checks = { raised: 0, notRaised: 0, notJudged: 0, clear: 0 };
  for (const { rule, station, verdicts, count = 1 } of checksOf(kitchen)) {
    const setting = settings.rules.get(rule.id);
    if (setting === 'off') continue;
    const results = new Set(verdicts.map(resultOf));
    checks[CHECK_RESULTS.find((result) => results.has(result)) ?? 'clear'] += count;
    for (const verdict of verdicts) {
      if ('missing' in verdict) {
        const { missing } = verdict;
        const key = `${rule.id} ${missing}`;
        const lacking = notJudged.get(key) ?? { rule: rule.id, missing, stations: [] };
        notJudged.set(key, lacking);
        if (station !== undefined) lacking.stations.push(station);
      } else if ('count' in verdict) {
        const { id, thresholdText = '' } = rule;
        notRaised.push({ ...verdict, rule: id, station, thresholdText });
      } else {
        const severity = setting ?? verdict.severity ?? rule.severity;
        issues[severity].push(issueOf(rule, station, { ...verdict, severity }));
      }
    }
  }
  return {
    issues: SEVERITIES.flatMap((severity) => issues[severity]),
    notRaised,
    notJudged: [...notJudged.values()].sort(
      (a, b) => ascending(a.rule, b.rule) || ascending(a.missing, b.missing),
    ),
    checks,
  };
}

/** A rule's check of a station, or of the kitchen. A check of the kitchen has any number of verdicts, but counts once. */
interface Check {
  readonly rule: Rule | DayRule;
  readonly station: Station | undefined;
  readonly verdicts: readonly NonNullable<Verdict>[];
  /** How many checks were not made because no date was read. */
  readonly count?: number;
}

function* checksOf(kitchen: KitchenView): Generator<Check> {
  const { day, judgedStations } = kitchen;
  const routings = judgedStations.map((station) => [station, expoRouting(station)] as const);
  for (const rule of SETUP_RULES) {
    for (const [station, routing] of routings) {
      yield { rule, station, verdicts: listed(rule.judge(station, kitchen, routing)) };
    }
  }
  for (const rule of DAY_RULES) {
    const { judge, judgeKitchen } = rule;
    if (day === undefined) {
      const count = (judge ? judgedStations.length : 0) + (judgeKitchen ? 1 : 0);
      yield { rule, station: undefined, verdicts: [NO_DAY], count };
      continue;
    }
    for (const [station, routing] of judge === undefined ? [] : routings) {
      const stationDay = day.view.stations.get(station.guid);
      const verdict = judge?.(station, { stationDay, day, kitchen, routing });
      yield { rule, station, verdicts: listed(verdict) };
    }
    if (judgeKitchen !== undefined) {
      yield { rule, station: undefined, verdicts: judgeKitchen(day, kitchen) };
    }
  }
}

function listed(verdict: Verdict): Check['verdicts'] {
  return verdict === undefined ? [] : [verdict];
}

function issueOf(
  { id, name, fix, fields }: Rule | DayRule,
  station: Station | undefined,
  { words, message, severity, others = [] }: Observation & { readonly severity: Severity },
): Issue {
  const guids = station === undefined ? others : [station.guid, ...others];
  return { rule: id, name, severity, station, words, message, others, guids, fix, fields };
}

/** If a check has several results, the first of these counts. */
const CHECK_RESULTS = ['raised', 'notRaised', 'notJudged'] as const;

function resultOf(verdict: NonNullable<Verdict>): (typeof CHECK_RESULTS)[number] {
  if ('missing' in verdict) return 'notJudged';
  return 'count' in verdict ? 'notRaised' : 'raised';
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

type RuleIssue = Pick<Issue, 'rule' | 'name' | 'severity'>;

export interface RuleGroup<Place> extends RuleIssue {
  readonly issues: number;
  readonly places: readonly Place[];
}

export function ruleGroups<Place>(
  audited: readonly { readonly place: Place; readonly issues: readonly RuleIssue[] }[],
): readonly RuleGroup<Place>[] {
  const found = audited.flatMap(({ place, issues }) => issues.map((issue) => ({ issue, place })));
  const byRule = Map.groupBy(found, ({ issue: { rule, severity } }) => `${rule} ${severity}`);
  const groups = [...byRule.values()].flatMap((all) => {
    const places = [...new Set(all.map(({ place }) => place))];
    return all.slice(0, 1).map(({ issue: { rule, name, severity } }): RuleGroup<Place> => {
      return { rule, name, severity, issues: all.length, places };
    });
  });
  return groups.sort(
    (a, b) =>
      b.places.length - a.places.length ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.issues - a.issues ||
      (a.rule < b.rule ? -1 : 1),
  );
}
