/** The summary stores of a source's restaurants. */
import { join } from 'node:path';
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { type ArchivePlace, ArchiveStore } from './archive-store.ts';
import { DiskBudget } from './disk-budget.ts';
import { DiskStore } from './disk-store.ts';
import { archivedBasis, restaurantFolder, summariesFolder, summaryBasis } from './summary-files.ts';
import { MemoryStore, type SummaryStore } from './summary-store.ts';

export interface StoreParts {
  /** Absent to keep summaries only in memory. */
  readonly disk:
    | {
        /** Base address of the platform: two platforms may share a restaurant GUID. */
        readonly platform: string;
        /** For all restaurants. */
        readonly mostBytes: number;
        readonly environment: Environment;
      }
    | undefined;
  /** Present for the restaurants of an archive. */
  readonly archive?: ArchivePlace['archive'] | undefined;
  readonly massBumpLimits: MassBumpLimits | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Opens the stores, each at its first use. Throws CONFIGURATION for an invalid base address. */
export function openStores(parts: StoreParts): (restaurant: RestaurantChoice) => SummaryStore {
  const opened = new Map<string, SummaryStore>();
  const open = storeOpener(parts);
  return (restaurant) => {
    const store = opened.get(restaurant.guid) ?? open(restaurant);
    opened.set(restaurant.guid, store);
    return store;
  };
}

function storeOpener({
  disk,
  archive,
  massBumpLimits,
  now,
}: StoreParts): (restaurant: RestaurantChoice) => SummaryStore {
  if (archive !== undefined) {
    return (restaurant) => {
      const basis = archivedBasis(restaurant, massBumpLimits);
      return new ArchiveStore({ archive, restaurantGuid: restaurant.guid, basis, now });
    };
  }
  if (disk === undefined) return () => new MemoryStore();
  const all = summariesFolder(disk.environment);
  const budget = new DiskBudget(all, disk.mostBytes);
  // Plain HTTP was checked before.
  const { origin, path } = parseBaseUrl(disk.platform, true);
  return (restaurant) => {
    const folder = join(all, restaurantFolder(`${origin}${path}`, restaurant.guid));
    return new DiskStore({ folder, basis: summaryBasis(restaurant, massBumpLimits), budget, now });
  };
}
