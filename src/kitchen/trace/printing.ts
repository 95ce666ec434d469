/** Whether a station's tickets print. */

import type { Station } from '../model/station.ts';
import { expoRouting } from '../routing/expo-routing.ts';

/**
 * They print; they print because the KDS is offline; they would if it were; there is no printer; there is one, but the station gets no
 * tickets; or the printing mode is not set or not documented.
 */
export type Printing = 'prints' | 'woken' | 'dormant' | 'no printer' | 'silent' | 'unknown';

/** Whether a station prints, with its KDS online or offline. */
export function printingOf(station: Station, kdsDown: boolean): Printing {
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
