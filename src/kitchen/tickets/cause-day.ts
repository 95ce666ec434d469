import { oncePerKey } from '../../contract/once.ts';
import { clockQuarterOf } from '../measures/business-quarters.ts';
import { medianOf } from '../measures/quantile.ts';
import type { BusinessCalendar } from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { stepCounter } from '../model/steps.ts';
import { prepDaySteps } from '../usual/prep-day.ts';
import { ticketNumbers, usualWorkMs } from '../usual/station-rows.ts';
import { comparedUsual, type UsualTimes } from '../usual/usual.ts';
import { type StationTimeline, stationTimelineSteps } from './station-moment.ts';
import {
  type MomentOf,
  type TicketParts,
  type TicketWhy,
  ticketParts,
  ticketWhy,
  type UsualRowTimes,
  type UsualTicket,
} from './ticket-cause.ts';
import { type TicketIndex, ticketIndexSteps } from './ticket-journey.ts';

export interface CauseQuestion {
  readonly date: string;
  readonly calendar: BusinessCalendar;
  readonly usualTimes: UsualTimes;
}

export interface CauseDay {
  readonly count: number;
  readonly ticketOf: (row: number) => number | undefined;
  readonly why: (ticket: number) => TicketWhy | undefined;
}

export function* causeDaySteps(
  day: FulfillmentDay,
  { date, calendar, usualTimes }: CauseQuestion,
): Generator<undefined, CauseDay> {
  const quarterOf = clockQuarterOf(calendar, date);
  const prep = yield* prepDaySteps(day);
  const ticketOf = ticketNumbers(prep);
  const index = yield* ticketIndexSteps(day);
  const { codeOf, keyOf } = prep.stations;
  const usualOf = oncePerKey((code: number) => comparedUsual(usualTimes, keyOf(code) ?? ''));
  const timelines = new Map<number, StationTimeline>();
  for (const [code, rows] of prep.rows.entries()) {
    const stationUsual = rows.length === 0 ? undefined : usualOf(code);
    if (stationUsual === undefined) continue;
    yield;
    const source = { prep, code, stationUsual, quarterOf, ticketOf };
    timelines.set(code, yield* stationTimelineSteps(source));
  }
  const momentOf: MomentOf = (part) =>
    timelines.get(part.code)?.around({ ...part, ticket: ticketOf(part.row) });
  const bumpedAt = day.table.instant.itemFulfilledAt.values;
  const usualRowTimes: UsualRowTimes = {
    codeOf,
    usualMs: (row) => {
      const stationUsual = usualOf(codeOf(row));
      if (stationUsual === undefined) return undefined;
      const pace = stationUsual.paceAt(quarterOf(bumpedAt[row] ?? Number.NaN));
      return usualWorkMs(prep, stationUsual)(row) * pace;
    },
    lagMs: (row) => usualOf(codeOf(row))?.fireLagMs ?? 0,
  };
  const partsOf = (ticket: number) => ticketParts(day, index.at(ticket), usualRowTimes);
  // The first call reads all rows, so it gets a step of its own.
  day.hasStartQueue(0);
  yield;
  const usualTicket = yield* usualTicketSteps(index, partsOf);
  return {
    count: index.count,
    ticketOf: index.ticketOf,
    why: (ticket) => {
      const parts = partsOf(ticket);
      return parts && ticketWhy(parts, usualTicket, momentOf);
    },
  };
}

/** Fewer than the default, because each row of a ticket costs as much as several rows of a table. */
const ROWS_A_STEP = 500;
/** Maximum factor for a ticket's size. On a slow date, large tickets take longer for other reasons, too. */
const MAX_SIZE_TIMES = 1.4;
const SIZES = [1, 2, 3, 5, 8];

function* usualTicketSteps(
  index: TicketIndex,
  partsOf: (ticket: number) => TicketParts | undefined,
): Generator<undefined, UsualTicket> {
  const isStepOver = stepCounter(ROWS_A_STEP);
  const sizeOf = (items: number) => SIZES.findLast((each) => each <= items) ?? 1;
  const ratios = new Map<number, number[]>(SIZES.map((size) => [size, []]));
  const [prepMs, holdMs, runMs]: [number[], number[], number[]] = [[], [], []];
  for (let ticket = 0; ticket < index.count; ticket += 1) {
    if (isStepOver(index.at(ticket).length)) yield;
    const parts = partsOf(ticket);
    if (parts === undefined) continue;
    const took = parts.prepEnd - parts.firedAt;
    const ratio = took / parts.dueMs;
    prepMs.push(took);
    if (parts.holdMs !== undefined) holdMs.push(parts.holdMs);
    if (parts.runMs !== undefined) runMs.push(parts.runMs);
    if (ratio > 0) ratios.get(sizeOf(parts.items))?.push(ratio);
  }
  const medians: (number | undefined)[] = [];
  for (const values of [prepMs, holdMs, runMs, ...ratios.values()]) {
    yield;
    medians.push(medianOf(values));
  }
  const [usualPrepMs = 0, usualHoldMs = 0, usualRunMs = 0, ...bySize] = medians;
  return {
    prepMs: usualPrepMs,
    holdMs: usualHoldMs,
    runMs: usualRunMs,
    sizeTimes: (count) =>
      Math.min(MAX_SIZE_TIMES, Math.max(1, bySize[SIZES.indexOf(sizeOf(count))] ?? 1)),
  };
}
