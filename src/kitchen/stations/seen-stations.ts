/** Compact record of a station list as last viewed, to find later changes. */
import { type Station, stationDigest, stationName, textDigest } from '../model/station.ts';

export interface SeenStations {
  readonly at: number;
  /** One text per station: eight digits for GUID, eight for setup. */
  readonly stations: readonly string[];
  /** A screen's worth, in order. Absent in files of earlier versions. */
  readonly names?: readonly string[];
}

/** Since the last view. */
export type SeenChange = 'new' | 'changed';

/** Larger kitchens keep none, because the rest would look new. */
export const SEEN_MOST = 1_000;

/** Names kept. */
export const NAMES_MOST = 60;

const GUID_LENGTH = 8;

/** `at` is epoch ms. `undefined` for too many stations. */
export function seenStations(stations: readonly Station[], at: number): SeenStations | undefined {
  if (stations.length > SEEN_MOST) return undefined;
  const names = stations.map(stationName).sort((a, b) => a.localeCompare(b, 'en'));
  return { at, stations: stations.map(seenText).sort(), names: names.slice(0, NAMES_MOST) };
}

/** Same stations, at any time. */
export function isSameSight(one: SeenStations, other: SeenStations): boolean {
  return (
    one.stations.length === other.stations.length &&
    one.stations.every((text, at) => text === other.stations[at])
  );
}

/** By GUID. None without an earlier view. */
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
