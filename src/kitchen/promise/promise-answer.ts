/** What earlier dates say of a promise, for the command and the screen. */
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { hourLabel } from '../calendar/local-time.ts';
import { namesText } from '../text/quantities.ts';
import type { DateSummary } from '../usual/date-summary.ts';
import { type Promised, type PromiseTerms, promised, promisedByHour } from './promise.ts';
import type { PromiseRequest } from './promise-request.ts';
import { daysText, leftOutOf, promiseNotes, promiseSentence } from './words.ts';

export interface PromiseRow extends Promised, PromiseTerms {
  /** Local hour of the first fire. Absent for all. */
  readonly hour?: number;
  /** `all`, `19:00`, or `7p` on a 12-hour clock. */
  readonly label: string;
  readonly sentence: string;
}

/** Summaries without ticket times don't count. */
export function promiseAnswer(
  summaries: readonly DateSummary[],
  request: PromiseRequest,
  calendar: BusinessCalendar,
) {
  const { withinMinutes, share, test } = request;
  const terms = { withinMinutes, share };
  const kept = summaries.flatMap(({ date, ticketTimes }) =>
    ticketTimes === undefined
      ? []
      : [{ date, ...ticketTimes, like: ticketTimes.groups.filter(test) }],
  );
  const dated = kept.filter(({ like }) => like.length > 0).map(({ date }) => date);
  const businessDates = dated.length > 0 ? dated.sort() : request.dates;
  const days = daysText(businessDates);
  const groups = kept.map(({ like }) => like);
  const found = promised(groups, terms);
  const all: PromiseRow = {
    ...terms,
    ...found,
    label: 'all',
    sentence: promiseSentence(found, terms, days),
  };
  const hours = promisedByHour(groups, terms, calendar.closeoutHour).map((each): PromiseRow => {
    const label = calendar.hours === 12 ? hourLabel(each.hour, calendar) : hourStart(each.hour);
    const own = each.dates === dated.length ? days : `${each.dates} of ${days}`;
    return {
      ...terms,
      ...each,
      label,
      sentence: `${label}: ${promiseSentence(each, terms, own)}`,
    };
  });
  const options = new Set(
    kept.flatMap((each) => each.groups.flatMap(({ dining }) => dining || [])),
  );
  return {
    /** With such tickets, oldest first. Without any, those asked about. */
    businessDates,
    all,
    hours,
    leftOut: leftOutOf(kept),
    notes: [
      ...(found.tickets === 0 && options.size > 0
        ? [`Dining options: ${namesText([...options].sort())}.`]
        : []),
      ...promiseNotes(found, kept),
    ],
  };
}

function hourStart(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
