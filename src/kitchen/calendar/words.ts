/** A business date against the current one, in words: a date that has not begun is neither closed nor empty. */
import { dateSpanLabel, shiftBusinessDate } from './business-day.ts';

/** A business date and the current one, `YYYYMMDD`. */
export interface SeenDate {
  readonly date: string;
  readonly today: string;
}

/** Whether a business date lies ahead. */
export function isAhead({ date, today }: SeenDate): boolean {
  return date > today;
}

/** Beside a date: `not yet`, `not today`; nothing for the current one. */
export function dateMark(seen: SeenDate): string {
  if (isAhead(seen)) return 'not yet';
  return seen.date === seen.today ? '' : 'not today';
}

/** Why no item of a date was bumped. */
export function emptyDateReason(seen: SeenDate): string {
  if (isAhead(seen)) return "This day hasn't started yet.";
  return seen.date === seen.today
    ? 'The day just started, the restaurant is closed, or no station uses a KDS.'
    : 'The restaurant was closed, or no station used a KDS.';
}

/** That no item of a date was bumped, in a sentence. */
export function emptyDateText(seen: SeenDate): string {
  if (isAhead(seen)) return emptyDateReason(seen);
  return seen.date === seen.today ? 'No items bumped yet.' : 'No items bumped on this date.';
}

/** Why a station has no figures on a date that was read. */
export function noFiguresText(seen: SeenDate): string {
  return isAhead(seen)
    ? emptyDateReason(seen)
    : 'No bumps here on this date: printer only, unused, or no items routed here.';
}

/** Dates (`YYYYMMDD`) in their order, each run of them by its ends: `Sat, Aug 1, 2026; Mon, Aug 3 to Fri, Aug 7, 2026`. */
export function dateRuns(ascending: readonly string[]): string {
  const runs: { readonly first: string; last: string }[] = [];
  for (const date of ascending) {
    const run = runs.at(-1);
    if (run !== undefined && shiftBusinessDate(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs.map(({ first, last }) => dateSpanLabel(first, last)).join('; ');
}
