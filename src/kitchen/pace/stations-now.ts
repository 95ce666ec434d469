/** A kitchen's stations with their states: those in the setup, and those with bumps. */
import type { LimitedStation, StationLimit } from '../measures/row-limits.ts';
import { type Station, stationName } from '../model/station.ts';
import type { KitchenPace } from './kitchen-pace.ts';
import type { StationPace } from './station-pace.ts';

/** A station at a moment. */
export interface StationNow {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  /** `undefined` without a prep row on the date: nothing can be judged. */
  readonly pace: StationPace | undefined;
  /** Its limits on the date. */
  readonly limit: StationLimit;
  /** The note of a muted station, which may be empty; `undefined` where it is not muted. */
  readonly muted: string | undefined;
}

/** Stations by harm; those without a state or a figure last, by name. Includes stations with bumps that are not in the setup (any more). */
export function stationsNow(
  stations: readonly Station[],
  { stations: paces }: KitchenPace,
  limitOf: (station: LimitedStation) => StationLimit,
): readonly StationNow[] {
  const byGuid = new Map(stations.map((station) => [station.guid, station]));
  const bumping = paces.map((pace): StationNow => {
    const station = byGuid.get(pace.key);
    byGuid.delete(pace.key);
    const guid = pace.key === pace.name ? undefined : pace.key;
    const name = station === undefined ? pace.name : stationName(station);
    return { name, guid, pace, limit: pace.limit, muted: undefined };
  });
  const others = Array.from(byGuid.values(), (station): StationNow => {
    const { guid } = station;
    const name = stationName(station);
    const limit = limitOf({ key: guid, name });
    return { name, guid, pace: undefined, limit, muted: undefined };
  });
  const known = bumping.filter(({ pace }) => !isUnknown(pace));
  const unknown = [...bumping.filter(({ pace }) => isUnknown(pace)), ...others];
  return [...known, ...unknown.sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}

/** Whether it has neither a state nor a figure. */
function isUnknown(pace: StationPace | undefined): boolean {
  return pace === undefined || (pace.state === 'unknown' && pace.now.medianMs === undefined);
}

/** The same with mutes: notes by GUID. Muted stations come after those that need attention. */
export function withMutes(
  stations: readonly StationNow[],
  notes: ReadonlyMap<string, string>,
): readonly StationNow[] {
  if (notes.size === 0) return stations;
  const noted = stations.map((station) => {
    return { ...station, muted: station.guid === undefined ? undefined : notes.get(station.guid) };
  });
  const isMuted = ({ muted }: StationNow): boolean => muted !== undefined;
  return [...noted.filter((station) => !isMuted(station)), ...noted.filter(isMuted)];
}
