/** Every record the date's export will ever contain. */
import { weekdayNumber } from '../../contract/instant.ts';
import { type Bump, bumpSelections, forgetSome } from './bumps.ts';
import { type BusinessDay, serviceSlots } from './business-day.ts';
import {
  buildMenus,
  type Demand,
  type MenuItem,
  type Order,
  placeOrders,
  placeSoMany,
  type Selection,
} from './orders.ts';
import { type Plant, type Planted, plantedOn } from './plant-kinds.ts';
import { isInPlantedTime, type MovableBump, type Planting } from './plant-record.ts';
import { PROFILES } from './profile.ts';
import { type Random, random } from './random.ts';
import { type AppearingRecord, instantWriter, recordsOf, type Writing } from './record.ts';
import { buildKitchens, type RestaurantKey, simulateIdentity } from './restaurant.ts';

/** From last call to the sweep bumping forgotten items. */
const SWEEP_AFTER_CLOSE_MS = 75 * 60_000;

interface DayKey extends RestaurantKey, BusinessDay {
  /** The date's faults and circumstances. Without them it is as ordinary as its restaurant. */
  readonly plants?: readonly Plant[];
}

/**
 * Records in export order. The same arguments give the same bytes, whatever else was generated before. Orders belong to their creation
 * date, so the last ones are bumped after it ends.
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

// A date's records with plants. What they do not touch keeps the same bytes.

/** Besides orders. */
interface DayMaking {
  readonly demand: Demand;
  /** Sweep of forgotten items, epoch ms. */
  readonly sweepAt: number;
  readonly writing: Writing;
}

function weighedBy(plants: readonly Planted[]): (item: MenuItem) => number {
  return (item) =>
    plants.reduce(
      (weight, { record, planting }) => weight * (record.weight?.(item, planting) ?? 1),
      1,
    );
}

function plantedRecords(
  orders: OrderBatch,
  plants: readonly Planted[],
  { demand, sweepAt, writing }: DayMaking,
): AppearingRecord[] {
  const { batches, leftOut } = plants.reduce<PlantedOrders>(
    (placed, planted) => withDemand(placed, demand, planted),
    { batches: [orders], leftOut: new Set() },
  );
  const isLeftOut = ({ selection }: Bump) => leftOut.has(selection.order);
  const served = batches.map(({ selections, stream }) => {
    const own = withItems(selections, plants);
    const bumps = bumpSelections(own, demand.profile, stream('service'));
    const swept = forgetSome(bumps, sweepAt, stream('sweep'));
    const movable: readonly MovableBump[] = swept.map((bump, index) => ({
      ...bump,
      isSwept: bump !== bumps[index],
    }));
    return { bumps: movable, from: stream('records') };
  });
  const kept = served.flatMap(({ bumps }) => bumps.filter((bump) => !isLeftOut(bump)));
  const after = movedBumps(kept, plants);
  const moved = new Map(kept.map((bump, index) => [bump, after[index] ?? bump]));
  const appearsAt = (at: number) =>
    plants.reduce(
      (before, { record, planting }) => record.appears?.(before, planting) ?? before,
      at,
    );
  return served.flatMap(({ bumps, from }) =>
    bumps.flatMap((bump) => {
      // Also for omitted records: later records draw from the same stream.
      const records = recordsOf(moved.get(bump) ?? bump, writing, from);
      return isLeftOut(bump)
        ? []
        : records.map((each) => ({ ...each, appearsAt: appearsAt(each.appearsAt) }));
    }),
  );
}

/** The same number, in the same order. */
function movedBumps(
  bumps: readonly MovableBump[],
  plants: readonly Planted[],
): readonly MovableBump[] {
  if (plants.length === 0) return bumps;
  const change = (from: readonly MovableBump[], isDelaying: boolean) =>
    plants
      .filter(({ record }) => (record.delaysExpo === true) === isDelaying)
      .reduce(changeScreens, from);
  return change(followed(bumps, change(bumps, true)), false);
}

