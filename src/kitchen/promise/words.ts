/** A promise in sentences. */
import { weekdayName, weekdayOf } from '../calendar/business-day.ts';
import { type LeftOut, leftOutBy } from '../measures/measure.ts';
import { leftOutText } from '../measures/words.ts';
import { countOf, countText, namesText } from '../text/quantities.ts';
import type { TicketTimes } from '../usual/date-summary.ts';
import type { KeptShare } from './kept-share.ts';
import {
  type KeepingMinutes,
  MAX_MINUTES,
  type Promised,
  type PromiseTerms,
  TOO_FEW,
} from './promise.ts';

/** In every output: a KDS counts from the order. */
export const FROM_FIRE = 'from fire, not from order';

/** `87% of 412 tickets were out within 15 min of the first fire (84 to 90%), on 8 Saturdays. 17 min would have kept 90% (16 to 19 min).` */
export function promiseSentence(found: Promised, asked: PromiseTerms, days: string): string {
  const { kept, keeping, tickets } = found;
  if (tickets === 0) return `No tickets like these on ${days}.`;
  if (kept === undefined || keeping === undefined) {
    return `Only ${countOf(tickets, 'ticket')} like these, on ${days} (${TOO_FEW}).`;
  }
  const share = percentOf(asked.share);
  const { minutes } = keeping;
  const would =
    minutes === undefined
      ? `No time up to ${MAX_MINUTES} min would have kept ${share}%.`
      : `${minutes} min would have kept ${share}% (${minutesRange(keeping)} min).`;
  return `${percentOf(kept.share)}% of ${countText(tickets)} tickets were out within ${asked.withinMinutes} min of the first fire (${keptRange(kept)}), on ${days}. ${would}`;
}

/** `87% (84 to 90%)`. `undefined` with too few. */
export function keptText({ kept }: Pick<Promised, 'kept'>): string | undefined {
  return kept && `${percentOf(kept.share)}% (${keptRange(kept)})`;
}

/** `84 to 90%`. */
export function keptRange({ low, high }: Pick<KeptShare, 'low' | 'high'>): string {
  return `${percentOf(low)} to ${percentOf(high)}%`;
}

/** `17 (16 to 19)`. `undefined` with too few. */
export function keepingText({ keeping }: Pick<Promised, 'keeping'>): string | undefined {
  return keeping && `${keeping.minutes ?? `over ${MAX_MINUTES}`} (${minutesRange(keeping)})`;
}

/** `16 to 19`, `58 to over 60`. */
function minutesRange({ low, high }: KeepingMinutes): string {
  const [from, to] = [low, high].map((each) => each ?? `over ${MAX_MINUTES}`);
  return from === to ? `${from}` : `${from} to ${to}`;
}

export function percentOf(share: number): number {
  return Math.round(share * 100);
}

/** `8 Saturdays`, `16 days (Fri and Sat)`, `56 days`. Takes the dates with tickets (`YYYYMMDD`). */
export function daysText(dates: readonly string[]): string {
  const [first = ''] = dates;
  const weekdays = [...new Set(dates.map(weekdayOf))];
  if (weekdays.length === 1) return countOf(dates.length, weekdayName(first));
  const days = countOf(dates.length, 'day');
  return weekdays.length < 7 && weekdays.length > 0 ? `${days} (${namesText(weekdays)})` : days;
}

/** What the numbers are, and which tickets they leave out. */
export function promiseNotes(
  { overHour }: Promised,
  dates: readonly Pick<TicketTimes, 'leftOut'>[],
): readonly string[] {
  const leftOut = leftOutText(leftOutOf(dates));
  const over = countOf(overHour, 'ticket');
  return [
    `Ticket time is ${FROM_FIRE}: first fired to last bumped. Ranges are 90% intervals over the days.`,
    ...(overHour > 0 ? [`Not kept: ${over} over 60 min.`] : []),
    ...(leftOut === 'nothing' ? [] : [`Left out: ${leftOut}.`]),
  ];
}

/** Added up over dates. */
export function leftOutOf(dates: readonly Pick<TicketTimes, 'leftOut'>[]): LeftOut {
  return leftOutBy((reason) =>
    dates.reduce((sum, { leftOut }) => sum + (leftOut.get(reason) ?? 0), 0),
  );
}
