/** States of stations by their GUID, and their places by harm. */

import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import type { StationNow } from '../../kitchen/pace/stations-now.ts';
import { rememberedBy } from '../../state/remember-by.ts';

/** States by GUID of the station, and each one's place by harm. */
export interface StatesByStation {
  readonly now: ReadonlyMap<string, StationNow>;
  readonly harm: ReadonlyMap<string, number>;
}

const NONE: StatesByStation = { now: new Map(), harm: new Map() };

/** For the date in view; empty before it is read. */
export function statesByStation(pace: PaceInView | undefined): StatesByStation {
  return pace === undefined ? NONE : byGuid(pace);
}

/** A station's state; `undefined` before the date is read. */
export function stationState({ pace }: LineCheck, guid: string): StationNow | undefined {
  return statesByStation(pace).now.get(guid);
}

const byGuid = rememberedBy(({ stations }: PaceInView): StatesByStation => {
  const named = stations.flatMap((station, place) =>
    station.guid === undefined ? [] : [[station.guid, station, place] as const],
  );
  return {
    now: new Map(named.map(([guid, station]) => [guid, station])),
    harm: new Map(named.map(([guid, , place]) => [guid, place])),
  };
});
