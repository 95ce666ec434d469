/** Writes a bump as the export does: an ItemFulfillment with the gaps and the wrong clocks of real exports. */
import type { ItemFulfillment } from '../../contract/item-fulfillment.ts';
import type { Bump } from './bump.ts';
import type { InstantWriter } from './instant-writer.ts';
import type { Random } from './random.ts';

/** A record and the moment (epoch ms) from which the export contains it. */
export interface AppearingRecord {
  readonly appearsAt: number;
  readonly record: ItemFulfillment;
}

const WRONG_CLOCK_RATE = 0.0005;
const DUPLICATE_RATE = 0.007;
const EXPORT_LAG_MS = 15_000;
const REPEAT_LAG_MS = 300_000;

/** What the records of a date are written with. */
export interface Writing {
  readonly restaurantGuid: string;
  readonly written: InstantWriter;
}

/** The records of a bump: one, or the same one twice. */
export function recordsOf(bump: Bump, writing: Writing, from: Random): readonly AppearingRecord[] {
  const record = write(bump, writing, from);
  const appearsAt = bump.bumpedAt + 1 + from.below(EXPORT_LAG_MS);
  if (!from.chance(DUPLICATE_RATE)) return [{ appearsAt, record }];
  return [
    { appearsAt, record },
    { appearsAt: appearsAt + from.below(REPEAT_LAG_MS), record },
  ];
}

function write(bump: Bump, { restaurantGuid, written }: Writing, from: Random): ItemFulfillment {
  const { selection, level, station } = bump;
  const { order, dish, course } = selection;
  const { item } = dish;
  const { startedAt, fulfilledAt } = times(bump, from);
  return {
    restaurantGuid,
    orderGuid: order.guid,
    selectionGuid: selection.guid,
    selectionMenuItemGuid: item.guid,
    selectionMenuItemName: item.name,
    ...(item.multiLocationId !== undefined && {
      selectionMenuItemMultiLocationId: item.multiLocationId,
    }),
    ticketGuid: selection.ticketGuid,
    ticketFiredAt: written(selection.firedAt),
    itemFulfilledAt: written(fulfilledAt),
    itemStartedAt: written(startedAt),
    itemFulfillmentLevel: level,
    ...(station !== undefined && {
      prepStationGuid: station.published.guid,
      prepStationName: station.name,
      prepStationMultiLocationId: station.multiLocationId,
    }),
    ...(order.hasDining && {
      diningOptionGuid: order.dining.guid,
      diningOptionName: order.dining.option.name,
      diningOptionBehavior: order.dining.option.behavior,
    }),
    ...(course !== undefined && { courseGuid: course.guid, courseName: course.name }),
    ...(order.source !== undefined && { orderSource: order.source }),
  };
}

/** Once in two thousand records a device's clock is wrong: started before the fire, or bumped before the start (R30). */
function times(
  { selection, startedAt, bumpedAt }: Bump,
  from: Random,
): { readonly startedAt: number; readonly fulfilledAt: number } {
  if (!from.chance(WRONG_CLOCK_RATE)) return { startedAt, fulfilledAt: bumpedAt };
  const wrongBy = 60_000 + from.below(540_000);
  return from.chance(0.5)
    ? { startedAt: selection.firedAt - wrongBy, fulfilledAt: bumpedAt }
    : { startedAt, fulfilledAt: startedAt - wrongBy };
}
