/** Rows of a report's tables. */
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import type { HourRow } from '../../kitchen/tables/hours.ts';
import type { ReviewedStation } from '../../kitchen/tables/station-times.ts';
import { overHourSentence, type TicketRow } from '../../kitchen/tables/tickets.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import type { Report } from './day.ts';
import type { ReportDayFigures } from './figures.ts';
import type { Review } from './review.ts';

/** Slowest first, with usual times where enough dates are known. */
export function reviewedStations({ day }: Report): readonly ReviewedStation[] {
  const { dates = [], station: usualOf } = day.review?.usual.usual ?? {};
  return day.figures.stations.map((station) => {
    const usual =
      station.key === undefined || dates.length < MIN_DATES ? undefined : usualOf?.(station.key);
    return { ...station, usual };
  });
}

/** By hour, with the hour's first instant. */
export function mediansOf({ key }: ReviewedStation, heat: ReportDayFigures['heat']) {
  const { cells = [] } = heat?.stations.find((row) => row.key === key) ?? {};
  return cells.map(({ hour, ...cell }) => ({ ...cell, at: heat?.hours[hour]?.at }));
}

/** `undefined` without a review, or without the restaurant's time zone. */
export function hourRows(
  { day, restaurant }: Report,
  of: 'quarters' | 'hours',
): readonly HourRow[] | undefined {
  return day.review?.hours?.[of].map((span) => ({ ...span, clock: restaurant.calendar }));
}

export function ticketRows({ day, restaurant }: Report): readonly TicketRow[] {
  return day.figures.worst.map((ticket) => ({ ...ticket, clock: restaurant.calendar }));
}

/** Tickets with a counted time, and a sentence about those over an hour. */
export function longestTickets(report: Report) {
  const rows = ticketRows(report);
  const { summary } = report.day.figures.measures.find(({ id }) => id === TICKET_TIME.id) ?? {};
  const last = rows.at(-1);
  return {
    counted: rows.filter(({ oddity }) => oddity === undefined),
    overHour:
      last?.oddity === undefined ? undefined : overHourSentence(last, summary?.overHour ?? 1),
  };
}

/** Dates left out of usual, and why. */
export function notCompared({ usual: { usual, missed } }: Review) {
  return [...usual.leftOut, ...missed.map(({ date, failure }) => ({ date, why: failure.code }))];
}
