/**
 * A restaurant's past setups, kept as differences between versions. A version has the time when it was first seen; when it was changed is
 * unknown. The order of stations does not matter.
 */
import type { RestaurantChoice } from '../model/restaurant.ts';
import { type Station, stationsByGuid } from '../model/station.ts';
import { configurationText } from '../model/station-fields.ts';

/** The setup from an instant on. */
export interface SetupVersion {
  /** Epoch ms at which it was first seen. It may have changed at any time after the reading before. */
  readonly seenAt: number;
  /** By GUID, each once. */
  readonly stations: readonly Station[];
}

/** A kept version: its differences from the one before; the first is complete. */
export interface SetupStep {
  /** Epoch ms at which the version was first seen. */
  readonly seenAt: number;
  /** New and changed stations, as they are now. */
  readonly put: readonly Station[];
  /** GUIDs of removed stations. */
  readonly removed: readonly string[];
}

/** Reads a restaurant's known versions, in the order in which they were seen. Throws ARCHIVE for a damaged archive. */
export type SetupReading = (restaurant: RestaurantChoice) => Promise<readonly SetupVersion[]>;

/** Most versions kept per restaurant; the oldest go first. */
const MAX_VERSIONS = 200;

/**
 * The step from one setup to another that was first seen at `seenAt` (epoch ms); `undefined` where nothing differs. The first step starts
 * from no stations.
 */
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

/** The versions that steps lead to, in order. Steps without changes are skipped. */
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

/** The latest steps, at most `most`; the first one left gets its complete version. */
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
