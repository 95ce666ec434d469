/** Every record the date's export will ever contain. */
import type { BusinessDay } from './business-day.ts';
import { type Causes, combinedCauses } from './causes.ts';
import { type NightOutcome, simulateNight } from './night.ts';
import { type Night, nightStream } from './orders.ts';
import { type Plant, plantedCauses } from './plant-kinds.ts';
import { PROFILES } from './profile.ts';
import { type AppearingRecord, type ItemBump, instantWriter, recordsOf } from './record.ts';
import { plannedKitchens, type RestaurantKey, simulateIdentity } from './restaurant.ts';

interface DayKey extends RestaurantKey, BusinessDay {
  /** The date's faults and circumstances. Without them it is as ordinary as its restaurant. */
  readonly plants?: readonly Plant[];
}

/**
 * Records in export order. The same arguments give the same bytes, whatever else was generated before. Orders belong to their creation
 * date, so the last ones are bumped after it ends (A10).
 * @throws Failure USAGE for a date, zone, or closeout hour that does not exist, RangeError for a plant at an unknown station.
 */
export function simulateDay({ profile, plants = [], ...day }: DayKey): readonly AppearingRecord[] {
  const plan = PROFILES[profile];
  const night: Night = { ...day, plan };
  const causes = combinedCauses(plantedCauses(day, plants, plannedKitchens(plan, day.seed)));
  const { guid } = simulateIdentity({ profile, seed: day.seed });
  return nightRecords(night, simulateNight(night, causes), causes, guid);
}

export function nightRecords(
  night: Night,
  { bumped, passed }: NightOutcome,
  causes: Causes,
  restaurantGuid: string,
): readonly AppearingRecord[] {
  const writing = {
    restaurantGuid,
    written: instantWriter(),
    showsStart: night.plan.usesStartQueue,
  };
  const prepBumps = bumped.map((item): ItemBump => ({ ...item, level: 0 }));
  const passBumps = passed.flatMap(({ level, items }) =>
    items.map((item): ItemBump => ({ ...item, level })),
  );
  const bySelection = Map.groupBy([...prepBumps, ...passBumps], ({ selection }) => selection);
  const records = [...bySelection].flatMap(([selection, bumps]) => {
    const from = nightStream(night, 'records', selection.key);
    return bumps.flatMap((bump) => recordsOf(bump, writing, from));
  });
  return records
    .map(({ record, appearsAt }) => ({ record, appearsAt: causes.appearsAt(appearsAt) }))
    .sort((a, b) => a.appearsAt - b.appearsAt);
}
