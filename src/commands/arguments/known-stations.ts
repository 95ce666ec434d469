/** Whether the stations that a filter names are known: to the rows of the date, or to the setup, which is read only where they do not. */
import type { StationsRead } from '../../api/reading/stations.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { unknownStationText } from '../../kitchen/filter/term-test.ts';
import { stationName } from '../../kitchen/stations/station.ts';
import { unknownStation } from './unknown-name.ts';

/**
 * Throws `UnknownName` for a name that neither knows: without any row of it every figure would be empty, as on a quiet day. Of a station
 * that was deleted rows may remain, and one that cannot be read may be the one. Throws what the reading throws.
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
