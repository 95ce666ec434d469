import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { unlessFailed } from '../../api/cancellation.ts';
import type { Clock } from '../../api/clock.ts';
import { deferredApi } from '../../api/deferred-api.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { Failure } from '../../contract/failures.ts';
import { isUuid } from '../../contract/prep-station.ts';
import type { ReadBumpedBefore } from '../../kitchen/audit/kitchen-view.ts';
import type { Archive, ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import type { Sharing } from '../../settings/profile-choice.ts';
import {
  matchRestaurant,
  splitRestaurantLists,
  unknownRestaurantFailure,
} from '../../settings/requested-restaurants.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import { archiveFile, archiveName } from './archive-name.ts';
import { archivedSetups, choiceFromArchive } from './archived-kitchen.ts';
import { openPrivateArchive } from './private-archive.ts';

export interface OfflineSource extends KitchenSource {
  /** The first restaurant's dates, latest first. */
  readonly dates: readonly ArchivedDate[];
}

/** Reading is repeated, because another process may copy new dates into the archive. */
const REFRESH_MS = 5 * 60_000;

/** No platform counts the requests to our own service, so these requests are hardly limited. */
const OWN_SERVICE = { limits: { requestsPerSecond: 1_000 }, isPlain: true };

/** The service starts with the first call, for this process only. Throws NOT_ARCHIVED if the archive has nothing to read. */
export async function offlineSource(
  address: string,
  requested: readonly string[],
  clock: Clock,
  mayBeShared: Sharing = async () => false,
): Promise<OfflineSource> {
  const name = archiveName(address);
  await requireFile(address, name);
  const archive = await openPrivateArchive(address, { whenMissing: 'refused' }, mayBeShared);
  try {
    const all = await archive.restaurants();
    if (all.length === 0) {
      throw new Failure('NOT_ARCHIVED', `The archive ${name} has no restaurants.`);
    }
    const chosen = requestedFrom(all, requested, name);
    const restaurants = [...new Set([...chosen, ...all])];
    const datesByGuid = new Map<string, readonly ArchivedDate[]>();
    for (const { guid } of restaurants.slice(0, Math.max(1, chosen.size))) {
      datesByGuid.set(guid, await archive.businessDates(guid));
    }
    const source = sourceFrom(archive, restaurants, datesByGuid, { name, clock });
    return chosen.size === 0
      ? source
      : { ...source, requestedRestaurants: source.restaurants.slice(0, chosen.size) };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

function sourceFrom(
  archive: Archive,
  restaurants: readonly Restaurant[],
  datesByGuid: ReadonlyMap<string, readonly ArchivedDate[]>,
  { name, clock }: { readonly name: string; readonly clock: Clock },
): OfflineSource {
  let stopService = () => Promise.resolve();
  const api = deferredApi(async () => {
    const [{ startOfflineService, archivedApi }, { createKitchenApi }] = await Promise.all([
      import('./archived-api.ts'),
      import('../../api/kitchen-api.ts'),
    ]);
    const guids = restaurants.map(({ guid }) => guid);
    const service = await startOfflineService(archive, guids);
    stopService = service.stop;
    const { baseUrl, credentials } = service;
    const client = createKitchenApi({ baseUrl, credentials, clock, ...OWN_SERVICE });
    return archivedApi(client, archive, name);
  });
  const heldDates = async (guid: string) => {
    const dates = await archive.businessDates(guid);
    return dates.map(({ businessDate }) => businessDate);
  };
  const latest = Array.from(datesByGuid, ([guid, dates]) =>
    dates.slice(0, 1).map(({ businessDate }) => [guid, businessDate] as const),
  );
  return {
    kind: 'archive',
    api,
    restaurants: restaurants.map(choiceFromArchive),
    name: `archive ${basename(name)}`,
    refreshMs: REFRESH_MS,
    expectDate: () => undefined,
    bumpedBefore: earlierBumps(api, heldDates),
    setupVersions: archivedSetups(archive, name),
    keptSummaries: archive,
    openingDates: new Map(latest.flat()),
    opensOnFirst: true,
    heldDates,
    dates: datesByGuid.get(restaurants[0]?.guid ?? '') ?? [],
    close: async () => {
      await api.close();
      await stopService();
      await archive.close();
    },
  };
}

/** Without this check, opening would make the file and report an empty archive. */
async function requireFile(address: string, name: string): Promise<void> {
  const file = archiveFile(address);
  if (file === undefined) return;
  try {
    await access(file);
  } catch (cause) {
    throw new Failure('NOT_ARCHIVED', `Archive ${name} not found.`, { cause });
  }
}

function requestedFrom(
  restaurants: readonly Restaurant[],
  requested: readonly string[],
  name: string,
): ReadonlySet<Restaurant> {
  const chosen = splitRestaurantLists(requested, restaurants).map((each) => {
    const restaurant = matchRestaurant(each, restaurants);
    if (restaurant !== undefined) return restaurant;
    if (!isUuid(each)) throw unknownRestaurantFailure(each, restaurants);
    throw new Failure('NOT_ARCHIVED', `The archive ${name} does not have the restaurant ${each}.`);
  });
  return new Set(chosen);
}

/** With seven dates, each weekday is read once. */
const MAX_EARLIER_DATES = 7;

/**
 * Reads the latest dates until each station has a bump. `heldDates` returns `YYYYMMDD`. Knows nothing of the rest if a date can't be read,
 * since the stations may have bumps on it.
 */
function earlierBumps(
  api: Pick<KitchenApi, 'streamFulfillments'>,
  heldDates: (restaurantGuid: string) => Promise<readonly string[]>,
): ReadBumpedBefore {
  return async (restaurantGuid, date, stations) => {
    const dates = await heldDates(restaurantGuid);
    const earlier = dates.filter((each) => each < date).sort();
    if (earlier.length === 0) return undefined;
    const remaining = new Set(stations);
    const bumpedStations = new Set<string>();
    let isEachRead = true;
    for (const each of earlier.slice(-MAX_EARLIER_DATES).toReversed()) {
      if (remaining.size === 0) break;
      try {
        await api.streamFulfillments(restaurantGuid, each, () => (record) => {
          const { prepStationGuid: guid, itemFulfillmentLevel: level } = record;
          if (level === 0 && guid !== undefined && remaining.delete(guid)) bumpedStations.add(guid);
        });
      } catch (error) {
        unlessFailed(error);
        isEachRead = false;
      }
    }
    return isEachRead || remaining.size === 0 ? bumpedStations : undefined;
  };
}
