import { type ClockFace, dateSpanLabel, shiftBusinessDate } from './business-day.ts';
import { clockTime } from './local-time.ts';

export interface ViewedDate {
  readonly date: string;
  readonly today: string;
  /** The moment shown (epoch ms), if it isn't the latest. */
  readonly asOf?: number | undefined;
}

/** Whether the date is shown as of a moment. Any other date is complete. */
export function isAtMoment({ date, today, asOf }: ViewedDate): boolean {
  return date === today || asOf !== undefined;
}

export function isFutureDate({ date, today }: ViewedDate): boolean {
  return date > today;
}

export function dateMark(seen: ViewedDate): string {
  if (isFutureDate(seen)) return 'not yet';
  return seen.date === seen.today ? '' : 'not today';
}

export function asOfText(time: number, clock: ClockFace): string {
  return `as of ${clockTime(time, clock)}`;
}

export function emptyDateReason(seen: ViewedDate): string {
  if (isFutureDate(seen)) return "This date hasn't started yet.";
  return isAtMoment(seen)
    ? 'The date just started, the restaurant is closed, or no station uses a KDS.'
    : 'The restaurant was closed, or no station used a KDS.';
}

export function emptyDateText(seen: ViewedDate): string {
  if (isFutureDate(seen)) return emptyDateReason(seen);
  return isAtMoment(seen) ? 'No item has been bumped yet.' : 'No item was bumped on this date.';
}

export function noFiguresText(seen: ViewedDate): string {
  return isFutureDate(seen)
    ? emptyDateReason(seen)
    : 'No item was bumped at prep here on this date: the station only prints, is unused, or gets no items.';
}

/** `Sat, Aug 1, 2026; Mon, Aug 3 to Fri, Aug 7, 2026`: consecutive dates (`YYYYMMDD`) become one range. */
export function dateRuns(ascending: readonly string[]): string {
  const runs: { readonly first: string; last: string }[] = [];
  for (const date of ascending) {
    const run = runs.at(-1);
    if (run !== undefined && shiftBusinessDate(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs.map(({ first, last }) => dateSpanLabel(first, last)).join('; ');
}
