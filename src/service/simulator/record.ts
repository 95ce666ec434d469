/** Records with the gaps and wrong clocks in real exports. */

import { formatInstant, MINUTE_MS } from '../../contract/instant.ts';
import type { ItemFulfillment } from '../../contract/item-fulfillment.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { Selection } from './orders.ts';
import type { Random } from './random.ts';
import type { KitchenStation } from './restaurant.ts';

/** One item leaving one screen. Instants are epoch ms. */
export interface ItemBump {
  readonly selection: Selection;
  /** Prep station at prep. At expo any station of the item, if the record names one. */
  readonly station: KitchenStation | undefined;
  readonly startedAt: number;
  readonly bumpedAt: number;
}

/** Exported from this moment (epoch ms). */
export interface AppearingRecord {
  readonly appearsAt: number;
  readonly record: ItemFulfillment;
}

const WRONG_CLOCK_RATE = 0.0005;
const DUPLICATE_RATE = 0.007;
const EXPORT_LAG_MS = 15_000;
const REPEAT_LAG_MS = 300_000;

export interface Writing {
  readonly restaurantGuid: string;
  readonly written: InstantWriter;
  /** Otherwise an item starts when it is fired. */
  readonly showsStart: boolean;
}

type Level = 0 | 1 | 2;

/** One, or the same one twice. */
export function recordsOf(
  bump: ItemBump,
  level: Level,
  writing: Writing,
  from: Random,
): readonly AppearingRecord[] {
  const record = write(bump, level, writing, from);
  const appearsAt = bump.bumpedAt + 1 + from.below(EXPORT_LAG_MS);
  if (!from.chance(DUPLICATE_RATE)) return [{ appearsAt, record }];
  return [
    { appearsAt, record },
    { appearsAt: appearsAt + from.below(REPEAT_LAG_MS), record },
  ];
}

function write(bump: ItemBump, level: Level, writing: Writing, from: Random): ItemFulfillment {
  const { restaurantGuid, written, showsStart } = writing;
  const { selection, station } = bump;
  const { order, course } = selection.ticket;
  const { item } = selection.dish;
  const startsAt = showsStart ? Math.min(bump.startedAt, bump.bumpedAt) : selection.firedAt;
  const { startedAt, fulfilledAt } = times(selection.firedAt, startsAt, bump.bumpedAt, from);
  // Spreads would take several times as long.
  const record: Mutable<ItemFulfillment> = {
    restaurantGuid,
    orderGuid: order.guid,
    selectionGuid: selection.guid,
    selectionMenuItemGuid: item.guid,
    selectionMenuItemName: item.name,
  };
  if (item.multiLocationId !== undefined) {
    record.selectionMenuItemMultiLocationId = item.multiLocationId;
  }
  record.ticketGuid = selection.ticketGuid;
  record.ticketFiredAt = written(selection.firedAt);
  record.itemFulfilledAt = written(fulfilledAt);
  record.itemStartedAt = written(startedAt);
  record.itemFulfillmentLevel = level;
  if (station !== undefined) {
    record.prepStationGuid = station.published.guid;
    record.prepStationName = station.name;
    record.prepStationMultiLocationId = station.multiLocationId;
  }
  if (order.hasDining) {
    record.diningOptionGuid = order.dining.guid;
    record.diningOptionName = order.dining.option.name;
    record.diningOptionBehavior = order.dining.option.behavior;
  }
  if (course !== undefined) {
    record.courseGuid = course.guid;
    record.courseName = course.name;
  }
  if (order.source !== undefined) record.orderSource = order.source;
  return record;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Once in two thousand records a device's clock is wrong: started before the fire, or bumped before the start (R30). */
function times(
  firedAt: number,
  startedAt: number,
  bumpedAt: number,
  from: Random,
): { readonly startedAt: number; readonly fulfilledAt: number } {
  if (!from.chance(WRONG_CLOCK_RATE)) return { startedAt, fulfilledAt: bumpedAt };
  const wrongBy = 60_000 + from.below(540_000);
  return from.chance(0.5)
    ? { startedAt: firedAt - wrongBy, fulfilledAt: bumpedAt }
    : { startedAt, fulfilledAt: startedAt - wrongBy };
}

const AS_FAR_AS_MINUTES = 'YYYY-MM-DDThh:mm:'.length;
const OF_A_MINUTE = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));
const OF_A_SECOND = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, '0')}+0000`);

/** Writes an instant (epoch ms, an integer) as `formatInstant` does. */
type InstantWriter = (epochMs: number) => string;

/** For one date: caches each minute's text. */
export function instantWriter(): InstantWriter {
  const textOf = oncePerKey((minute: number) =>
    formatInstant(minute * MINUTE_MS).slice(0, AS_FAR_AS_MINUTES),
  );
  return (epochMs) => {
    const minute = Math.floor(epochMs / MINUTE_MS);
    const ms = epochMs - minute * MINUTE_MS;
    const second = Math.floor(ms / 1000);
    return `${textOf(minute)}${OF_A_MINUTE[second] ?? ''}.${OF_A_SECOND[ms - second * 1000] ?? ''}`;
  };
}
