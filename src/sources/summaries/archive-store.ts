/** Summaries from an archive, which is only read: missing ones are made from its records and kept in memory. */

import { Failure } from '../../contract/failures.ts';
import { readSummary } from '../../kitchen/usual/summary-text.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { type KeptSummary, MemoryStore, type SummaryStore } from './summary-store.ts';

/** Where a restaurant's summaries are. */
export interface ArchivePlace {
  readonly archive: Pick<Archive, 'restaurant' | 'fulfillmentDay' | 'summary'>;
  readonly restaurantGuid: string;
  /** Summaries with another basis are not read. */
  readonly basis: string;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Reads summaries of the archive's current dates, which another process may replace. */
export class ArchiveStore implements SummaryStore {
  readonly #place: ArchivePlace;
  readonly #memory = new MemoryStore();
  /** The version of each date at the last request. */
  readonly #versions = new Map<string, string>();

  /** Reads nothing before its first use. */
  constructor(place: ArchivePlace) {
    this.#place = place;
  }

  async get(date: string): Promise<KeptSummary | undefined> {
    try {
      return await this.#get(date);
    } catch (error) {
      // Reading the date itself reports damage.
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }

  put(kept: KeptSummary): Promise<void> {
    return this.#memory.put(kept);
  }

  async #get(date: string): Promise<KeptSummary | undefined> {
    const { archive, restaurantGuid: guid, basis, now } = this.#place;
    const { version } = await archive.fulfillmentDay(guid, date);
    if (this.#versions.get(date) !== version) this.#memory.drop(date);
    this.#versions.set(date, version);
    const known = await this.#memory.get(date);
    // However old the copy: it is what the archive has.
    if (known !== undefined) return { ...known, readAt: now() };
    // Without a subscription nothing is exported, whatever was copied before.
    if ((await archive.restaurant(guid))?.tier === 'basic') return undefined;
    const text = await archive.summary(guid, date, basis);
    const summary = text === undefined ? undefined : readSummary(text);
    if (summary?.date !== date) return undefined;
    const kept = { summary, readAt: now() };
    await this.#memory.put(kept);
    return kept;
  }
}
