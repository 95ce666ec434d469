/** Summaries of a restaurant's dates, kept so that no date is read twice. */
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';

/** Most dates kept per restaurant: each weekday of eight weeks, and a few more. */
export const MAX_DATES = 60;

/** A summary, and when its date was read (epoch ms): a date that was not final then is read again. */
export interface KeptSummary {
  readonly summary: DateSummary;
  readonly readAt: number;
}

/** Keeps a restaurant's summaries. Never fails: what is not kept is read again. */
export interface SummaryStore {
  /** The summary of a business date (`YYYYMMDD`). */
  get(date: string): Promise<KeptSummary | undefined>;
  /** Keeps a summary in place of the date's earlier one. */
  put(kept: KeptSummary): Promise<void>;
}

/** Keeps summaries in memory; over the limit, the oldest dates are dropped first. */
export class MemoryStore implements SummaryStore {
  readonly #kept = new Map<string, KeptSummary>();

  get(date: string): Promise<KeptSummary | undefined> {
    return Promise.resolve(this.#kept.get(date));
  }

  put(kept: KeptSummary): Promise<void> {
    const { date: own } = kept.summary;
    this.#kept.set(own, kept);
    const others = [...this.#kept.keys()].filter((date) => date !== own).sort();
    for (const date of others.slice(0, -(MAX_DATES - 1))) this.#kept.delete(date);
    return Promise.resolve();
  }

  /** Drops a date. */
  drop(date: string): void {
    this.#kept.delete(date);
  }
}
