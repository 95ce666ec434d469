/** Checks the stations that a filter names against the rows of the date, and reads the setup only for names not found there. */
import type { StationsRead } from '../../api/reading/stations.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { unknownStationText } from '../../kitchen/filter/term-test.ts';
import { stationName } from '../../kitchen/stations/station.ts';
import { unknownStation } from './unknown-name.ts';

/**
 * Throws `UnknownName` for a name in neither: all figures would be empty, as on a quiet day. Rows may outlive a deleted station, and an unreadable
 * station may be the named one. Throws what the reading throws.
 */
export async function requireStations(
  filter: Filter,
  inRows: readonly string[],
  readSetup: () => Promise<Pick<StationsRead, 'stations' | 'unreadable'>>,
): Promise<void> {
  if (unknownStationText(filter, inRows) === undefined) return;
  const { stations, unreadable } = await readSetup();
  if (unreadable > 0) return;
  const names = [...inRows, ...stations.map(stationName)];
  const unknown = unknownStationText(filter, names);
  if (unknown !== undefined) throw unknownStation(unknown, names);
}
