import { createHash } from 'node:crypto';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import { FIGURES_VERSIONS, SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';

/** `source` is a platform's base address or a demo's key, because two platforms may have a restaurant with the same GUID. */
export function restaurantDigest(source: string, restaurantGuid: string): string {
  return digest([source, restaurantGuid.toLowerCase()]).slice(0, 32);
}

/** Another calendar changes a summary's quarters, and another limit changes its times. */
export function summaryBasis(
  { calendar: { zone, closeoutHour }, zoneKnown }: RestaurantChoice,
  massBumpLimits: MassBumpLimits = new Map(),
): string {
  const limits = [...massBumpLimits].sort(([a], [b]) => (a < b ? -1 : 1));
  return digest([zone, closeoutHour, zoneKnown, limits]).slice(0, 8);
}

/** The basis in an archive also has the format's version. */
export function archivedBasis(
  restaurant: RestaurantChoice,
  massBumpLimits: MassBumpLimits | undefined,
): string {
  return `${SUMMARY_VERSION}-${summaryBasis(restaurant, massBumpLimits)}`;
}

/** Bases of summaries that have the needed figures. Summaries with the first basis also have ticket times and the kitchen's silences. */
export function archivedBases(
  restaurant: RestaurantChoice,
  massBumpLimits: MassBumpLimits | undefined,
): readonly string[] {
  const basis = summaryBasis(restaurant, massBumpLimits);
  return FIGURES_VERSIONS.map((version) => `${version}-${basis}`);
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
