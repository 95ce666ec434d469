import { someNames, withPeriod } from '../../kitchen/fleet/words.ts';
import { ANSWERS_AGAIN } from '../everywhere/words.ts';

export const NO_RESTAURANT_TO_OPEN = 'No restaurant to open.';

/** `Hidden by the filter: Harbor, +2.` */
export const hiddenTroubleText = (names: readonly string[]): string =>
  `Hidden by the filter: ${someNames(names)}.`;

export const fleetSentence = (progress: readonly string[], trouble: string): string =>
  `${progress.join(', ')}. ${withPeriod(trouble)}`;
export const linkSentence = (lost: string | undefined): string =>
  lost === undefined ? ANSWERS_AGAIN : `The platform stopped answering. ${lost}.`;
