import { EXIT, Failure, type FailureCode } from '../../contract/failures.ts';
import { dateRuns } from '../../kitchen/calendar/words.ts';
import type { GatheredDates } from '../../kitchen/usual/gathered-dates.ts';
import { printedFailure } from './end-text.ts';

/** The highest exit code of missing dates. A date with an earlier summary isn't missing: it is shown from that. */
export function failedDates({ summaries, failures }: GatheredDates) {
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
    printedFailure(new Failure(code, `${what}: ${dateRuns(own)}.`, { hint })),
  );
}
