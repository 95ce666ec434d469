/** Checks a date with everything the source knows of earlier ones: setups and bumps. */
import { unlessFailed } from '../api/transport/cancellation.ts';
import { type CheckInput, type KitchenCheck, kitchenCheck } from '../kitchen/check.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import {
  type CurrentSetup,
  type SetupOnDate,
  setupOnDate,
} from '../kitchen/stations/setup-history.ts';
import type { KitchenSource } from './kitchen-source.ts';

type ReadParts = Omit<CheckInput, 'settings' | 'bumpedBefore' | 'restaurant'> & {
  readonly restaurant: RestaurantChoice;
};

/** Uses an archive's earlier dates for stations only these can judge. Throws what their reads throw. */
export async function checkedDate(
  { bumpedBefore, auditSettings }: Pick<KitchenSource, 'bumpedBefore' | 'auditSettings'>,
  read: ReadParts,
  settings = auditSettings,
): Promise<KitchenCheck> {
  const check = kitchenCheck({ ...read, settings });
  const { date, restaurant } = read;
  if (bumpedBefore === undefined || date === undefined || check.unproven.length === 0) return check;
  const before = await bumpedBefore(restaurant.guid, date, check.unproven);
  return kitchenCheck({ ...read, settings, bumpedBefore: before });
}

/** Unreadable kept setups count as not kept: the current one is still there. Throws CANCELLED. */
export async function setupOfDate(
  { setupVersions }: Pick<KitchenSource, 'setupVersions'>,
  restaurant: RestaurantChoice,
  current: CurrentSetup,
  { date, today }: { readonly date: string; readonly today: string },
): Promise<SetupOnDate> {
  const versions = (await setupVersions?.(restaurant).catch(unlessFailed)) ?? [];
  return setupOnDate(current, versions, { date, today, calendar: restaurant.calendar });
}
