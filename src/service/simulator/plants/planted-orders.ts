/** The orders of a date after its plants: more of them, or fewer. */
import { type Demand, type Order, placeSoMany, type Selection } from '../orders.ts';
import type { Random } from '../random.ts';
import type { Planted } from './plant.ts';
import { isWithin, type Planting } from './planting.ts';

/** Orders, and the streams for everything that happens to them. */
export interface OrderBatch {
  readonly selections: readonly Selection[];
  readonly stream: (purpose: string) => Random;
}

/** What was ordered. Orders that are left out stay in their batch, because what happens to the others is drawn after them. */
export interface PlantedOrders {
  readonly batches: readonly OrderBatch[];
  readonly leftOut: ReadonlySet<Order>;
}

/** The batch with the orders that plants add, and those that they leave out. */
export function plantedOrders(
  batch: OrderBatch,
  demand: Demand,
  plants: readonly Planted[],
): PlantedOrders {
  const renewed = ({ selections, stream }: OrderBatch) => ({
    selections: withItems(selections, plants),
    stream,
  });
  const begun: PlantedOrders = { batches: [batch], leftOut: new Set() };
  const { batches, leftOut } = plants.reduce(
    (orders, planted) => withDemand(orders, demand, planted),
    begun,
  );
  return { batches: batches.map(renewed), leftOut };
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
    (order) => !leftOut.has(order) && isWithin(planting, order.placedAt),
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

/** The parts of slots within that time. */
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
