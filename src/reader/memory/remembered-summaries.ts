import {
  dishesText,
  readDishes,
  readSummary,
  summaryText,
} from '../../kitchen/usual/summary-text.ts';
import type { Kind } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { MAX_DATES, type SummaryStore } from './summary-store.ts';

export interface SummaryPlace {
  readonly opened: () => Promise<Store>;
  /** With the limit for all restaurants. */
  readonly of: Kind;
  /** A restaurant of a platform, or of a demo. */
  readonly owner: string;
  /** Summaries with another basis are not read. */
  readonly basis: string;
}

/** In the user's store, which any number of processes share. */
export function rememberedSummaries({ opened, of, owner, basis }: SummaryPlace): SummaryStore {
  const nameOf = (date: string) => `${date}-${basis}`;
  const dishesName = nameOf('dishes');
  return {
    get: async (date) => {
      const kept = await (await opened()).get(of, owner, nameOf(date));
      const summary = kept && readSummary(kept.value);
      return summary?.date === date ? { summary, readAt: kept?.at ?? 0 } : undefined;
    },
    put: async ({ summary, readAt: at }) => {
      const entry = { owner, name: nameOf(summary.date), value: summaryText(summary), at };
      await (await opened()).write((rows) => rows.put(of, entry));
    },
    dishes: async () => {
      const kept = await (await opened()).get(of, owner, dishesName);
      return readDishes(kept?.value ?? '');
    },
    putDishes: async (dates) =>
      (await opened()).write((rows) => {
        const all = readDishes(rows.get(of, owner, dishesName)?.value ?? '');
        for (const each of dates) {
          // The last ones are the latest.
          all.delete(each.summary.date);
          all.set(each.summary.date, each);
        }
        const value = dishesText([...all.values()].slice(-MAX_DATES));
        rows.put(of, { owner, name: dishesName, value });
      }),
  };
}
