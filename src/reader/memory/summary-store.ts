/** Kept so no date is read twice. */
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';

/** Per restaurant: each weekday in eight weeks, and a few more. */
export const MAX_DATES = 60;

/** `readAt` is epoch ms: a date not final then is read again. */
export interface KeptSummary {
  readonly summary: DateSummary;
  readonly readAt: number;
}

/** For one restaurant. Never fails: what is not kept is read again. */
export interface SummaryStore {
  get(date: string): Promise<KeptSummary | undefined>;
  /** Replaces the date's earlier one. */
  put(kept: KeptSummary): Promise<void>;
  /** By date, with only dishes, at least for these: faster to read. Absent where summaries are in memory. */
  dishes?(dates: readonly string[]): Promise<ReadonlyMap<string, KeptSummary>>;
  /** Where dishes are a copy: adds to it. */
  putDishes?(dates: readonly KeptSummary[]): Promise<void>;
}

/** Over the limit, drops the oldest dates first. */
export function memoryStore() {
  const held = new Map<string, KeptSummary>();
  return {
    get: async (date: string): Promise<KeptSummary | undefined> => held.get(date),
    put: async (kept: KeptSummary): Promise<void> => {
      const { date: own } = kept.summary;
      held.set(own, kept);
      const others = [...held.keys()].filter((date) => date !== own).sort();
      for (const date of others.slice(0, -(MAX_DATES - 1))) held.delete(date);
    },
    drop: (date: string): void => void held.delete(date),
  };
}
