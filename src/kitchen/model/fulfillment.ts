import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { parseInstant } from '../../contract/instant.ts';

/**
 * Flags: why averages leave a row out.
 * - `impossible` (R30): the item started before it was fired, or was bumped before it started.
 * - `other date` (R30): the item was fired outside the business date and the two dates beside it.
 * - `un-bumped` (R28): over an hour passed from fired to bumped.
 * - `mass-bumped` (R29): the item was bumped at prep within 30 seconds of fire (or the station's own limit), or with four or more other
 *   tickets at the same station in the same clock second.
 * - `no time`: the time of fire or bump is missing or unreadable.
 */
export const ODDITIES = [
  'impossible',
  'other date',
  'un-bumped',
  'mass-bumped',
  'no time',
] as const;
export type Oddity = (typeof ODDITIES)[number];

export function levelName(level: number): string {
  return ['prep', 'expo 1', 'expo 2'][level] ?? `level ${level}`;
}

export function levelText(level: number | undefined): string {
  return level === undefined ? '-' : levelName(level);
}

export function oddityText(oddity: Oddity): string {
  return oddity === 'un-bumped' ? 'over 60 min' : oddity;
}

/** Facts about a row that depend on the date's other rows. */
interface RowJudgment {
  readonly oddity: Oddity | undefined;
  /** Whether this is a prep row at a station that uses the start queue. */
  readonly hasStartQueue: boolean;
}

/** One item bumped at one level. Times are epoch ms, durations ms. */
export interface Fulfillment extends RowJudgment {
  readonly id: string;
  readonly record: ItemFulfillmentRead;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
  /** From fired to bumped. */
  readonly tookMs: number | undefined;
  /** From fired to started. Set only with `hasStartQueue`. */
  readonly queueMs: number | undefined;
  /** From started to bumped. Set only with `hasStartQueue`. */
  readonly makeMs: number | undefined;
}

const NOT_JUDGED: RowJudgment = { oddity: undefined, hasStartQueue: false };

export function fulfillment(
  record: ItemFulfillmentRead,
  index: number,
  { oddity, hasStartQueue }: RowJudgment = NOT_JUDGED,
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
    tookMs: duration(firedAt, fulfilledAt),
    queueMs: hasStartQueue ? duration(firedAt, startedAt) : undefined,
    makeMs: hasStartQueue ? duration(startedAt, fulfilledAt) : undefined,
    hasStartQueue,
    oddity,
  };
}

function duration(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from;
}

/** Equal for records of the same bump. */
interface NaturalKey {
  readonly ticketGuid?: string | undefined;
  readonly selectionGuid?: string | undefined;
  readonly prepStationGuid?: string | undefined;
  readonly itemFulfillmentLevel?: number | undefined;
}

/** The index names a record without a selection, because two such records may be different items. */
export function naturalKey(key: NaturalKey, index: number): string {
  const { ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel } = key;
  if (selectionGuid === undefined) return `#${index}`;
  const parts = [ticketGuid, selectionGuid, prepStationGuid].map(keyPart);
  return `${parts.join(' ')} ${itemFulfillmentLevel ?? ''}`;
}

export function selectionInKey(key: string): string | undefined {
  const part = key.split(' ')[1] ?? '';
  return part === '' ? undefined : readKeyPart(part);
}

/** Stands for an empty GUID. An absent GUID is an empty part. */
const EMPTY_PART = '%';

/** Escapes spaces, so that keys stay unique whatever text a platform uses as a GUID. */
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
