/** Summaries of the dates of one restaurant, kept so that no date is read twice. */
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';

/** Dates that are kept of a restaurant: the usual of each weekday at eight weeks, and a few more. */
export const MOST_DATES = 60;

/** A summary, and when its date was read (epoch ms): a date that was not final by then is read again. */
export interface KeptSummary {
  readonly summary: DateSummary;
  readonly readAt: number;
}

/** Keeps summaries of a restaurant. Neither method ever fails: what is not kept is read again. */
export interface SummaryStore {
  /** What is kept of a business date (`YYYYMMDD`). */
  get(date: string): Promise<KeptSummary | undefined>;
  /** Keeps a date, in the place of what was kept of it. */
  put(kept: KeptSummary): Promise<void>;
}

/** Keeps them as long as the program runs; of too many dates the oldest go first. */
export class MemoryStore implements SummaryStore {
  readonly #kept = new Map<string, KeptSummary>();

  get(date: string): Promise<KeptSummary | undefined> {
    return Promise.resolve(this.#kept.get(date));
  }

  put(kept: KeptSummary): Promise<void> {
    const { date: own } = kept.summary;
    this.#kept.set(own, kept);
    const others = [...this.#kept.keys()].filter((date) => date !== own).sort();
    for (const date of others.slice(0, -(MOST_DATES - 1))) this.#kept.delete(date);
    return Promise.resolve();
  }

  /** Keeps a date no longer. */
  drop(date: string): void {
    this.#kept.delete(date);
  }
}
