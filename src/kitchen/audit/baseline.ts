/**
 * Known issues of restaurants. An issue is known by its restaurant, rule, severity and station: renaming a station or other figures in a message change
 * nothing, another severity makes it new. An issue of the kitchen has the first station that it names, such as one that is not in the list; one of several stations
 * has the first of them in `baselineOrder`.
 */
import type { Station } from '../model/station.ts';
import { RULES } from './audit.ts';
import { type Finding, type NotJudged, SEVERITIES, type Severity } from './rule.ts';
import type { AuditSettings } from './settings.ts';

export interface KnownIssue {
  readonly rule: string;
  readonly severity: Severity;
  /** GUID; `undefined` for an issue of the kitchen that names none. */
  readonly station: string | undefined;
  /** The station's name when it was saved, for people only. */
  readonly name: string | undefined;
}

/** The known issues of a restaurant, as `sortedIssues` sorts them. */
export interface KnownRestaurant {
  readonly guid: string;
  readonly name: string;
  readonly issues: readonly KnownIssue[];
}

/** The known issues of restaurants, which are sorted by GUID. */
export interface Baseline {
  /** ISO 8601. */
  readonly savedAt: string;
  readonly restaurants: readonly KnownRestaurant[];
}

/** An audit, with what it covered. */
export interface CoveredAudit {
  readonly stations: readonly Station[];
  readonly findings: readonly Finding[];
  readonly notJudged: readonly NotJudged[];
  readonly settings: AuditSettings;
  /** Unreadable entries of the station list. */
  readonly unreadable: number;
}

/** An audit beside the known issues; each known issue is in one of the last three. */
export interface BaselineChanges {
  /** Issues that are not known, in the order of the audit. */
  readonly added: readonly Finding[];
  /** Known issues that were found. */
  readonly known: readonly KnownIssue[];
  /** Known issues that were checked and not found. */
  readonly gone: readonly KnownIssue[];
  /** Known issues whose rule was not checked at their station. */
  readonly notChecked: readonly KnownIssue[];
}

/** The order of stations for an audit whose issues are compared: that of the list may change. */
export function baselineOrder(stations: readonly Station[]): readonly Station[] {
  return [...stations].sort((a, b) => compared(a.guid, b.guid));
}

/** The issues of an audit, each once, sorted. */
export function knownIssues(findings: readonly Finding[]): readonly KnownIssue[] {
  return sortedIssues(
    findings.map(({ rule, severity, station, guids }) => ({
      rule,
      severity,
      station: station?.guid ?? guids[0],
      name: station?.name,
    })),
  );
}

/** Issues by rule, severity and station, each once. */
export function sortedIssues(issues: readonly KnownIssue[]): readonly KnownIssue[] {
  const byKey = new Map<string, KnownIssue>();
  for (const issue of issues) if (!byKey.has(issueKey(issue))) byKey.set(issueKey(issue), issue);
  return [...byKey.values()].sort(
    (a, b) =>
      compared(a.rule, b.rule) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      compared(a.station ?? '', b.station ?? ''),
  );
}

/** Compares an audit with the known issues of its restaurant. */
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

/**
 * The baseline with other restaurants in place of those with the same GUID. Others stay where `isKept`.
 */
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

/** Restaurants by GUID; the last of two with the same one counts. */
export function sortedRestaurants(
  restaurants: readonly KnownRestaurant[],
): readonly KnownRestaurant[] {
  const byGuid = new Map(restaurants.map((each) => [each.guid, each]));
  return [...byGuid.values()].sort((a, b) => compared(a.guid, b.guid));
}

function issueKey({ rule, severity, station }: KnownIssue): string {
  return JSON.stringify([rule, severity, station ?? null]);
}

/** Whether an audit would have found an issue that is still there. */
function checkedBy({
  stations,
  notJudged,
  settings: { rules, allowed },
  unreadable,
}: CoveredAudit): (issue: KnownIssue) => boolean {
  const listed = new Map(stations.map((station) => [station.guid, station]));
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

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
