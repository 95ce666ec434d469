/** Whether a station's tickets go to expo: a documented `expoRouting` counts, else the old boolean, else nothing is set (A11, A12). */
import type { Station } from '../model/station.ts';

export type ExpoRouting = 'SEND_TO_EXPO' | 'EXPO_ONLY' | 'SKIP_EXPO' | 'not stated';

/** Effective routing, from the station's own fields only. */
export function expoRouting(station: Station): ExpoRouting {
  switch (station.expoRouting) {
    case 'SEND_TO_EXPO':
    case 'EXPO_ONLY':
    case 'SKIP_EXPO':
      return station.expoRouting;
    default:
      if (station.includeWithExpediter === undefined) return 'not stated';
      return station.includeWithExpediter ? 'SEND_TO_EXPO' : 'SKIP_EXPO';
  }
}

/** The implicit-all rule: where no station sends to expo, the platform sends every station's items there. False for no stations. */
export function everyStationFallsBackToExpo(stations: readonly Station[]): boolean {
  return (
    stations.length > 0 &&
    stations.every((station) => {
      const routing = expoRouting(station);
      return routing !== 'SEND_TO_EXPO' && routing !== 'EXPO_ONLY';
    })
  );
}

export type ExpoPath = 'explicit' | 'only' | 'implicit-all' | 'none' | 'not stated';

export function expoPath(station: Station, kitchenFallsBack: boolean): ExpoPath {
  const routing = expoRouting(station);
  if (routing === 'SEND_TO_EXPO') return 'explicit';
  if (routing === 'EXPO_ONLY') return 'only';
  if (kitchenFallsBack) return 'implicit-all';
  return routing === 'SKIP_EXPO' ? 'none' : routing;
}
