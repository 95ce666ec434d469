import { itemsText, readItems } from '../../kitchen/usual/item-text.ts';
import { readSummary, summaryText } from '../../kitchen/usual/summary-text.ts';
import type { Kind } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { MAX_DATES, type SummaryStore } from './summary-store.ts';

interface RememberedSummariesParts {
  readonly openStore: () => Promise<Store>;
  readonly kind: Kind;
  /** A digest of the restaurant and its platform or demo. */
  readonly owner: string;
  readonly basis: string;
}

/** Keeps summaries in the user's store. */
export function rememberedSummaries(parts: RememberedSummariesParts): Required<SummaryStore> {
  const { openStore, kind, owner, basis } = parts;
  const itemsName = `items-${basis}`;
  const entryNamed = async (name: string) => (await openStore()).get(kind, owner, name);
  return {
    async get(date) {
      const entry = await entryNamed(`${date}-${basis}`);
      const summary = entry && readSummary(entry.value);
      return summary?.date === date ? { summary, readAt: entry?.readAt ?? 0 } : undefined;
    },
    async put({ summary, readAt }) {
      const entry = { owner, name: `${summary.date}-${basis}`, value: summaryText(summary) };
      const store = await openStore();
      await store.write((rows) => rows.put(kind, { ...entry, readAt }));
    },
    items: async () => readItems((await entryNamed(itemsName))?.value ?? ''),
    async putItems(summaries) {
      const store = await openStore();
      await store.write((rows) => {
        const items = readItems(rows.get(kind, owner, itemsName)?.value ?? '');
        for (const kept of summaries) {
          // Without the deletion, an updated date would keep its old position and be dropped too early.
          items.delete(kept.summary.date);
          items.set(kept.summary.date, kept);
        }
        const value = itemsText([...items.values()].slice(-MAX_DATES));
        rows.put(kind, { owner, name: itemsName, value });
      });
    },
  };
}
