import type { StationsRead } from '../../api/stations.ts';
import type { KitchenSource } from '../kitchen-source.ts';

/** `saw` receives each complete list by restaurant GUID, and must not fail. Closing waits until `settled`. */
export function watchedStations(
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
