/** The records of a date with plants. What they do not touch keeps its bytes. */
import { type Bump, forgetSome } from '../bump.ts';
import type { MenuItem } from '../menu.ts';
import type { Demand } from '../orders.ts';
import { type AppearingRecord, recordsOf, type Writing } from '../record.ts';
import { serveSelections } from '../service.ts';
import { movedBumps } from './moved-bumps.ts';
import type { Planted } from './plant.ts';
import { type OrderBatch, plantedOrders } from './planted-orders.ts';
import type { MovableBump } from './planting.ts';

/** What a date is made from, besides its orders. */
export interface DayMaking {
  readonly demand: Demand;
  /** Epoch ms of the sweep in which forgotten items are bumped. */
  readonly sweepAt: number;
  readonly writing: Writing;
}

/** A factor on each item's weight in the menu. */
export function weighedBy(plants: readonly Planted[]): (item: MenuItem) => number {
  return (item) =>
    plants.reduce(
      (weight, { record, planting }) => weight * (record.weight?.(item, planting) ?? 1),
      1,
    );
}

/** The records of a date with these orders and plants, unordered. */
export function plantedRecords(
  orders: OrderBatch,
  plants: readonly Planted[],
  { demand, sweepAt, writing }: DayMaking,
): AppearingRecord[] {
  const { batches, leftOut } = plantedOrders(orders, demand, plants);
  const isLeftOut = ({ selection }: Bump) => leftOut.has(selection.order);
  const served = batches.map(({ selections, stream }) => {
    const bumps = serveSelections(selections, demand.profile, stream('service'));
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
      // Also for records that are left out: the records after them are drawn from the same stream.
      const records = recordsOf(moved.get(bump) ?? bump, writing, from);
      return isLeftOut(bump)
        ? []
        : records.map((each) => ({ ...each, appearsAt: appearsAt(each.appearsAt) }));
    }),
  );
}
