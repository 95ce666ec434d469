/** Whether a station's tickets come out on paper. */
import { expoRouting } from '../routing/expo-routing.ts';
import type { Station } from '../stations/station.ts';

/**
 * They print; they print since the KDS is offline; they would, if it were; there is no printer; there is one, but no ticket comes to
 * the station; or nothing that is known tells.
 */
export type Paper = 'prints' | 'woken' | 'dormant' | 'no printer' | 'silent' | 'unknown';

/** The paper of a station whose KDS works or is offline. */
export function paperOf(station: Station, kdsDown: boolean): Paper {
  if (station.kitchenPrinter === undefined) return 'no printer';
  if (expoRouting(station) === 'EXPO_ONLY') return 'silent';
  switch (station.printingMode) {
    case 'ON':
      return 'prints';
    case 'OFFLINE_ONLY':
      return kdsDown ? 'woken' : 'dormant';
    default:
      return 'unknown';
  }
}
