/** A business date relative to today, in words. A future date is neither closed nor empty. */
import { type ClockFace, dateSpanLabel, shiftBusinessDate } from './business-day.ts';
import { clockTime } from './local-time.ts';

export interface SeenDate {
  readonly date: string;
  readonly today: string;
  /** Moment shown (epoch ms), if not the latest. */
  readonly asOf?: number | undefined;
}

/** Shown as it stood at a moment, now or earlier. Otherwise complete. */
export function isAtMoment({ date, today, asOf }: SeenDate): boolean {
  return date === today || asOf !== undefined;
}

export function isAhead({ date, today }: SeenDate): boolean {
  return date > today;
}

/** `not yet` or `not today` beside a date. Empty for today. */
export function dateMark(seen: SeenDate): string {
  if (isAhead(seen)) return 'not yet';
  return seen.date === seen.today ? '' : 'not today';
}

/** `as of 7:10p` for an instant (epoch ms). */
export function asOfText(time: number, clock: ClockFace): string {
  return `as of ${clockTime(time, clock)}`;
}

/** Why no items were bumped. */
export function emptyDateReason(seen: SeenDate): string {
  if (isAhead(seen)) return "This day hasn't started yet.";
  return isAtMoment(seen)
    ? 'The day just started, the restaurant is closed, or no station uses a KDS.'
    : 'The restaurant was closed, or no station used a KDS.';
}

export function emptyDateText(seen: SeenDate): string {
  if (isAhead(seen)) return emptyDateReason(seen);
  return isAtMoment(seen) ? 'No items bumped yet.' : 'No items bumped on this date.';
}

export function noFiguresText(seen: SeenDate): string {
  return isAhead(seen)
    ? emptyDateReason(seen)
    : 'No bumps at prep here on this date: printer only, unused, or no items routed here.';
}

/** `Sat, Aug 1, 2026; Mon, Aug 3 to Fri, Aug 7, 2026` for dates (`YYYYMMDD`): each run by first and last. */
export function dateRuns(ascending: readonly string[]): string {
  const runs: { readonly first: string; last: string }[] = [];
  for (const date of ascending) {
    const run = runs.at(-1);
    if (run !== undefined && shiftBusinessDate(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs.map(({ first, last }) => dateSpanLabel(first, last)).join('; ');
}
