/** What was not checked, grouped by reason and stations. */

import { type Station, stationName } from '../model/station.ts';
import type { NotJudged } from './rule.ts';

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
