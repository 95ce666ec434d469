/** A version has the time first seen. When it changed is unknown. Station order does not matter. */
import type { RestaurantChoice } from '../model/restaurant.ts';
import { type Station, stationsByGuid } from '../model/station.ts';
import { configurationText } from '../model/station-fields.ts';

export interface SetupVersion {
  /** When first seen, epoch ms. It may have changed any time after the previous reading. */
  readonly seenAt: number;
  /** By GUID, each once. */
  readonly stations: readonly Station[];
}

/** Differences from the version before. The first is complete. */
export interface SetupStep {
  /** When first seen, epoch ms. */
  readonly seenAt: number;
  /** New and changed stations, after the change. */
  readonly put: readonly Station[];
  /** GUIDs. */
  readonly removed: readonly string[];
}

/** Known versions, in order seen. Throws ARCHIVE for a damaged archive. */
export type SetupReading = (restaurant: RestaurantChoice) => Promise<readonly SetupVersion[]>;

/** Per restaurant. The oldest go first. */
const MAX_VERSIONS = 200;

/** `seenAt` is epoch ms. `undefined` without differences. The first step starts from no stations. */
export function setupStep(
  before: readonly Station[],
  after: readonly Station[],
  seenAt: number,
): SetupStep | undefined {
  const [old, now] = [stationsByGuid(before), stationsByGuid(after)];
  const put = inOrder(now).filter((station) => {
    const known = old.get(station.guid);
    return known === undefined || configurationText(known) !== configurationText(station);
  });
  const removed = inOrder(old).flatMap(({ guid }) => (now.has(guid) ? [] : [guid]));
  return put.length + removed.length === 0 ? undefined : { seenAt, put, removed };
}

/** In order. Steps without changes are skipped. */
export function setupVersions(steps: Iterable<SetupStep>): readonly SetupVersion[] {
  const versions: SetupVersion[] = [];
  const stations = new Map<string, Station>();
  for (const { seenAt, put, removed } of steps) {
    for (const guid of removed) stations.delete(guid);
    for (const station of put) stations.set(station.guid, station);
    const version = { seenAt, stations: inOrder(stations) };
    const before = versions.at(-1)?.stations ?? [];
    if (setupStep(before, version.stations, seenAt) !== undefined) versions.push(version);
  }
  return versions;
}

/** At most `most` steps. The first one left gets a complete version. */
export function latestSteps(
  steps: readonly SetupStep[],
  most: number = MAX_VERSIONS,
): readonly SetupStep[] {
  const first = steps.length - most;
  if (first <= 0) return steps;
  const oldest = setupVersions(steps.slice(0, first + 1)).at(-1)?.stations ?? [];
  const seenAt = steps[first]?.seenAt ?? 0;
  return [{ seenAt, put: oldest, removed: [] }, ...steps.slice(first + 1)];
}

function inOrder(stations: ReadonlyMap<string, Station>): readonly Station[] {
  return [...stations.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1));
}
