/**
 * A restaurant's setup as it was, version by version, of which only what differs from the version before is kept. A version says when it
 * was first seen: when it was changed nobody knows. The order of stations plays no part.
 */
import type { RestaurantChoice } from './restaurant.ts';
import { type Station, stationsByGuid } from './station.ts';
import { configurationText } from './station-fields.ts';

/** The setup as it was from an instant on. */
export interface SetupVersion {
  /** Epoch ms at which it was first seen. It was changed then, or at any time since the version before was read. */
  readonly seenAt: number;
  /** By guid, each once. */
  readonly stations: readonly Station[];
}

/** What is kept of a version: what differs from the one before, and of the first version all of it. */
export interface SetupStep {
  /** Epoch ms at which the version was first seen. */
  readonly seenAt: number;
  /** Stations that are new or set up otherwise, as they are now. */
  readonly put: readonly Station[];
  /** Guids of stations that are gone. */
  readonly removed: readonly string[];
}

/** Reads the versions that are known of a restaurant, in the order in which they were seen. Throws ARCHIVE for an archive that is damaged. */
export type SetupReading = (restaurant: RestaurantChoice) => Promise<readonly SetupVersion[]>;

/** Versions that are kept of a restaurant at most; the oldest go first. */
const MOST_VERSIONS = 200;

/**
 * The step from one setup to another that was first seen at `seenAt` (epoch ms); `undefined` where nothing differs. The first step is from
 * no stations, so that a restaurant without any has none.
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

/** The versions that steps lead to, in their order. A step that changes nothing is none. */
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

/** The steps without the oldest where there are more than `most`: then the first one left has all of its version. */
export function latestSteps(
  steps: readonly SetupStep[],
  most: number = MOST_VERSIONS,
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
