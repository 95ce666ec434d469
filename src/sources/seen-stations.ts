/** A source whose lists of stations are looked at as they are read. */
import type { StationsRead } from '../api/reading/stations.ts';
import type { KitchenSource } from './kitchen-source.ts';

/**
 * The same source. `saw` gets each complete list that is read of a restaurant (guid), and must not fail; the source closes when what it began is
 * `settled`.
 */
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