function changeScreens(
  bumps: readonly MovableBump[],
  { record: { screen }, planting }: Planted,
): readonly MovableBump[] {
  if (screen === undefined) return bumps;
  const changed = new Map<MovableBump, MovableBump>();
  const made = bumps.filter(({ level }) => level === 0);
  for (const [name, own] of Map.groupBy(made, ({ station }) => station?.name)) {
    if (planting.station !== undefined && planting.station !== name) continue;
    const after = screen(own, planting);
    own.forEach((bump, index) => changed.set(bump, after[index] ?? bump));
  }
  return bumps.map((bump) => changed.get(bump) ?? bump);
}

/** A selection's prep bumps, before and after the move. */
type Moves = readonly (readonly [before: MovableBump, after: MovableBump])[];

/** Moves expediters' bumps by as much as what they waited for. */
function followed(
  before: readonly MovableBump[],
  after: readonly MovableBump[],
): readonly MovableBump[] {
  const moved = before.map((bump, index) => [bump, after[index] ?? bump] as const);
  const made = moved.filter(([{ level }]) => level === 0);
  const moves = Map.groupBy(made, ([{ selection }]) => selection);
  const passed = before.filter(({ level }) => level === 1);
  const passedAt = new Map(passed.map(({ selection, bumpedAt }) => [selection, bumpedAt]));
  return after.map((bump) => {
    const own = moves.get(bump.selection);
    const at = passedAt.get(bump.selection);
    if (bump.level === 0 || own === undefined || at === undefined) return bump;
    const startedAt = Math.min(...own.map(([, to]) => to.startedAt));
    const shift = bump.isSwept ? 0 : shiftOf(own, at);
    return { ...bump, startedAt, bumpedAt: Math.max(startedAt, bump.bumpedAt + shift) };
  });
}

/** Ms by which the move shifted what the expediter waited for: the last station, or the first for an item released early. */
function shiftOf(moves: Moves, passedAt: number): number {
  const waited = moves.filter(([before]) => !before.isSwept);
  if (waited.length === 0) return 0;
  const before = waited.map(([bump]) => bump.bumpedAt);
  const after = waited.map(([, bump]) => bump.bumpedAt);
  const wasReleasedEarly = passedAt < Math.max(...before);
  const ready = (ends: readonly number[]) =>
    wasReleasedEarly ? Math.min(...ends) : Math.max(...ends);
  return ready(after) - ready(before);
}

interface OrderBatch {
  readonly selections: readonly Selection[];
  readonly stream: (purpose: string) => Random;
}

/** Omitted orders stay in their batch: what happens to the others is drawn after them. */
interface PlantedOrders {
  readonly batches: readonly OrderBatch[];
  readonly leftOut: ReadonlySet<Order>;
}

function withDemand(
  { batches, leftOut }: PlantedOrders,
  demand: Demand,
  { record, planting }: Planted,
): PlantedOrders {
  const times = record.demand?.(planting);
  if (times === undefined) return { batches, leftOut };
  const placed = new Set(batches.flatMap(({ selections }) => selections.map(({ order }) => order)));
  const touched = [...placed].filter(
    (order) => !leftOut.has(order) && isInPlantedTime(planting, order.placedAt),
  );
  if (times <= 1) {
    const lost = touched.filter(({ guid }) => !planting.stream('left out', guid).chance(times));
    return { batches, leftOut: new Set([...leftOut, ...lost]) };
  }
  const count = Math.round(touched.length * (times - 1));
  const slots = within(demand.slots, planting);
  if (slots.length === 0) return { batches, leftOut };
  const { stream } = planting;
  const selections = placeSoMany(count, { ...demand, slots }, stream('orders'));
  return { batches: [...batches, { selections, stream }], leftOut };
}

function within(slots: Demand['slots'], { from, to }: Planting): Demand['slots'] {
  return slots.flatMap((slot) => {
    const part = { from: Math.max(slot.from, from), to: Math.min(slot.to, to) };
    const weight = (slot.weight * (part.to - part.from)) / (slot.to - slot.from);
    return weight > 0 ? [{ ...slot, ...part, weight }] : [];
  });
}

function withItems(
  selections: readonly Selection[],
  plants: readonly Planted[],
): readonly Selection[] {
  const changes = plants.filter(({ record }) => record.item !== undefined);
  if (changes.length === 0) return selections;
  return selections.map((selection) => {
    const { dish } = selection;
    const item = changes.reduce(
      (before, { record, planting }) => record.item?.(before, planting) ?? before,
      dish.item,
    );
    return { ...selection, dish: { ...dish, item } };
  });
}
