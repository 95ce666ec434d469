/** Why each late ticket of a night was late: the cause of most of its excess. */
import { MINUTE_MS } from '../../../src/contract/instant.ts';
import { midnightOf } from '../states/queues/compact-kitchen.ts';
import type { CookedItem } from '../states/queues/simulated-night.ts';
import type { Cause } from './causes.ts';
import { type ServedTicket, ticketMs } from './served-night.ts';
import { type CausedPart, causedParts, isAtWindow, type KnownNight } from './ticket-parts.ts';

/** Over the hour's 90% by this much. */
const LATE_MS = 3 * MINUTE_MS;
/** A cause explains this part of the excess. Several have at least that. */
export const MOST = 0.6;
const MUCH = 0.2;

export interface LateTicket {
  readonly ticket: ServedTicket;
  /** Where it was slow or loaded. */
  readonly station: string | undefined;
  readonly cause: Cause | 'chance' | 'several';
  readonly isPlanted: boolean;
  /** By the cause, or by all of several. */
  readonly causedMs: number;
  /** By its dishes on plain nights. */
  readonly usualMs: number;
  readonly tookMs: number;
  /** Beyond what its dishes usually take, or beyond the hour's limit, if that is lower. */
  readonly excessMs: number;
  /** Causes of a fifth of the excess or more, the largest first. */
  readonly parts: readonly CausedPart[];
}

/** In order of their ends. */
export function lateTickets(known: KnownNight): readonly LateTicket[] {
  const { nightUsual, night, actual } = known;
  return [...actual.values()]
    .filter(({ isSwept }) => !isSwept)
    .filter((ticket) => ticketMs(ticket) > nightUsual.limitMs(ticket, midnightOf(night)) + LATE_MS)
    .sort((a, b) => a.endsAt - b.endsAt)
    .map((ticket) => lateTicket(ticket, known));
}

function lateTicket(ticket: ServedTicket, known: KnownNight): LateTicket {
  const { nightUsual, night } = known;
  const tookMs = ticketMs(ticket);
  const usualMs = nightUsual.ownMs(ticket, midnightOf(night));
  const typicalMs = nightUsual.typicalMs(ticket, midnightOf(night));
  const excessMs = tookMs - Math.min(usualMs, nightUsual.limitMs(ticket, midnightOf(night)));
  // An order may be unusual though nobody planted it.
  const isLarge = usualMs - typicalMs >= MOST * (tookMs - typicalMs);
  const large: CausedPart = {
    cause: 'unusual order',
    causedMs: usualMs - typicalMs,
    isPlanted: false,
  };
  const parts = merged([...causedParts(ticket, known), ...(isLarge ? [large] : [])])
    .filter(({ causedMs }) => causedMs >= MUCH * excessMs)
    .sort((a, b) => b.causedMs - a.causedMs);
  const explaining = parts.filter(
    ({ cause, causedMs }) => causedMs >= MOST * excessMs || (isLarge && cause === 'unusual order'),
  );
  const most = explaining.find(({ isPlanted }) => isPlanted) ?? explaining[0];
  const sumMs = parts.reduce((sum, { causedMs }) => sum + causedMs, 0);
  const isSeveral = most === undefined && parts.length > 1 && sumMs >= MOST * excessMs;
  const cause = most?.cause ?? (isSeveral ? 'several' : 'chance');
  return {
    ticket,
    cause,
    station:
      cause === 'station slow' || cause === 'station loaded'
        ? placeOf(ticket, cause, known)
        : undefined,
    isPlanted: most?.isPlanted ?? (isSeveral && parts.some(({ isPlanted }) => isPlanted)),
    causedMs: most?.causedMs ?? (isSeveral ? sumMs : 0),
    usualMs,
    tookMs,
    excessMs,
    parts,
  };
}

/** One part for each cause, planted if half of it is. */
function merged(parts: readonly CausedPart[]): readonly CausedPart[] {
  const sum = (own: readonly CausedPart[]) => own.reduce((all, { causedMs }) => all + causedMs, 0);
  return Array.from(
    Map.groupBy(parts, ({ cause }) => cause),
    ([cause, own]) => {
      const planted = sum(own.filter(({ isPlanted }) => isPlanted));
      const largest = Math.max(...own.map(({ causedMs }) => causedMs));
      // An order's size is one fact, seen twice.
      const causedMs = cause === 'unusual order' ? largest : sum(own);
      return { cause, causedMs, isPlanted: planted >= causedMs / 2 };
    },
  );
}

/** The slow station, or the one the ticket waited for. */
function placeOf(
  { items }: ServedTicket,
  cause: Cause,
  { why, plants }: KnownNight,
): string | undefined {
  const slow = plants.find((plant) => plant.kind === 'slow');
  if (cause === 'station slow' && slow !== undefined) return slow.fault.station;
  const end = (item: CookedItem) => (isAtWindow(why, item) ? item.doneAt : item.bumpedAt);
  return items.toSorted((a, b) => end(b) - end(a))[0]?.station;
}
