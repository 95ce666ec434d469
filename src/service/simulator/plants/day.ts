/** Every record the date's export will ever contain. */
import type { ItemFulfillment } from '../../../contract/item-fulfillment.ts';
import { forgetSome } from '../bump.ts';
import { type BusinessDay, serviceSlots, weekdayNumber } from '../business-day.ts';
import { buildKitchens, type RestaurantKey } from '../kitchen.ts';
import { buildMenus } from '../menu.ts';
import { placeOrders } from '../orders.ts';
import { PROFILES } from '../profile.ts';
import { random } from '../random.ts';
import { type AppearingRecord, instantWriter, recordsOf } from '../record.ts';
import { simulateRestaurant } from '../restaurant.ts';
import { serveSelections } from '../service.ts';
import { type Plant, plantedOn } from './plant.ts';
import { type DayMaking, type OrderBatch, plantedRecords, weighedBy } from './planted-day.ts';

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
    menus: buildMenus(key, kitchens, plants.length === 0 ? undefined : weighedBy(plants)),
    options: profile.dining.map(
      ([option, share]) =>
        [{ guid: stream('dining option', option.name).uuid(), option }, share] as const,
    ),
  };
  const orders = { selections: placeOrders(demand, ofDate('orders')), stream: ofDate };
  const sweepAt = Math.max(...slots.map(({ to }) => to)) + SWEEP_AFTER_CLOSE_MS;
  const writing = { restaurantGuid: simulateRestaurant(key).guid, written: instantWriter() };
  const making = { demand, sweepAt, writing };
  const records =
    plants.length === 0 ? ordinaryRecords(orders, making) : plantedRecords(orders, plants, making);
  return records.sort((a, b) => a.appearsAt - b.appearsAt);
}

function ordinaryRecords(
  { selections, stream }: OrderBatch,
  { demand, sweepAt, writing }: DayMaking,
): AppearingRecord[] {
  const bumps = serveSelections(selections, demand.profile, stream('service'));
  const from = stream('records');
  return forgetSome(bumps, sweepAt, stream('sweep')).flatMap((bump) =>
    recordsOf(bump, writing, from),
  );
}

/** Records appear one by one. `day` is sorted by `appearsAt`, as from `simulateDay`. */
export function liveDay(day: readonly AppearingRecord[]) {
  let next = 0;
  return {
    /** Records since the last call, up to and including `now`, each exactly once. A clock set back takes nothing. */
    take: (now: number): readonly ItemFulfillment[] => {
      const start = next;
      while ((day[next]?.appearsAt ?? Number.POSITIVE_INFINITY) <= now) next += 1;
      return day.slice(start, next).map(({ record }) => record);
    },
  };
}
