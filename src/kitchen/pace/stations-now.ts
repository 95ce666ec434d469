/** Stations in the setup or with bumps, with states. */
import type { LimitedStation, StationLimit } from '../measures/row-limits.ts';
import { type Station, stationName } from '../model/restaurant.ts';
import type { KitchenPace } from './kitchen-pace.ts';
import type { StationPace } from './station-pace.ts';

export interface StationNow {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  /** `undefined` without a prep row on the date. */
  readonly pace: StationPace | undefined;
  /** Without a row, on a complete date: usual items. `undefined` for few. */
  readonly missedItems?: number | undefined;
  readonly limit: StationLimit;
  /** Muted station's note, may be empty. `undefined` where not muted. */
  readonly muted: string | undefined;
}

/** By harm, those without a state or number last, by name. Includes stations with bumps but not (or no longer) in the setup. */
export function stationsNow(
  stations: readonly Station[],
  { stations: paces }: KitchenPace,
  limitOf: (station: LimitedStation) => StationLimit,
  missedOf: (guid: string) => number | undefined = () => undefined,
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
    return { name, guid, pace: undefined, missedItems: missedOf(guid), limit, muted: undefined };
  });
  const known = bumping.filter(({ pace }) => !isUnknown(pace));
  const unknown = [...bumping.filter(({ pace }) => isUnknown(pace)), ...others];
  return [...known, ...unknown.sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}

/** Neither a state nor a number. */
function isUnknown(pace: StationPace | undefined): boolean {
  return pace === undefined || (pace.state === 'unknown' && pace.now.medianMs === undefined);
}

/** `notes` by GUID. Muted stations come last. */
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
