/** One row of a business date: the API's record with its times parsed, and its flag among the rows of its date. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { parseInstant } from '../../contract/instant.ts';

/**
 * Why averages leave a row out, by the domain's rules. R30, `impossible`: started before fired, or bumped before started; `other date`: fired outside
 * the business date, the one before and the one after. R28, `un-bumped`: more than an hour from fired to bumped. R29, `mass-bumped`, at prep: less
 * than half a minute from fired to bumped (or the station's own limit), or one of five tickets or more that the station bumped within one second of
 * the clock. `no time`: a time is missing or unreadable.
 */
export const ODDITIES = [
  'impossible',
  'other date',
  'un-bumped',
  'mass-bumped',
  'no time',
] as const;
export type Oddity = (typeof ODDITIES)[number];

/** A level in words; an undocumented one as its number. */
export function levelName(level: number): string {
  switch (level) {
    case 0:
      return 'prep';
    case 1:
      return 'expo 1';
    case 2:
      return 'expo 2';
    default:
      return `level ${level}`;
  }
}

/** The same; `-` without a level. */
export function levelText(level: number | undefined): string {
  return level === undefined ? '-' : levelName(level);
}

/** A flag in words. */
export function oddityText(oddity: Oddity): string {
  return oddity === 'un-bumped' ? 'over 60 min' : oddity;
}

/** One item bumped at one level. Times are epoch ms, durations ms. */
export interface Fulfillment {
  /** Natural key of the record: ticket, selection, station and level. Unique within a date. */
  readonly id: string;
  readonly record: ItemFulfillmentRead;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
  /** Fired to bumped. */
  readonly tookMs: number | undefined;
  /** Fired to started, and started to bumped, at a prep station that uses the start queue; `undefined` elsewhere. */
  readonly queueMs: number | undefined;
  readonly makeMs: number | undefined;
  /** Whether it is a prep row of a station that uses the start queue; queue and make of any other are n/a. */
  readonly hasStartQueue: boolean;
  readonly oddity: Oddity | undefined;
}

/** The part of a row that depends on the date's other rows. */
type Judged = Pick<Fulfillment, 'oddity' | 'hasStartQueue'>;

const NOT_JUDGED: Judged = { oddity: undefined, hasStartQueue: false };

/**
 * Parses one record; `index` distinguishes records without a selection, which may be different items of a ticket. A record without
 * its date is not judged.
 */
export function fulfillment(
  record: ItemFulfillmentRead,
  index: number,
  { oddity, hasStartQueue }: Judged = NOT_JUDGED,
): Fulfillment {
  const firedAt = instant(record.ticketFiredAt);
  const startedAt = instant(record.itemStartedAt);
  const fulfilledAt = instant(record.itemFulfilledAt);
  return {
    id: naturalKey(record, index),
    record,
    firedAt,
    startedAt,
    fulfilledAt,
    tookMs: between(firedAt, fulfilledAt),
    queueMs: hasStartQueue ? between(firedAt, startedAt) : undefined,
    makeMs: hasStartQueue ? between(startedAt, fulfilledAt) : undefined,
    hasStartQueue,
    oddity,
  };
}

function between(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from;
}

/** The natural key: equal for records of the same bump (A26). */
type NaturalKey = Pick<
  Partial<Readonly<Record<keyof ItemFulfillmentRead, string | undefined>>>,
  'ticketGuid' | 'selectionGuid' | 'prepStationGuid'
> & { readonly itemFulfillmentLevel?: number | undefined };

/** The natural key as text; `index` replaces an absent selection, because such rows may be different items. */
export function naturalKey(key: NaturalKey, index: number): string {
  const { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel } = key;
  if (selectionGuid === undefined) return `#${index}`;
  const parts = [ticketGuid, selectionGuid, prepStationGuid].map(keyPart);
  return `${parts.join(' ')} ${itemFulfillmentLevel ?? ''}`;
}

/** The parts of a natural key; `undefined` for any other text. */
export function readNaturalKey(text: string): NaturalKey | undefined {
  const [ticketGuid, selectionGuid, prepStationGuid, level, ...more] = text
    .split(' ')
    .map((part) => (part === '' ? undefined : readKeyPart(part)));
  if (selectionGuid === undefined || more.length > 0) return undefined;
  const itemFulfillmentLevel = level === undefined ? undefined : Number(level);
  return { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel };
}

/** Represents empty text, which is a different key than no text. */
const EMPTY_PART = '%';

/** Different parts give different text, whatever a platform uses as a GUID. */
function keyPart(part: string | undefined): string {
  if (part === '') return EMPTY_PART;
  return (part ?? '').replace(/[ %]/g, (character) => (character === ' ' ? '%20' : '%25'));
}

function readKeyPart(part: string): string {
  return part === EMPTY_PART ? '' : part.replaceAll('%20', ' ').replaceAll('%25', '%');
}

function instant(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseInstant(text);
}
