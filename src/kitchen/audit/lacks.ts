/** What rules lack most often. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { FEWEST_ITEMS } from './kitchen-view.ts';
import type { Lack } from './rule.ts';

/** Without the routing, or with one that a newer platform may know, nobody can tell where tickets go. */
export const NO_ROUTING: Lack = { lacks: 'no known expoRouting is stated' };

/** The same of when the station prints. */
export const NO_MODE: Lack = { lacks: 'no known printingMode is stated' };

/** Records of level 0 come from a KDS alone: there is none, or it was not used. */
export const NO_KDS: Lack = { lacks: 'no level-0 record proves a KDS' };

/** Of so few, a share may be chance. */
export const FEW_ITEMS: Lack = { lacks: `fewer than ${FEWEST_ITEMS} items` };

/** What is missing in the list may be just what the rule looks for. */
export const LIST_INCOMPLETE: Lack = { lacks: 'stations of the list could not be read' };

/** The rules about a business date need one. */
export const NO_DAY: Lack = { lacks: 'no business date is read' };

/** Whether it is a routing that the document knows. */
export function isKnownRouting(value: string | undefined): boolean {
  return EXPO_ROUTINGS.some((known) => known === value);
}

/** Whether it is a printing mode that the document knows. */
export function isKnownMode(value: string | undefined): boolean {
  return PRINTING_MODES.some((known) => known === value);
}
