/**
 * Known issues, identified by restaurant, rule, severity and station, not by station name or message. A kitchen issue has the first station
 * it names, even one not in the list. An issue about several stations has the first in `baselineOrder`.
 */
import { type Station, stationsByGuid } from '../model/station.ts';
import { RULES } from './audit.ts';
import {
  type AuditSettings,
  type Finding,
  type NotJudged,
  SEVERITIES,
  type Severity,
} from './rule.ts';
import { comparedTexts } from './verdicts.ts';

export interface KnownIssue {
  readonly rule: string;
  readonly severity: Severity;
  /** GUID, or `undefined` for a kitchen issue naming none. */
  readonly station: string | undefined;
  /** Station name when saved, for people only. */
  readonly name: string | undefined;
}

/** In `sortedIssues` order. */
export interface KnownRestaurant {
  readonly guid: string;
  readonly name: string;
  readonly issues: readonly KnownIssue[];
}

/** Sorted by GUID. */
export interface Baseline {
  /** ISO 8601. */
  readonly savedAt: string;
  readonly restaurants: readonly KnownRestaurant[];
}

export interface CoveredAudit {
  readonly stations: readonly Station[];
  readonly findings: readonly Finding[];
  readonly notJudged: readonly NotJudged[];
  readonly settings: AuditSettings;
  readonly unreadable: number;
}

/** Each known issue is in exactly one of `known`, `gone` and `notChecked`. */
export interface BaselineChanges {
  /** New issues, in audit order. */
  readonly added: readonly Finding[];
  /** Known and found. */
  readonly known: readonly KnownIssue[];
  /** Known and checked, but not found. */
  readonly gone: readonly KnownIssue[];
  /** Known, but the rule was not checked at the station. */
  readonly notChecked: readonly KnownIssue[];
}

/** List order may change. */
export function baselineOrder(stations: readonly Station[]): readonly Station[] {
  return [...stations].sort((a, b) => comparedTexts(a.guid, b.guid));
}

/** Each issue once, sorted. */
export function knownIssues(findings: readonly Finding[]): readonly KnownIssue[] {
  return sortedIssues(
    findings.map(({ rule, severity, station, guids }) => {
      return { rule, severity, station: station?.guid ?? guids[0], name: station?.name };
    }),
  );
}

/** By rule, severity and station, each once. */
export function sortedIssues(issues: readonly KnownIssue[]): readonly KnownIssue[] {
  const byKey = new Map<string, KnownIssue>();
  for (const issue of issues) if (!byKey.has(issueKey(issue))) byKey.set(issueKey(issue), issue);
  return [...byKey.values()].sort(
    (a, b) =>
      comparedTexts(a.rule, b.rule) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      comparedTexts(a.station ?? '', b.station ?? ''),
  );
}

export function baselineChanges(
  before: readonly KnownIssue[],
  audit: CoveredAudit,
): BaselineChanges {
  const known = new Set(before.map(issueKey));
  const found = new Set(knownIssues(audit.findings).map(issueKey));
  const isNew = (finding: Finding) =>
    knownIssues([finding]).every((issue) => !known.has(issueKey(issue)));
  const missing = before.filter((issue) => !found.has(issueKey(issue)));
  const isChecked = checkedBy(audit);
  return {
    added: audit.findings.filter(isNew),
    known: before.filter((issue) => found.has(issueKey(issue))),
    gone: missing.filter(isChecked),
    notChecked: missing.filter((issue) => !isChecked(issue)),
  };
}

/** Replaces restaurants by GUID. Others stay where `isKept`. */
export function withRestaurants(
  baseline: Baseline | undefined,
  replaced: readonly KnownRestaurant[],
  savedAt: string,
  isKept: (guid: string) => boolean = () => true,
): Baseline {
  const guids = new Set(replaced.map(({ guid }) => guid));
  const kept = (baseline?.restaurants ?? []).filter(({ guid }) => !guids.has(guid) && isKept(guid));
  return { savedAt, restaurants: sortedRestaurants([...kept, ...replaced]) };
}

/** By GUID. The last of two with the same GUID counts. */
export function sortedRestaurants(
  restaurants: readonly KnownRestaurant[],
): readonly KnownRestaurant[] {
  const byGuid = new Map(restaurants.map((each) => [each.guid, each]));
  return [...byGuid.values()].sort((a, b) => comparedTexts(a.guid, b.guid));
}

function issueKey({ rule, severity, station }: KnownIssue): string {
  return JSON.stringify([rule, severity, station ?? null]);
}

/** Whether the audit would have found a remaining issue. */
function checkedBy({
  stations,
  notJudged,
  settings: { rules, allowed },
  unreadable,
}: CoveredAudit): (issue: KnownIssue) => boolean {
  const listed = stationsByGuid(stations);
  const known = new Set<string>(RULES.map(({ id }) => id));
  return ({ rule, station }) => {
    if (!known.has(rule) || rules.get(rule) === 'off') return false;
    const isMissed = notJudged.some(
      (each) =>
        each.rule === rule &&
        (each.stations.length === 0 || each.stations.some(({ guid }) => guid === station)),
    );
    if (isMissed || station === undefined) return !isMissed;
    const { name } = listed.get(station) ?? {};
    if (allowed.has(station) || (name !== undefined && allowed.has(name))) return false;
    return listed.has(station) || unreadable === 0;
  };
}
