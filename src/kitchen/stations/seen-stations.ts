/** A compact record of a station list as last viewed, to find changes later. */
import type { Station } from '../model/station.ts';
import { stationDigest, textDigest } from '../model/station-fields.ts';

/** A view of a station list. */
export interface SeenStations {
  /** Epoch ms. */
  readonly at: number;
  /** One text per station: eight digits for its GUID and eight for its setup. */
  readonly stations: readonly string[];
}

/** How a station differs from its last view. */
export type SeenChange = 'new' | 'changed';

/** Most stations to keep; of larger kitchens none, because the rest would look new. */
export const SEEN_MOST = 1_000;

const GUID_LENGTH = 8;

/** The record of a list read at an instant (epoch ms); `undefined` for one that is too long. */
export function seenStations(stations: readonly Station[], at: number): SeenStations | undefined {
  if (stations.length > SEEN_MOST) return undefined;
  return { at, stations: stations.map(seenText).sort() };
}

/** Whether two views have the same stations, at any time. */
export function isSameSight(one: SeenStations, other: SeenStations): boolean {
  return (
    one.stations.length === other.stations.length &&
    one.stations.every((text, at) => text === other.stations[at])
  );
}

/** The stations that changed after a view, by GUID; none without a view. */
export function changesSince(
  seen: SeenStations | undefined,
  stations: readonly Station[],
): ReadonlyMap<string, SeenChange> {
  const changes = new Map<string, SeenChange>();
  if (seen === undefined || stations.length > SEEN_MOST) return changes;
  const before = new Set(seen.stations);
  const guids = new Set(seen.stations.map((text) => text.slice(0, GUID_LENGTH)));
  for (const station of stations) {
    const text = seenText(station);
    if (before.has(text)) continue;
    changes.set(station.guid, guids.has(text.slice(0, GUID_LENGTH)) ? 'changed' : 'new');
  }
  return changes;
}

function seenText(station: Station): string {
  return textDigest(station.guid) + stationDigest(station);
}
