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

/** A level in words; one that the document does not know by its number. */
export function levelName(level: number): string {
  switch (level) {
    case 0:
      return 'station';
    case 1:
      return 'expo 1';
    case 2:
      return 'expo 2';
    default:
      return `level ${level}`;
  }
}

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

/** What records of one fulfillment share (A26). */
type NaturalKey = Pick<
  Partial<Readonly<Record<keyof ItemFulfillmentRead, string | undefined>>>,
  'ticketGuid' | 'selectionGuid' | 'prepStationGuid'
> & { readonly itemFulfillmentLevel?: number | undefined };

/** The natural key as text; `index` stands for it where no selection is named, since rows may then be different items. */
export function naturalKey(key: NaturalKey, index: number): string {
  const { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel } = key;
  if (selectionGuid === undefined) return `#${index}`;
  const parts = [ticketGuid, selectionGuid, prepStationGuid].map(keyPart);
  return `${parts.join(' ')} ${itemFulfillmentLevel ?? ''}`;
}

/** The parts of a natural key that is text; `undefined` for text that is none. */
export function readNaturalKey(text: string): NaturalKey | undefined {
  const [ticketGuid, selectionGuid, prepStationGuid, level, ...more] = text
    .split(' ')
    .map((part) => (part === '' ? undefined : readKeyPart(part)));
  if (selectionGuid === undefined || more.length > 0) return undefined;
  const itemFulfillmentLevel = level === undefined ? undefined : Number(level);
  return { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel };
}

/** Stands for text that is empty, which is another key than none. */
const EMPTY_PART = '%';

/** Keys of different parts are different text, whatever a platform takes for a guid. */
function keyPart(part: string | undefined): string {
  if (part === '') return EMPTY_PART;
  return (part ?? '').replace(/[ %]/g, (character) => (character === ' ' ? '%20' : '%25'));
}

function readKeyPart(part: string): string {
  return part === EMPTY_PART ? '' : part.replaceAll('%20', ' ').replaceAll('%25', '%');
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
