/** Earlier dates' results, as they are read. */
import type { Failure } from '../../contract/failures.ts';
import type { DateSummary } from './date-summary.ts';
import type { SummaryReading } from './usual.ts';

/** By date (`YYYYMMDD`). */
export interface GatheredDates {
  readonly summaries: ReadonlyMap<string, DateSummary>;
  /** Unreadable dates. A kept one still has a summary if a second reading failed. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** A date (`YYYYMMDD`) without a summary. */
export interface MissedDate {
  readonly date: string;
  readonly failure: Failure;
}

/** `onReading` runs after each reading, with all so far. Throws what the readings throw. */
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

/** Dates without a summary, in order of failure. */
export function missedDates({ summaries, failures }: GatheredDates): readonly MissedDate[] {
  return Array.from(failures, ([date, failure]) => ({ date, failure })).filter(
    ({ date }) => !summaries.has(date),
  );
}

export function gatheredCount(gathered: GatheredDates): number {
  return gathered.summaries.size + missedDates(gathered).length;
}

/** Ms until they are read again, where some may come. */
export const MISSED_AGAIN_MS = 5 * 60_000;

export function mayStillCome({ failures }: Pick<GatheredDates, 'failures'>): boolean {
  return failures.values().some(({ retry }) => retry === 'always');
}
