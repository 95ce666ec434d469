/** Every record the date's export will ever contain. */
import { weekdayNumber } from '../../../contract/business-date.ts';
import { type BusinessDay, serviceSlots } from '../business-day.ts';
import { buildMenus } from '../menu.ts';
import { placeOrders } from '../orders.ts';
import { PROFILES } from '../profile.ts';
import { random } from '../random.ts';
import { type AppearingRecord, instantWriter } from '../record.ts';
import { buildKitchens, type RestaurantKey, simulateIdentity } from '../restaurant.ts';
import { type Plant, plantedOn } from './plant.ts';
import { plantedRecords, weighedBy } from './planted-day.ts';

/** From last call to the sweep bumping forgotten items. */
const SWEEP_AFTER_CLOSE_MS = 75 * 60_000;

interface DayKey extends RestaurantKey, BusinessDay {
  /** The date's faults and circumstances. Without them it is as ordinary as its restaurant. */
  readonly plants?: readonly Plant[];
}

/**
 * Records in export order. The same arguments give the same bytes, whatever else was generated before. Orders belong to their creation
 * date, so the last ones are bumped after it ends (A10).
 * @throws Failure USAGE for a date, zone, or closeout hour that does not exist, RangeError for a plant at an unknown station.
 */
export function simulateDay(key: DayKey): readonly AppearingRecord[] {
  const profile = PROFILES[key.profile];
  const stream = (...purpose: readonly string[]) => random(key.seed, key.profile, ...purpose);
  const ofDate = (purpose: string) => stream(purpose, key.businessDate);
  const slots = serviceSlots(key, profile.hours);
  const kitchens = buildKitchens(key);
  const plants = plantedOn(key, key.plants ?? [], kitchens);
  const demand = {
    profile,
    slots,
    weekdayWeight: profile.week[weekdayNumber(key.businessDate)] ?? 1,
    menus: buildMenus(key, kitchens, weighedBy(plants)),
    options: profile.dining.map(
      ([option, share]) =>
        [{ guid: stream('dining option', option.name).uuid(), option }, share] as const,
    ),
  };
  const orders = { selections: placeOrders(demand, ofDate('orders')), stream: ofDate };
  const sweepAt = Math.max(...slots.map(({ to }) => to)) + SWEEP_AFTER_CLOSE_MS;
  const writing = { restaurantGuid: simulateIdentity(key).guid, written: instantWriter() };
  const records = plantedRecords(orders, plants, { demand, sweepAt, writing });
  return records.sort((a, b) => a.appearsAt - b.appearsAt);
}
