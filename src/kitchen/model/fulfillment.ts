/** A business date's row: the API's record with parsed times and a flag. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { parseInstant } from '../../contract/instant.ts';

/**
 * Why averages leave a row out. R30, `impossible`: started before fired, or bumped before started. R30, `other date`: fired outside the
 * business date and adjacent dates. R28, `un-bumped`: over an hour from fired to bumped. R29, `mass-bumped`, at prep: within 30 seconds (or
 * the station's own limit), or one of five or more tickets bumped there in the same clock second. `no time`: missing or unreadable.
 */
export const ODDITIES = [
  'impossible',
  'other date',
  'un-bumped',
  'mass-bumped',
  'no time',
] as const;
export type Oddity = (typeof ODDITIES)[number];

/** Undocumented levels as a number. */
export function levelName(level: number): string {
  return ['prep', 'expo 1', 'expo 2'][level] ?? `level ${level}`;
}

/** As `levelName`, and `-` without a level. */
export function levelText(level: number | undefined): string {
  return level === undefined ? '-' : levelName(level);
}

export function oddityText(oddity: Oddity): string {
  return oddity === 'un-bumped' ? 'over 60 min' : oddity;
}

/** One item bumped at one level. Times are epoch ms, durations ms. */
export interface Fulfillment {
  /** Natural key: ticket, selection, station, and level. Unique within a date. */
  readonly id: string;
  readonly record: ItemFulfillmentRead;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
  /** Fired to bumped. */
  readonly tookMs: number | undefined;
  /** Fired to started, and started to bumped. Not set unless `hasStartQueue`. */
  readonly queueMs: number | undefined;
  readonly makeMs: number | undefined;
  /** A prep row at a station with a start queue. Queue and make are n/a elsewhere. */
  readonly hasStartQueue: boolean;
  readonly oddity: Oddity | undefined;
}

/** Depends on the date's other rows. */
type Judged = Pick<Fulfillment, 'oddity' | 'hasStartQueue'>;

const NOT_JUDGED: Judged = { oddity: undefined, hasStartQueue: false };

/** `index` distinguishes records without a selection: they may be different items on a ticket. Without a date, records aren't flagged. */
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

/** Equal for records of the same bump (A26). */
type NaturalKey = Pick<
  Partial<Readonly<Record<keyof ItemFulfillmentRead, string | undefined>>>,
  'ticketGuid' | 'selectionGuid' | 'prepStationGuid'
> & { readonly itemFulfillmentLevel?: number | undefined };

/** `index` replaces an absent selection, because such rows may be different items. */
export function naturalKey(key: NaturalKey, index: number): string {
  const { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel } = key;
  if (selectionGuid === undefined) return `#${index}`;
  const parts = [ticketGuid, selectionGuid, prepStationGuid].map(keyPart);
  return `${parts.join(' ')} ${itemFulfillmentLevel ?? ''}`;
}

/** The selection in a `naturalKey`, if any. */
export function selectionOf(key: string): string | undefined {
  const part = key.split(' ')[1] ?? '';
  return part === '' ? undefined : readKeyPart(part);
}

/** Empty text, as opposed to no text. */
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
