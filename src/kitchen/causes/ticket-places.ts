/** Where a ticket's time went, each place beside usual: prep stations, then expo. Times are epoch ms. */
import type { TicketWhy } from './ticket-cause.ts';
import type { PrepPart, TicketParts } from './ticket-parts.ts';

export interface TicketPlace {
  readonly name: string;
  readonly level: 0 | 1 | 2;
  /** At prep, from the first fire. At expo, from the last bump below. */
  readonly from: number;
  readonly to: number;
  /** NaN where unknown. */
  readonly usualEnd: number;
  /** Items at prep, and those the ticket waited for. */
  readonly parts: readonly PrepPart[];
  readonly last: readonly PrepPart[];
}

/** Prep stations in order of the last bump. */
export function ticketPlaces({ parts, excess }: TicketWhy): readonly TicketPlace[] {
  const { prep, prepEnd, expoEnd = prepEnd, holdMs = 0, runMs = 0 } = parts;
  const last = new Set(lastParts(parts));
  const stations = Array.from(
    Map.groupBy(prep, ({ code }) => code).values(),
    (own): TicketPlace => ({
      name: own[0]?.station?.name ?? 'a station',
      level: 0,
      from: Math.min(...own.map(({ firedAt }) => firedAt)),
      to: Math.max(...own.map(({ bumpedAt }) => bumpedAt)),
      usualEnd: Math.max(...own.map(({ firedAt, usualMs = Number.NaN }) => firedAt + usualMs)),
      parts: own,
      last: own.filter((part) => last.has(part)),
    }),
  );
  const expo = (level: 1 | 2, from: number, ms: number, over: number): readonly TicketPlace[] => {
    const usualEnd = from + ms - over;
    const place = {
      name: `expo ${level}`,
      level,
      from,
      to: from + ms,
      usualEnd,
      parts: [],
      last: [],
    };
    return ms > 0 ? [place] : [];
  };
  return [
    ...stations,
    ...expo(1, prepEnd, holdMs, excess.hold),
    ...expo(2, expoEnd, runMs, excess.run),
  ];
}

/** Bumps so close are one. */
const TOGETHER_MS = 1_000;

/** What a ticket waited for at prep: the last item, and those bumped with it. */
export function lastParts({ prep, prepEnd }: TicketParts): readonly PrepPart[] {
  return prep.filter(({ bumpedAt }) => prepEnd - bumpedAt < TOGETHER_MS);
}
