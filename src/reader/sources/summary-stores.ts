import { unlessFailed } from '../../api/cancellation.ts';
import { platformAddress } from '../../api/preflight.ts';
import { once } from '../../contract/once.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import {
  dishesText,
  MAX_SUMMARY_CHARACTERS,
  readDateDishes,
  readDishes,
  readSummary,
  summaryText,
} from '../../kitchen/usual/summary-text.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { type Kind, SUMMARIES } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { demoStoreIn, moveOldSummaries, storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { archivedBases, restaurantDigest, summaryBasis } from './summary-basis.ts';

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

/** Whose summaries are kept on disk: two platforms may share a restaurant GUID. */
export type KeptSource =
  | { /** Base address. */ readonly platform: string }
  | {
      /** Everything its past dates are made from. */
      readonly demo: string;
      /** Epoch ms. From this business date on a demo has its plants, which the next one starts without. */
      readonly startedAt: number;
    };

export interface StoreParts {
  /** Absent for memory only. */
  readonly disk:
    | (KeptSource & { readonly mostBytes: number; readonly environment: Environment })
    | undefined;
  /** Present for archive restaurants. */
  readonly archive?: ArchivePlace['archive'] | undefined;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly now: () => number;
}

/** Each at first use. Throws CONFIGURATION for an invalid base address. */
export function openStores(parts: StoreParts): (restaurant: RestaurantChoice) => SummaryStore {
  const opened = new Map<string, SummaryStore>();
  const open = storeOpener(parts);
  return (restaurant) => {
    const store = opened.get(restaurant.guid) ?? open(restaurant);
    opened.set(restaurant.guid, store);
    return store;
  };
}

function storeOpener({ disk, archive, massBumpLimits, now }: StoreParts) {
  if (archive !== undefined) {
    return (restaurant: RestaurantChoice) =>
      archiveStore({ archive, restaurant, massBumpLimits, now });
  }
  if (disk === undefined) return memoryStore;
  const { environment, mostBytes } = disk;
  const isDemo = 'demo' in disk;
  const of = { ...SUMMARIES, mostBytes };
  const source = isDemo ? disk.demo : platformAddress(disk.platform);
  const opened = once(async () => {
    const store = isDemo ? demoStoreIn(environment) : storeIn(environment);
    await moveOldSummaries(store, of, isDemo);
    const isOver = mostBytes === 0 && (await store.list(of)).length > 0;
    if (isOver) await store.write((rows) => rows.remove(of));
    return store;
  });
  return (restaurant: RestaurantChoice) => {
    if (mostBytes === 0) return withoutRoom(opened);
    const owner = restaurantDigest(source, restaurant.guid);
    const basis = summaryBasis(restaurant, massBumpLimits);
    const store = rememberedSummaries({ opened, of, owner, basis });
    return isDemo ? storeBefore(businessDateAt(disk.startedAt, restaurant.calendar), store) : store;
  };
}

/** For this run. Opening the store removes what was there. */
function withoutRoom(opened: () => Promise<Store>): SummaryStore {
  const memory = memoryStore();
  return {
    get: memory.get,
    put: async (kept) => {
      await opened();
      await memory.put(kept);
    },
  };
}

/** Keeps later dates in memory. */
function storeBefore(date: string, store: SummaryStore): SummaryStore {
  const memory = memoryStore();
  const isBefore = ({ summary }: KeptSummary) => summary.date < date;
  return {
    ...store,
    get: (other) => (other < date ? store : memory).get(other),
    put: (kept) => (isBefore(kept) ? store : memory).put(kept),
    putDishes: async (all) => store.putDishes?.(all.filter(isBefore)),
  };
}

interface ArchivePlace {
  readonly archive: Pick<Archive, 'fulfillmentDay' | 'putSummary' | 'restaurant' | 'summary'>;
  readonly restaurant: RestaurantChoice;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly now: () => number;
}

/** Keeps summaries in the archive where it can be written. Current dates, which another process can replace, stay in memory. */
function archiveStore({ archive, restaurant, massBumpLimits, now }: ArchivePlace): SummaryStore {
  const { guid } = restaurant;
  const bases = archivedBases(restaurant, massBumpLimits);
  const keptText = async (date: string): Promise<string | undefined> => {
    for (const basis of bases) {
      const text = await archive.summary(guid, date, basis);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const memory = memoryStore();
  /** Each date's version at the last request. */
  const versions = new Map<string, string>();
  const read = async (date: string): Promise<KeptSummary | undefined> => {
    const { version } = await archive.fulfillmentDay(guid, date);
    if (versions.get(date) !== version) memory.drop(date);
    versions.set(date, version);
    const known = await memory.get(date);
    // However old the copy: it is what the archive has.
    if (known !== undefined) return { ...known, readAt: now() };
    // Without a subscription nothing is exported, whatever was copied before.
    if ((await archive.restaurant(guid))?.tier === 'basic') return undefined;
    const text = await keptText(date);
    const summary = text === undefined ? undefined : readSummary(text);
    if (summary?.date !== date) return undefined;
    const kept = { summary, readAt: now() };
    await memory.put(kept);
    return kept;
  };
  /** As a sync would: else the next process reads the rows again. */
  const keepInArchive = async (summary: DateSummary): Promise<void> => {
    const { date } = summary;
    const [basis = ''] = bases;
    // Changed since, the date has another version, and the archive takes none of this one.
    const version = versions.get(date);
    const text = summaryText(summary);
    if (version === undefined || text.length > MAX_SUMMARY_CHARACTERS) return;
    if (date >= businessDateAt(now(), restaurant.calendar)) return;
    await archive.putSummary(guid, date, { version, basis, text });
  };
  const dishes = async (dates: readonly string[]) => {
    const all = new Map<string, KeptSummary>();
    if ((await archive.restaurant(guid))?.tier === 'basic') return all;
    for (const date of dates) {
      const text = await keptText(date).catch(unlessFailed);
      const summary = text === undefined ? undefined : readDateDishes(text);
      if (summary?.date === date) all.set(date, { summary, readAt: now() });
    }
    return all;
  };
  return {
    // Reading the date itself reports damage.
    get: (date) => read(date).catch(unlessFailed),
    put: async (kept) => {
      await memory.put(kept);
      await keepInArchive(kept.summary).catch(unlessFailed);
    },
    dishes,
  };
}

export interface SummaryPlace {
  readonly opened: () => Promise<Store>;
  readonly of: Kind;
  /** A restaurant of a platform, or of a demo. */
  readonly owner: string;
  /** Summaries with another basis are not read. */
  readonly basis: string;
}

/** In the user's store, which any number of processes share. */
function rememberedSummaries({ opened, of, owner, basis }: SummaryPlace): SummaryStore {
  const nameOf = (date: string) => `${date}-${basis}`;
  const dishesName = nameOf('dishes');
  return {
    get: async (date) => {
      const entry = await (await opened()).get(of, owner, nameOf(date));
      const summary = entry && readSummary(entry.value);
      return summary?.date === date ? { summary, readAt: entry?.at ?? 0 } : undefined;
    },
    put: async ({ summary, readAt: at }) => {
      const entry = { owner, name: nameOf(summary.date), value: summaryText(summary), at };
      await (await opened()).write((rows) => rows.put(of, entry));
    },
    dishes: async () => {
      const entry = await (await opened()).get(of, owner, dishesName);
      return readDishes(entry?.value ?? '');
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
