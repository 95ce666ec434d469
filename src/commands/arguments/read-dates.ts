import { EXIT, Failure } from '../../contract/failures.ts';
import { dateRuns } from '../../kitchen/model/date-words.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { summarizedDate } from '../../kitchen/usual/summarized-date.ts';
import {
  type GatheredDates,
  gatherDates,
  gatheredCount,
  missedDates,
  type SummaryReading,
  type SummaryReadingOptions,
  type UsualReader,
  usualDates,
} from '../../kitchen/usual/usual-dates.ts';
import { usualAmong } from '../../kitchen/usual/usual.ts';
import { readRows } from '../../reader/date-rows.ts';
import { endsAllDates, NO_USUAL_READING, type UsualReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { printedFailure } from './end-text.ts';

/**
 * Announces dates to the source before their first request. Throws CONFIGURATION if `usual_weeks` is 0. The returned function reads them,
 * newest first, and never stores today's summary. If no date can be read, it throws the newest date's failure.
 */
export function announceDates(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  dates: readonly string[],
  today: string,
  show: (text: () => string) => void,
): (options?: Partial<SummaryReadingOptions>) => Promise<GatheredDates> {
  const pastDates = dates.filter((date) => date !== today);
  if (pastDates.length > 0) earlierDatesReading(source);
  for (const date of pastDates) source.expectDate(date);
  const progress = (done: number) => show(() => `Reading dates: ${done} of ${dates.length}`);
  // The demo generates its dates at the first call, so progress is shown before that.
  progress(0);
  return async (options = {}) => {
    const readings = readSummaries(source, restaurant, dates, today, options);
    const gathered = await gatherDates(readings, (soFar) => progress(gatheredCount(soFar)));
    const [failure] = gathered.failures.values();
    if (gathered.summaries.size === 0 && failure !== undefined) throw failure;
    return gathered;
  };
}

/** Returns the usual times of the newest date, which judge all dates. After a failure of all dates, only stored dates count. */
export async function newestUsual(
  { usualReader }: KitchenSource,
  restaurant: RestaurantChoice,
  dates: readonly string[],
  { summaries, failures }: GatheredDates,
): Promise<Omit<UsualReading, 'missing'>> {
  const newestDate = dates.at(-1);
  if (usualReader === undefined || newestDate === undefined) return NO_USUAL_READING;
  const { signal } = new AbortController();
  const { weeks } = usualReader;
  const earlierDates = usualDates(newestDate, weeks).filter((date) => !dates.includes(date));
  const isKeptOnly = [...failures.values()].some(endsAllDates);
  const readings = usualReader.summaries(restaurant, earlierDates, { signal, isKeptOnly });
  const gathered = await gatherDates(readings);
  const all = new Map([...summaries, ...gathered.summaries]);
  return {
    usualTimes: usualAmong(all, newestDate, weeks),
    summaries: all,
    missed: missedDates(gathered),
    failures: gathered.failures,
  };
}

function earlierDatesReading({ usualReader }: KitchenSource): UsualReader {
  if (usualReader !== undefined) return usualReader;
  const hint = 'Set usual_weeks to 1 to 8, or LINECHECK_USUAL_WEEKS=4 for this command.';
  throw new Failure('CONFIGURATION', 'Earlier dates are off (usual_weeks = 0).', { hint });
}

async function* readSummaries(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  dates: readonly string[],
  today: string,
  options: Partial<SummaryReadingOptions>,
): AsyncGenerator<SummaryReading> {
  const past = dates.filter((date) => date !== today).toReversed();
  if (dates.includes(today)) {
    try {
      const { day } = await readRows(source, restaurant, today);
      const summary = summarizedDate(day, today, restaurant.calendar);
      yield { state: 'summarized', date: today, summary };
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.code === 'CANCELLED') throw failure;
      yield { state: 'failed', date: today, failure };
    }
  }
  if (past.length === 0) return;
  const { signal } = new AbortController();
  yield* earlierDatesReading(source).summaries(restaurant, past, { signal, ...options });
}

export type DateWarnings = ReturnType<typeof dateWarnings>;

/** `exit` is the highest exit code of missing dates. A date with an earlier summary is shown, so it is not missing. */
export function dateWarnings({ summaries, failures }: GatheredDates) {
  const failed = [...failures].sort(([a], [b]) => (a < b ? -1 : 1));
  const missing = failed.filter(([date]) => !summaries.has(date));
  const stale = failed.filter(([date]) => summaries.has(date));
  return {
    warnings: [...warningsOf(missing, 'Not read'), ...warningsOf(stale, 'Shown as read earlier')],
    exit: Math.max(EXIT.done, ...missing.map(([, { exitCode }]) => exitCode)),
  };
}

function warningsOf(failed: readonly [date: string, Failure][], what: string) {
  const byCode = Map.groupBy(failed, ([, { code }]) => code);
  return Array.from(byCode, ([code, group]) => {
    const hint = group[0]?.[1].hint ?? '';
    const dates = dateRuns(group.map(([date]) => date));
    return printedFailure(new Failure(code, `${what}: ${dates}.`, { hint }));
  });
}
