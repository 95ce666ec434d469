/** Keeps a platform's setups as they are seen, because it has only the current one. */
import { join } from 'node:path';
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import type { Station } from '../../kitchen/model/station.ts';
import { configurationText } from '../../kitchen/model/station-fields.ts';
import { setupVersions } from '../../kitchen/stations/setup-history.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import type { Outside } from '../outside.ts';
import { seenStations } from '../seen-stations.ts';
import { restaurantFolder } from '../summaries/summary-files.ts';
import { setupFile, setupsFolder } from './setup-files.ts';
import { SetupStore } from './setup-store.ts';

/**
 * The same source, which keeps each new setup and can read the kept ones. `platform` is its base address: two platforms may share a restaurant GUID.
 * A list with an unreadable entry or field is not kept. In an unwritable folder, only this run's setups are lost at its end.
 */
export function keepingSetups(
  source: KitchenSource,
  platform: string,
  { environment, clock }: Pick<Outside, 'environment' | 'clock'>,
): KitchenSource {
  // Plain HTTP was checked before.
  const { origin, path } = parseBaseUrl(platform, true);
  const stores = new Map<string, SetupStore>();
  const lastSeen = new Map<string, string>();
  const storeOf = (guid: string): SetupStore => {
    const name = setupFile(restaurantFolder(`${origin}${path}`, guid));
    const store =
      stores.get(guid) ?? new SetupStore(join(setupsFolder(environment), name), () => clock.now());
    stores.set(guid, store);
    return store;
  };
  const watched = seenStations(
    source,
    (guid, { stations, readAt, unreadable, damaged }) => {
      if (unreadable + damaged > 0) return;
      const text = textOf(stations);
      // Equal readings are skipped.
      if (lastSeen.get(guid) !== text) void storeOf(guid).saw(stations, readAt);
      lastSeen.set(guid, text);
    },
    () => Promise.all([...stores.values()].map((store) => store.steps())),
  );
  return {
    ...watched,
    setupVersions: async ({ guid }) => setupVersions(await storeOf(guid).steps()),
  };
}

function textOf(stations: readonly Station[]): string {
  return stations
    .map((station) => station.guid + configurationText(station))
    .sort()
    .join('\n');
}
