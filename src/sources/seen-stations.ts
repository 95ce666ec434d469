/** Observes the station lists of a source. */
import type { StationsRead } from '../api/reading/stations.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** The same source. `saw` receives each complete list of a restaurant (GUID), and must not fail; closing the source waits until `settled`. */
export function seenStations(
  source: KitchenSource,
  saw: (guid: string, read: StationsRead) => void,
  settled: () => Promise<unknown>,
): KitchenSource {
  const { api } = source;
  return {
    ...source,
    api: {
      ...api,
      async stations(guid, options) {
        const read = await api.stations(guid, options);
        if (options?.modifiedSince === undefined) saw(guid, read);
        return read;
      },
    },
    async close() {
      await settled();
      await source.close();
    },
  };
}
