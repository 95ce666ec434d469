/** Ticket times beside one limit. A ticket has several stations, so it has the limit of those without their own. */
import { clauses, countOf, sentenceDuration, shareText } from '../text/quantities.ts';
import type { Measurement } from './measure.ts';
import { summary } from './measure.ts';
import type { RowLimits } from './row-limits.ts';
import { lateShare } from './row-limits.ts';
import { roundText } from './words.ts';

export interface TicketFigures {
  /** With a time, or over 60 minutes. At least one. */
  readonly tickets: number;
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  readonly limitMs: number;
  /** Of `tickets`, those under the limit, 0..1. */
  readonly withinShare: number;
}

/** `ticketTimes`: the date's `TICKET_TIME` values. `undefined` without tickets. */
export function ticketFigures(
  ticketTimes: Measurement,
  rows: Uint32Array,
  limits: RowLimits,
): TicketFigures | undefined {
  const { judged = 0, share } = lateShare(ticketTimes, rows, limits) ?? {};
  if (share === undefined) return undefined;
  const { median, p90 } = summary(ticketTimes, rows) ?? {};
  return {
    tickets: judged,
    medianMs: median,
    p90Ms: p90,
    limitMs: limits.others.lateMs,
    withinShare: 1 - share,
  };
}

/** From JSON, a missing time is null. */
interface TicketValues extends Pick<TicketFigures, 'tickets' | 'limitMs' | 'withinShare'> {
  readonly medianMs: number | null | undefined;
  readonly p90Ms: number | null | undefined;
}

/** `median 9m40, 90% in 14m10, 82% of 412 tickets within 12m`. */
export function ticketWords(values: TicketValues): string {
  const { tickets, medianMs, p90Ms, limitMs, withinShare } = values;
  return clauses(
    medianMs != null && `median ${sentenceDuration(medianMs)}`,
    p90Ms != null && `90% in ${sentenceDuration(p90Ms)}`,
    `${shareText(withinShare, 1)} of ${countOf(tickets, 'ticket')} within ${roundText(limitMs)}`,
  );
}
