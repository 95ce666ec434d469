/** Every record the date's export will ever contain. */
import { oncePerKey } from '../../contract/once.ts';
import type { BusinessDay } from './business-day.ts';
import { type Causes, combinedCauses } from './causes.ts';
import { type NightOutcome, simulateNight } from './night.ts';
import { type Night, nightStream } from './orders.ts';
import { type Plant, plantedCauses } from './plant-kinds.ts';
import { PROFILES } from './profile.ts';
import { type AppearingRecord, type ItemBump, instantWriter, recordsOf } from './record.ts';
import { type RestaurantKey, simulateIdentity } from './restaurant.ts';

interface DayKey extends RestaurantKey, BusinessDay {
  /** The date's faults and circumstances. Without them it is as ordinary as its restaurant. */
  readonly plants?: readonly Plant[];
}

/**
 * Records in export order. The same arguments give the same bytes, whatever else was generated before. Orders belong to their creation
 * date, so the last ones are bumped after it ends.
 * @throws Failure USAGE for a date, zone, or closeout hour that does not exist, RangeError for a plant at an unknown station.
 */
export function simulateDay({ profile, plants = [], ...day }: DayKey): readonly AppearingRecord[] {
  const plan = PROFILES[profile];
  const night: Night = { ...day, plan };
  const causes = combinedCauses(plantedCauses(night, plants));
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
  const stream = oncePerKey((key: string) => nightStream(night, 'records', key));
  const written = (bump: ItemBump, level: 0 | 1 | 2) =>
    recordsOf(bump, level, writing, stream(bump.selection.key));
  const records = [
    ...bumped.flatMap((item) => written(item, 0)),
    ...passed.flatMap(({ level, items }) => items.flatMap((item) => written(item, level))),
  ];
  return records
    .map(({ record, appearsAt }) => ({ record, appearsAt: causes.appearsAt(appearsAt) }))
    .sort((a, b) => a.appearsAt - b.appearsAt);
}
