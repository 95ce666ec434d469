/** What stderr says of dates that could not be read. */
import { EXIT, Failure, type FailureCode } from '../../contract/failures.ts';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import type { GatheredDates } from '../../kitchen/usual/gathered-dates.ts';
import { failureText } from '../ends/failure-text.ts';

/**
 * A warning for each reason, with its dates, and the highest exit code of dates that are missing. A date that was read earlier is not: it
 * is shown as it was then.
 */
export function failedDates({ summaries, failures }: GatheredDates): {
  readonly warnings: readonly string[];
  readonly exit: number;
} {
  const dates = [...failures.keys()].sort();
  const missing = dates.filter((date) => !summaries.has(date));
  const old = dates.filter((date) => summaries.has(date));
  return {
    warnings: [
      ...warningsOf(missing, failures, 'Not read'),
      ...warningsOf(old, failures, 'Shown as read earlier'),
    ],
    exit: Math.max(EXIT.done, ...missing.map((date) => failures.get(date)?.exitCode ?? 0)),
  };
}

function warningsOf(
  dates: readonly string[],
  failures: ReadonlyMap<string, Failure>,
  what: string,
): readonly string[] {
  const byCode = new Map<FailureCode, { readonly hint: string; readonly dates: string[] }>();
  for (const date of dates) {
    const failure = failures.get(date);
    if (failure === undefined) continue;
    const known = byCode.get(failure.code) ?? { hint: failure.hint, dates: [] };
    known.dates.push(date);
    byCode.set(failure.code, known);
  }
  return Array.from(byCode, ([code, { hint, dates: own }]) =>
    failureText(new Failure(code, `${what}: ${runsText(own)}.`, { hint })),
  );
}

/** `Sat 1 Aug 2026, Mon 3 Aug 2026 to Fri 7 Aug 2026`. */
function runsText(ascending: readonly string[]): string {
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
