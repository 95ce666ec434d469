/** Several business dates in few words. */
import { businessDateLabel, shiftBusinessDate } from '../calendar/business-day.ts';

/** Dates (`YYYYMMDD`) in their order, each run of them by its ends: `Sat 1 Aug 2026, Mon 3 Aug 2026 to Fri 7 Aug 2026`. */
export function dateRuns(ascending: readonly string[]): string {
  const runs: { readonly first: string; last: string }[] = [];
  for (const date of ascending) {
    const run = runs.at(-1);
    if (run !== undefined && shiftBusinessDate(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs
    .map(({ first, last }) => (first === last ? [first] : [first, last]))
    .map((ends) => ends.map(businessDateLabel).join(' to '))
    .join(', ');
}
