import type { DateSummary } from '../../kitchen/usual/date-summary.ts';

/** The summaries kept for a restaurant: each weekday in eight weeks, and a few more. */
export const MAX_DATES = 60;

export interface KeptSummary {
  readonly summary: DateSummary;
  /** When the date's rows were read, epoch ms. A date that was not final then is read again. */
  readonly readAt: number;
}

/** One restaurant's summaries. No method fails: a summary that can't be kept is made again. */
export interface SummaryStore {
  get(date: string): Promise<KeptSummary | undefined>;
  put(kept: KeptSummary): Promise<void>;
  /** Returns summaries of at least these dates with only their items, faster than `get`. Absent where `get` is as fast. */
  items?(dates: readonly string[]): Promise<ReadonlyMap<string, KeptSummary>>;
  /** Adds these dates to the copy that `items` reads. Absent where `items` reads no copy. */
  putItems?(summaries: readonly KeptSummary[]): Promise<void>;
}

/** Summaries in this process's memory. Over the limit, the oldest dates are dropped first. */
export class MemorySummaries implements SummaryStore {
  readonly #summaries = new Map<string, KeptSummary>();

  get(date: string): Promise<KeptSummary | undefined> {
    return Promise.resolve(this.#summaries.get(date));
  }

  put(kept: KeptSummary): Promise<void> {
    const newest = kept.summary.date;
    this.#summaries.set(newest, kept);
    const others = [...this.#summaries.keys()].filter((date) => date !== newest).sort();
    for (const date of others.slice(0, -(MAX_DATES - 1))) this.drop(date);
    return Promise.resolve();
  }

  drop(date: string): void {
    this.#summaries.delete(date);
  }
}
