import { itemsText, readItems } from '../../kitchen/usual/item-text.ts';
import { readSummary, summaryText } from '../../kitchen/usual/summary-text.ts';
import type { Kind } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { type KeptSummary, MAX_DATES, type SummaryStore } from './summary-store.ts';

interface RememberedSummariesParts {
  readonly openStore: () => Promise<Store>;
  readonly kind: Kind;
  /** A digest of the restaurant and its platform or demo. */
  readonly owner: string;
  readonly basis: string;
}

export class RememberedSummaries implements SummaryStore {
  readonly #parts: RememberedSummariesParts;

  constructor(parts: RememberedSummariesParts) {
    this.#parts = parts;
  }

  async get(date: string): Promise<KeptSummary | undefined> {
    const entry = await this.#entry(date);
    const summary = entry && readSummary(entry.value);
    return summary?.date === date ? { summary, readAt: entry?.readAt ?? 0 } : undefined;
  }

  async put({ summary, readAt }: KeptSummary): Promise<void> {
    const { openStore, kind, owner } = this.#parts;
    const entry = { owner, name: this.#entryName(summary.date), value: summaryText(summary) };
    const store = await openStore();
    await store.write((rows) => rows.put(kind, { ...entry, readAt }));
  }

  async #entry(date: string) {
    const { openStore, kind, owner } = this.#parts;
    return (await openStore()).get(kind, owner, this.#entryName(date));
  }

  async items(): Promise<ReadonlyMap<string, KeptSummary>> {
    return readItems((await this.#entry('items'))?.value ?? '');
  }

  async putItems(summaries: readonly KeptSummary[]): Promise<void> {
    const { openStore, kind, owner } = this.#parts;
    const name = this.#entryName('items');
    const store = await openStore();
    await store.write((rows) => {
      const items = readItems(rows.get(kind, owner, name)?.value ?? '');
      for (const kept of summaries) {
        // Without the deletion, an updated date would keep its old position and be dropped too early.
        items.delete(kept.summary.date);
        items.set(kept.summary.date, kept);
      }
      rows.put(kind, { owner, name, value: itemsText([...items.values()].slice(-MAX_DATES)) });
    });
  }

  #entryName(date: string): string {
    return `${date}-${this.#parts.basis}`;
  }
}
