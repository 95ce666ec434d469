/** What was not checked, by reason and stations, and issues in several kitchens, by rule. */
import { type Station, stationName } from '../model/station.ts';
import { type Finding, type NotJudged, SEVERITIES, type Severity } from './rule.ts';

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
