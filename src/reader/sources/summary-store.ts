import type { DateSummary } from '../../kitchen/usual/date-summary.ts';

/** Summaries kept per restaurant: each weekday in eight weeks, and a few more. */
export const MAX_DATES = 60;

export interface KeptSummary {
  readonly summary: DateSummary;
  /** When the date's rows were read, epoch ms. A date that was not final then is read again. */
  readonly readAt: number;
}

/** One restaurant's summaries. Never fails: a summary that can't be kept is made again. */
export interface SummaryStore {
  get(date: string): Promise<KeptSummary | undefined>;
  /** Replaces the date's earlier summary. */
  put(kept: KeptSummary): Promise<void>;
  /** Summaries of at least these dates, by date, with only their dishes: faster than `get`. Absent where `get` is as fast. */
  dishes?(dates: readonly string[]): Promise<ReadonlyMap<string, KeptSummary>>;
  /** Present where `dishes` reads a copy: adds these dates to it. */
  putDishes?(summaries: readonly KeptSummary[]): Promise<void>;
}

/** Summaries of this run. Over the limit, the oldest dates are dropped first. */
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
