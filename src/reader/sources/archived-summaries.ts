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
export function archivedSummaries(parts: ArchivedSummariesParts): SummaryStore {
  const { archive, restaurant, massBumpLimits, now } = parts;
  const { guid, calendar } = restaurant;
  const bases = archivedBases(restaurant, massBumpLimits);
  const memory = new MemorySummaries();
  /** Each date's version in the archive at the last `get`. */
  const versions = new Map<string, string>();

  /** Without a subscription nothing is exported, even if dates were copied before. */
  const isSubscribed = async () => (await archive.restaurant(guid))?.tier !== 'basic';

  async function archivedText(date: string): Promise<string | undefined> {
    for (const basis of bases) {
      const text = await archive.summary(guid, date, basis);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  async function read(date: string): Promise<KeptSummary | undefined> {
    const { version } = await archive.fulfillmentDay(guid, date);
    if (versions.get(date) !== version) memory.drop(date);
    versions.set(date, version);
    const fromMemory = await memory.get(date);
    // However old the copy is, the archive has nothing newer, so both summaries count as read now.
    if (fromMemory !== undefined) return { ...fromMemory, readAt: now() };
    if (!(await isSubscribed())) return undefined;
    const text = await archivedText(date);
    const summary = text === undefined ? undefined : readSummary(text);
    if (summary?.date !== date) return undefined;
    const kept = { summary, readAt: now() };
    await memory.put(kept);
    return kept;
  }

  /** Spares the next process the reading of the rows. A current date's summary is not kept, because its rows will be replaced. */
  async function putInArchive(summary: DateSummary): Promise<void> {
    const { date } = summary;
    const [basis = ''] = bases;
    // If the date has changed since `get`, the archive refuses a summary of this version.
    const version = versions.get(date);
    const text = summaryText(summary);
    if (version === undefined || text.length > MAX_SUMMARY_CHARACTERS) return;
    if (date >= businessDateAt(now(), calendar)) return;
    await archive.putSummary(guid, date, { version, basis, text });
  }

  return {
    // The reading of the date itself reports a damaged archive.
    get: (date) => read(date).catch(unlessFailed),
    async put(kept) {
      await memory.put(kept);
      await putInArchive(kept.summary).catch(unlessFailed);
    },
    async items(dates) {
      const summaries = new Map<string, KeptSummary>();
      if (!(await isSubscribed())) return summaries;
      for (const date of dates) {
        const text = await archivedText(date).catch(unlessFailed);
        const summary = text === undefined ? undefined : readDateItems(text);
        if (summary?.date === date) summaries.set(date, { summary, readAt: now() });
      }
      return summaries;
    },
  };
}
