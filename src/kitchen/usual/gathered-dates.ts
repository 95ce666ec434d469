/** Earlier dates as they are read: each one's result so far. */
import type { Failure } from '../../contract/failures.ts';
import type { DateSummary } from './date-summary.ts';
import type { SummaryReading } from './usual.ts';

/** Results by date (`YYYYMMDD`). */
export interface GatheredDates {
  readonly summaries: ReadonlyMap<string, DateSummary>;
  /** Dates that could not be read. A kept one still has its summary if a second reading failed. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** A date (`YYYYMMDD`) without a summary. */
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

/** How many dates have a result. */
export function gatheredCount(gathered: GatheredDates): number {
  return gathered.summaries.size + missedDates(gathered).length;
}
