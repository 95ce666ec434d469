/** What a station list was when somebody last looked at it, in as few letters as it takes to see later what has changed. */
import type { Station } from './station.ts';
import { stationDigest, textDigest } from './station-fields.ts';

/** A look at a station list. */
export interface SeenStations {
  /** Epoch ms. */
  readonly at: number;
  /** Of each station eight digits that stand for its guid and eight for its configuration, together one text. */
  readonly stations: readonly string[];
}

/** How a station differs from what was seen: it was not there, or it was set up otherwise. */
export type StationNews = 'new' | 'changed';

/** Most stations that are remembered; of larger kitchens none is, since the others would look new. */
export const SEEN_MOST = 1_000;

const GUID_LENGTH = 8;

/** What is to be remembered of a list read at an instant (epoch ms); `undefined` of one that is too long. */
export function seenStations(stations: readonly Station[], at: number): SeenStations | undefined {
  if (stations.length > SEEN_MOST) return undefined;
  return { at, stations: stations.map(seenText).sort() };
}

/** Whether two looks saw the same, whenever they were. */
export function isSameSight(one: SeenStations, other: SeenStations): boolean {
  return (
    one.stations.length === other.stations.length &&
    one.stations.every((text, at) => text === other.stations[at])
  );
}

/** The stations that are not as they were seen, by guid; none where nothing was seen. */
export function newsSince(
  seen: SeenStations | undefined,
  stations: readonly Station[],
): ReadonlyMap<string, StationNews> {
  const news = new Map<string, StationNews>();
  if (seen === undefined || stations.length > SEEN_MOST) return news;
  const before = new Set(seen.stations);
  const guids = new Set(seen.stations.map((text) => text.slice(0, GUID_LENGTH)));
  for (const station of stations) {
    const text = seenText(station);
    if (before.has(text)) continue;
    news.set(station.guid, guids.has(text.slice(0, GUID_LENGTH)) ? 'changed' : 'new');
  }
  return news;
}

function seenText(station: Station): string {
  return textDigest(station.guid) + stationDigest(station);
}
