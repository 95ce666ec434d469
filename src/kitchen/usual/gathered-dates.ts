/** Earlier dates as they come in, each once: what came of it so far. */
import type { Failure } from '../../contract/failures.ts';
import type { DateSummary } from './date-summary.ts';
import type { SummaryReading } from './usual-reading.ts';

/** What came of dates, by date (`YYYYMMDD`). */
export interface GatheredDates {
  readonly summaries: ReadonlyMap<string, DateSummary>;
  /** Dates that could not be read. One that was kept has a summary all the same: it was read again, and that failed. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** A date (`YYYYMMDD`) of which there is no summary. */
export interface MissedDate {
  readonly date: string;
  readonly failure: Failure;
}

/** Gathers readings to their end; `onReading` is called after each, with all so far. Throws what the readings throw. */
export async function gatherDates(
  readings: AsyncIterable<SummaryReading>,
  onReading: (gathered: GatheredDates, reading: SummaryReading) => void = () => undefined,
): Promise<GatheredDates> {
  const summaries = new Map<string, DateSummary>();
  const failures = new Map<string, Failure>();
  const gathered = { summaries, failures };
  for await (const reading of readings) {
    const { date } = reading;
    if (reading.state === 'failed') failures.set(date, reading.failure);
    else {
      summaries.set(date, reading.summary);
      failures.delete(date);
    }
    onReading(gathered, reading);
  }
  return gathered;
}

/** The dates without a summary, in the order in which they failed. */
export function missedDates({ summaries, failures }: GatheredDates): readonly MissedDate[] {
  return Array.from(failures, ([date, failure]) => ({ date, failure })).filter(
    ({ date }) => !summaries.has(date),
  );
}

/** How many dates came, whatever came of them. */
export function gatheredCount(gathered: GatheredDates): number {
  return gathered.summaries.size + missedDates(gathered).length;
}
