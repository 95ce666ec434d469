/** One row of a business date: the document's record with its times parsed and what is wrong with it told. */
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { parseInstant } from '../contract/instant.ts';

/**
 * Why a row stays out of averages, by the domain's rules. R30, `impossible`: started before fired, or fulfilled before started.
 * R28, `un-bumped`: more than an hour from fire to fulfilled. R29, `mass-bumped`: less than half a minute from fire to fulfilled at a
 * prep station. `no time`: a time is missing or unreadable.
 */
export const ODDITIES = ['impossible', 'un-bumped', 'mass-bumped', 'no time'] as const;
/** One of them. */
export type Oddity = (typeof ODDITIES)[number];

/** One fulfilled item at one level. Times are epoch ms, durations ms. */
export interface Fulfillment {
  /** Natural key of the record: ticket, selection, station and level. Unique within a day. */
  readonly id: string;
  readonly record: ItemFulfillmentRead;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
  /** From fired to fulfilled. */
  readonly tookMs: number | undefined;
  readonly oddity: Oddity | undefined;
}

/** A row that takes longer than this was forgotten rather than slow (R28). */
const UN_BUMPED_MS = 60 * 60_000;
/** A level-0 row that takes less than this was cleared from the screen rather than cooked (R29). */
const MASS_BUMPED_MS = 30_000;

/** The rows of a day: exact and natural-key duplicates merged, the last fulfilled kept (A26). */
export interface FulfillmentDay {
  /** In the order in which the platform sent them. */
  readonly rows: readonly Fulfillment[];
  /** Records that repeated a row and were merged into it. */
  readonly duplicates: number;
  /** Records of another restaurant than asked for (A1); they are kept and counted. */
  readonly strangers: number;
}

/** Reads the records of one business date. */
export function fulfillmentDay(
  records: readonly ItemFulfillmentRead[],
  restaurantGuid: string,
): FulfillmentDay {
  const rows = new Map<string, Fulfillment>();
  let strangers = 0;
  const asked = restaurantGuid.toLowerCase();
  for (const [index, record] of records.entries()) {
    if (record.restaurantGuid !== undefined && record.restaurantGuid.toLowerCase() !== asked) {
      strangers += 1;
    }
    const row = fulfillment(record, index);
    const known = rows.get(row.id);
    if (known === undefined || (row.fulfilledAt ?? 0) > (known.fulfilledAt ?? 0)) {
      rows.set(row.id, row);
    }
  }
  return { rows: [...rows.values()], duplicates: records.length - rows.size, strangers };
}

/** Reads one record; `index` tells records apart that name no selection, which may be different items of a ticket. */
export function fulfillment(record: ItemFulfillmentRead, index: number): Fulfillment {
  const firedAt = instant(record.ticketFiredAt);
  const startedAt = instant(record.itemStartedAt);
  const fulfilledAt = instant(record.itemFulfilledAt);
  const tookMs =
    firedAt === undefined || fulfilledAt === undefined ? undefined : fulfilledAt - firedAt;
  return {
    id: naturalKey(record, index),
    record,
    firedAt,
    startedAt,
    fulfilledAt,
    tookMs,
    oddity: oddityOf(record.itemFulfillmentLevel, firedAt, startedAt, fulfilledAt),
  };
}

/** The natural key as text (A26); `index` stands for it where no selection is named. */
export function naturalKey(record: ItemFulfillmentRead, index: number): string {
  const { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel } = record;
  if (selectionGuid === undefined) return `#${index}`;
  return `${ticketGuid ?? ''} ${selectionGuid} ${prepStationGuid ?? ''} ${itemFulfillmentLevel ?? ''}`;
}

/** What is wrong with times (epoch ms) of that level, if anything. */
export function oddityOf(
  level: number | undefined,
  firedAt: number | undefined,
  startedAt: number | undefined,
  fulfilledAt: number | undefined,
): Oddity | undefined {
  if (firedAt === undefined || fulfilledAt === undefined) return 'no time';
  const started = startedAt ?? firedAt;
  if (started < firedAt || fulfilledAt < started) return 'impossible';
  const took = fulfilledAt - firedAt;
  if (took > UN_BUMPED_MS) return 'un-bumped';
  return level === 0 && took < MASS_BUMPED_MS ? 'mass-bumped' : undefined;
}

function instant(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseInstant(text);
}
