/** Inputs that rules miss most often, in a few words: `no bumps from this station`. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import type { Lack } from './rule.ts';

/** Without a routing that the API documents, nothing shows where tickets go. */
export const NO_ROUTING: Lack = { missing: 'expoRouting not set or not documented' };

/** The same for when the station prints. */
export const NO_MODE: Lack = { missing: 'printingMode not set or not documented' };

/** Only a KDS bumps items: the station has none, or did not use it. */
export const NO_KDS: Lack = { missing: 'no bumps from this station' };

/** A share of so few may be chance. */
export const FEW_ITEMS: Lack = { missing: `fewer than ${FEWEST_ITEMS} items` };

/** What is missing from the list may be what the rule looks for. */
export const LIST_INCOMPLETE: Lack = { missing: 'some stations could not be read' };

/** The rules about a business date need one. */
export const NO_DAY: Lack = { missing: 'no business date read' };

/** Whether the API documents it as a routing. */
export function isKnownRouting(value: string | undefined): boolean {
  return EXPO_ROUTINGS.some((known) => known === value);
}

/** Whether the API documents it as a printing mode. */
export function isKnownMode(value: string | undefined): boolean {
  return PRINTING_MODES.some((known) => known === value);
}
