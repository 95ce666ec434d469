/** Chooses where a restaurant's summaries are kept: in its archive, in the user's store, or only in memory. */
import { platformAddress } from '../../api/preflight.ts';
import { once } from '../../contract/once.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import { SUMMARIES } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { demoStoreIn, moveOldSummaries, storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { archivedSummaries, type SummaryArchive } from './archived-summaries.ts';
import { rememberedSummaries } from './remembered-summaries.ts';
import { restaurantDigest, summaryBasis } from './summary-basis.ts';
import { MemorySummaries, type SummaryStore } from './summary-store.ts';

/** The platform or demo of summaries on disk. Two platforms may share a restaurant GUID. */
export type KeptSource =
  | { readonly platform: string }
  | {
      /** The key of the demo's past dates. */
      readonly demo: string;
      /** Epoch ms. Dates from this business date on have the demo's plants, so they are kept only in memory. */
      readonly startedAt: number;
    };

type DiskSource = KeptSource & { readonly maxBytes: number; readonly environment: Environment };

export interface SummaryStoresParts {
  readonly disk: DiskSource | undefined;
  readonly archive?: SummaryArchive | undefined;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly now: () => number;
}

type OpenSummaries = (restaurant: RestaurantChoice) => SummaryStore;

/** Each restaurant's store is opened at its first use. Throws CONFIGURATION for an invalid base address. */
export function summaryStores(parts: SummaryStoresParts): OpenSummaries {
  const stores = new Map<string, SummaryStore>();
  const open = summariesOpener(parts);
  return (restaurant) => {
    const store = stores.get(restaurant.guid) ?? open(restaurant);
    stores.set(restaurant.guid, store);
    return store;
  };
}

function summariesOpener(parts: SummaryStoresParts): OpenSummaries {
  const { disk, archive, massBumpLimits, now } = parts;
  if (archive !== undefined) {
    return (restaurant) => archivedSummaries({ archive, restaurant, massBumpLimits, now });
  }
  return disk === undefined ? () => new MemorySummaries() : rememberedOpener(disk, massBumpLimits);
}

function rememberedOpener(
  disk: DiskSource,
  massBumpLimits: MassBumpLimits | undefined,
): OpenSummaries {
  const { environment, maxBytes } = disk;
  const isDemo = 'demo' in disk;
  const kind = { ...SUMMARIES, maxBytes };
  const source = isDemo ? disk.demo : platformAddress(disk.platform);
  const openStore = once(async () => {
    const store = isDemo ? demoStoreIn(environment) : storeIn(environment);
    await moveOldSummaries(store, kind, isDemo);
    const hasTooMany = maxBytes === 0 && (await store.list(kind)).length > 0;
    if (hasTooMany) await store.write((rows) => rows.remove(kind));
    return store;
  });
  return (restaurant) => {
    if (maxBytes === 0) return memoryOnly(openStore);
    const owner = restaurantDigest(source, restaurant.guid);
    const basis = summaryBasis(restaurant, massBumpLimits);
    const store = rememberedSummaries({ openStore, kind, owner, basis });
    if (!isDemo) return store;
    const startDate = businessDateAt(disk.startedAt, restaurant.calendar);
    return rememberedBefore(startDate, store);
  };
}

/** Used for a limit of 0 bytes. Opening the store removes the summaries of earlier runs. */
function memoryOnly(openStore: () => Promise<Store>): SummaryStore {
  const memory = new MemorySummaries();
  return {
    get: (date) => memory.get(date),
    put: async (kept) => {
      await openStore();
      await memory.put(kept);
    },
  };
}

function rememberedBefore(firstInMemory: string, store: Required<SummaryStore>): SummaryStore {
  const memory = new MemorySummaries();
  const storeFor = (date: string): SummaryStore => (date < firstInMemory ? store : memory);
  return {
    get: (date) => storeFor(date).get(date),
    put: (kept) => storeFor(kept.summary.date).put(kept),
    items: store.items,
    putItems: (summaries) =>
      store.putItems(summaries.filter(({ summary }) => summary.date < firstInMemory)),
  };
}
