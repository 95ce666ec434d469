/** What could have been promised on a date, and what earlier dates of its weekday would have promised. */
import { weekdayName } from '../calendar/business-day.ts';
import { countOf } from '../text/quantities.ts';
import type { TicketGroup } from '../usual/date-summary.ts';
import { type CalibrationPoint, calibration } from './calibration.ts';
import {
  DEFAULT_MINUTES,
  dateTickets,
  MAX_MINUTES,
  MIN_TICKETS,
  minutesReaching,
  type Promised,
  promised,
} from './promise.ts';
import { FROM_FIRE, keepingText, percentOf } from './words.ts';

/** 0 to 1. */
export const REPORTED_SHARE = 0.9;
const ASKED = { withinMinutes: DEFAULT_MINUTES, share: REPORTED_SHARE };

export interface DatePromise {
  readonly tickets: number;
  readonly overHour: number;
  /** `undefined` over an hour, or with too few tickets. */
  readonly minutes: number | undefined;
  /** With ticket times, oldest first. */
  readonly earlierDates: readonly string[];
  readonly earlier: Promised;
  readonly calibration: readonly CalibrationPoint[];
}

/** A date's (`YYYYMMDD`) tickets. */
export type DatedTickets = readonly [date: string, groups: readonly TicketGroup[]];

export function datePromise(
  groups: readonly TicketGroup[],
  before: readonly DatedTickets[],
): DatePromise {
  const { tickets, overHour, kept } = dateTickets(groups);
  const dated = before.filter(([, each]) => each.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    tickets,
    overHour,
    minutes:
      tickets < MIN_TICKETS
        ? undefined
        : minutesReaching(
            kept.map((each) => each / tickets),
            REPORTED_SHARE,
          ),
    earlierDates: dated.map(([date]) => date),
    earlier: promised(
      dated.map(([, each]) => each),
      ASKED,
    ),
    calibration: calibration(dated.map(([, each]) => dateTickets(each))),
  };
}

/** Of several dates. */
export function spanPromise(dates: readonly (readonly TicketGroup[])[]): Promised {
  return promised(dates, ASKED);
}

/** `Minutes that would have kept 90% of tickets (from fire, not from order): 33 on this date, 31 (29 to 34) on 8 earlier Fridays.` `undefined` where both are unknown. */
export function datePromiseSentence(found: DatePromise, date: string): string | undefined {
  const { tickets, minutes, earlier, earlierDates } = found;
  if (tickets < MIN_TICKETS && earlier.keeping === undefined) return undefined;
  const here = tickets < MIN_TICKETS ? 'unknown' : (minutes ?? `over ${MAX_MINUTES}`);
  const few = tickets < MIN_TICKETS ? ` (${countOf(tickets, 'ticket')})` : '';
  const weekday = `earlier ${weekdayName(date)}`;
  return keepingSentence([
    `${here} on this date${few}`,
    earlierDates.length === 0
      ? `unknown on ${weekday}s`
      : spanText(earlier, countOf(earlierDates.length, weekday)),
  ]);
}

/** The same of a week and the four before. `undefined` where the week is unknown. */
export function weekPromiseSentence(week: Promised, before: Promised): string | undefined {
  if (week.keeping === undefined) return undefined;
  return keepingSentence([
    spanText(week, `the week's ${countOf(week.dates, 'day')}`),
    before.dates === 0
      ? 'unknown before'
      : spanText(before, countOf(before.dates, 'day before', 'days before')),
  ]);
}

function keepingSentence(parts: readonly string[]): string {
  const share = percentOf(REPORTED_SHARE);
  return `Minutes that would have kept ${share}% of tickets (${FROM_FIRE}): ${parts.join(', ')}.`;
}

/** `31 (29 to 34) on 8 earlier Fridays`. */
function spanText(promise: Promised, days: string): string {
  const keeping = keepingText(promise);
  return keeping === undefined ? `unknown on ${days} (too few)` : `${keeping} on ${days}`;
}

/** Reads the point of the reported share. */
export function calibrationSentence({
  calibration: points,
  earlierDates,
}: Pick<DatePromise, 'calibration' | 'earlierDates'>): string {
  const dates = earlierDates.length;
  const point = points.find(({ share }) => share === REPORTED_SHARE);
  if (point !== undefined) {
    const { share, low, high } = point.kept;
    return `Where ${percentOf(point.share)}% was promised, ${percentOf(share)}% (${percentOf(low)} to ${percentOf(high)}) were out in time, on ${countOf(dates, 'earlier date')}, each promised from the others.`;
  }
  const why =
    points.length > 0
      ? `${percentOf(REPORTED_SHARE)}% takes over ${MAX_MINUTES} min`
      : `ticket times of ${countOf(dates, 'earlier date')} are too few`;
  return `Whether promises were kept is unknown: ${why}.`;
}
