import { unlessFailed } from '../../api/cancellation.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import { readDateItems } from '../../kitchen/usual/item-text.ts';
import {
  MAX_SUMMARY_CHARACTERS,
  readSummary,
  summaryText,
} from '../../kitchen/usual/summary-text.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { archivedBases } from './summary-basis.ts';
import { type KeptSummary, MemorySummaries, type SummaryStore } from './summary-store.ts';

export type SummaryArchive = Pick<
  Archive,
  'fulfillmentDay' | 'putSummary' | 'restaurant' | 'summary'
>;

interface ArchivedSummariesParts {
  readonly archive: SummaryArchive;
  readonly restaurant: RestaurantChoice;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly now: () => number;
}

/** Keeps summaries in the archive that a restaurant is read from. Summaries that the archive refuses stay in memory. */
export class ArchivedSummaries implements SummaryStore {
  readonly #parts: ArchivedSummariesParts;
  readonly #bases: readonly string[];
  readonly #memory = new MemorySummaries();
  /** Each date's version in the archive at the last `get`. */
  readonly #versions = new Map<string, string>();

  constructor(parts: ArchivedSummariesParts) {
    this.#parts = parts;
    this.#bases = archivedBases(parts.restaurant, parts.massBumpLimits);
  }

  get(date: string): Promise<KeptSummary | undefined> {
    // The reading of the date itself reports a damaged archive.
    return this.#read(date).catch(unlessFailed);
  }

  async put(kept: KeptSummary): Promise<void> {
    await this.#memory.put(kept);
    await this.#putInArchive(kept.summary).catch(unlessFailed);
  }

  async items(dates: readonly string[]): Promise<ReadonlyMap<string, KeptSummary>> {
    const summaries = new Map<string, KeptSummary>();
    if (!(await this.#isSubscribed())) return summaries;
    for (const date of dates) {
      const text = await this.#archivedText(date).catch(unlessFailed);
      const summary = text === undefined ? undefined : readDateItems(text);
      if (summary?.date === date) summaries.set(date, { summary, readAt: this.#parts.now() });
    }
    return summaries;
  }

  async #read(date: string): Promise<KeptSummary | undefined> {
    const { archive, restaurant, now } = this.#parts;
    const { version } = await archive.fulfillmentDay(restaurant.guid, date);
    if (this.#versions.get(date) !== version) this.#memory.drop(date);
    this.#versions.set(date, version);
    const fromMemory = await this.#memory.get(date);
    // However old the copy is, the archive has nothing newer, so both summaries count as read now.
    if (fromMemory !== undefined) return { ...fromMemory, readAt: now() };
    if (!(await this.#isSubscribed())) return undefined;
    const text = await this.#archivedText(date);
    const summary = text === undefined ? undefined : readSummary(text);
    if (summary?.date !== date) return undefined;
    const kept = { summary, readAt: now() };
    await this.#memory.put(kept);
    return kept;
  }

  /** Spares the next process the reading of the rows. A current date's summary is not kept, because its rows will be replaced. */
  async #putInArchive(summary: DateSummary): Promise<void> {
    const { archive, restaurant, now } = this.#parts;
    const { date } = summary;
    const [basis = ''] = this.#bases;
    // If the date has changed since `get`, the archive refuses a summary of this version.
    const version = this.#versions.get(date);
    const text = summaryText(summary);
    if (version === undefined || text.length > MAX_SUMMARY_CHARACTERS) return;
    if (date >= businessDateAt(now(), restaurant.calendar)) return;
    await archive.putSummary(restaurant.guid, date, { version, basis, text });
  }

  /** Without a subscription nothing is exported, even if dates were copied before. */
  async #isSubscribed(): Promise<boolean> {
    const { archive, restaurant } = this.#parts;
    return (await archive.restaurant(restaurant.guid))?.tier !== 'basic';
  }

  async #archivedText(date: string): Promise<string | undefined> {
    const { archive, restaurant } = this.#parts;
    for (const basis of this.#bases) {
      const text = await archive.summary(restaurant.guid, date, basis);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}
