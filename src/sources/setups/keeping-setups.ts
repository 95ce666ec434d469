/** A platform whose setups are kept as they are seen: it has only the current one. */
import { join } from 'node:path';
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import { setupVersions } from '../../kitchen/stations/setup-history.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { configurationText } from '../../kitchen/stations/station-fields.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import type { Outside } from '../outside.ts';
import { seenStations } from '../seen-stations.ts';
import { restaurantFolder } from '../summaries/summary-files.ts';
import { setupFile, setupsFolder } from './setup-files.ts';
import { SetupStore } from './setup-store.ts';

/**
 * The same source, which keeps each setup that it reads where it is another one, and gives those that were kept. `platform` is its base
 * address: two may have a restaurant of the same guid. A list with an entry or a field that could not be read is not kept. A folder that
 * cannot be written costs what was seen in this run when it ends, and nothing else.
 */
export function keepingSetups(
  source: KitchenSource,
  platform: string,
  { environment, clock }: Pick<Outside, 'environment' | 'clock'>,
): KitchenSource {
  // Whether it may be read in plain http was asked before.
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
      // Equal readings are not looked at again.
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
