/** Inputs most often missing, in a few words. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import type { Lack } from './rule.ts';

/** Nothing shows where tickets go. */
export const NO_ROUTING: Lack = { missing: 'expoRouting not set or not documented' };

/** Nothing shows when the station prints. */
export const NO_MODE: Lack = { missing: 'printingMode not set or not documented' };

/** Only a KDS bumps items. The station has none, or didn't use it. */
export const NO_KDS: Lack = { missing: 'no bumps at prep' };

/** A share of so few may be chance. */
export const FEW_ITEMS: Lack = { missing: `fewer than ${FEWEST_ITEMS} items` };

/** What a rule looks for may be missing from the list. */
export const LIST_INCOMPLETE: Lack = { missing: 'some stations could not be read' };

export const NO_DAY: Lack = { missing: 'no business date read' };

export function isKnownRouting(value: string | undefined): boolean {
  return EXPO_ROUTINGS.some((known) => known === value);
}

export function isKnownMode(value: string | undefined): boolean {
  return PRINTING_MODES.some((known) => known === value);
}
