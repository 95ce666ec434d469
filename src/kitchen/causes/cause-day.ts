/** Why tickets of a date took long. */
import { oncePerKey } from '../../contract/once.ts';
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { ticketIndex } from '../journey/ticket-journey.ts';
import { medianOf } from '../measures/quantile.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { rowSteps } from '../table/steps.ts';
import { clockQuarterOf } from '../usual/clock-quarters.ts';
import { prepDaySteps } from '../usual/prep-day.ts';
import { stationTickets, usualWorkMs } from '../usual/station-rows.ts';
import { comparedUsual, type Usual } from '../usual/usual.ts';
import { CAUSE_RULES, type CauseRules } from './cause-rules.ts';
import { stationMoments } from './station-moment.ts';
import { type MomentOf, type TicketWhy, ticketWhy, type UsualTicket } from './ticket-cause.ts';
import { type TicketParts, ticketParts } from './ticket-parts.ts';

export interface CauseQuestion {
  readonly date: string;
  readonly calendar: BusinessCalendar;
  readonly usual: Usual;
  readonly rules?: CauseRules;
}

export interface CauseDay {
  /** Tickets, numbered from 0 as in `ticketIndex`. */
  readonly count: number;
  readonly ticketOf: (row: number) => number | undefined;
  readonly why: (ticket: number) => TicketWhy | undefined;
}

/** In steps, so keys are answered in between. */
export function* causeDaySteps(
  day: FulfillmentDay,
  { date, calendar, usual, rules = CAUSE_RULES }: CauseQuestion,
): Generator<undefined, CauseDay> {
  const quarterOf = clockQuarterOf(calendar, date);
  const prep = yield* prepDaySteps(day);
  const ticketOf = stationTickets(prep);
  const index = ticketIndex(day);
  yield;
  const { stations } = prep;
  const usualOf = oncePerKey((code: number) => comparedUsual(usual, stations.keyOf(code) ?? ''));
  const momentsOf = oncePerKey((code: number) => {
    const own = usualOf(code);
    return own && stationMoments(prep, code, own, quarterOf, ticketOf, rules);
  });
  const bumped = day.table.instant.itemFulfilledAt.values;
  const usualMs = (row: number): number | undefined => {
    const own = usualOf(stations.codeOf(row));
    return own && usualWorkMs(prep, own)(row) * own.paceAt(quarterOf(bumped[row] ?? Number.NaN));
  };
  const lagMs = (row: number) => usualOf(stations.codeOf(row))?.fireLagMs ?? 0;
  const isStepOver = rowSteps();
  const all: (TicketParts | undefined)[] = [];
  for (let ticket = 0; ticket < index.count; ticket += 1) {
    const rows = index.at(ticket);
    if (isStepOver(rows.length)) yield;
    all.push(ticketParts(day, rows, { codeOf: stations.codeOf, usualMs, lagMs }));
  }
  yield;
  const usualTicket = usualTicketOf(all.flatMap((parts) => parts ?? []));
  const momentOf: MomentOf = (part) =>
    momentsOf(part.code)?.({ ...part, ticket: ticketOf(part.row) });
  return {
    count: index.count,
    ticketOf: index.ticketOf,
    why: (ticket) => {
      const parts = all[ticket];
      return parts && ticketWhy(parts, usualTicket, momentOf, rules);
    },
  };
}

/** A slow date's larger tickets show more than size. */
const MOST_SIZE = 1.4;
const SIZES = [1, 2, 3, 5, 8];

/** By the date's own tickets: summaries have none. */
function usualTicketOf(all: readonly TicketParts[]): UsualTicket {
  const prepMs = ({ prepEnd, firedAt }: TicketParts) => prepEnd - firedAt;
  const sizeOf = (items: number) => SIZES.findLast((each) => each <= items) ?? 1;
  const bySize = Map.groupBy(all, ({ items }) => sizeOf(items));
  return {
    holdMs: medianOf(all.flatMap(({ holdMs }) => holdMs ?? [])) ?? 0,
    runMs: medianOf(all.flatMap(({ runMs }) => runMs ?? [])) ?? 0,
    prepMs: medianOf(all.map(prepMs)) ?? 0,
    sizeTimes: oncePerKey((items) => {
      const ratios = (bySize.get(sizeOf(items)) ?? [])
        .map((each) => prepMs(each) / each.dueMs)
        .filter((ratio) => ratio > 0);
      return Math.min(MOST_SIZE, Math.max(1, medianOf(ratios) ?? 1));
    }),
  };
}
