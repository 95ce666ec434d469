/** Checks a filter's stations and levels against the date's rows. Reads the setup only for stations not there. */
import type { StationsRead } from '../../api/reading/stations.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import { unknownLevel, unknownStationText } from '../../kitchen/filter/term-test.ts';
import { stationName } from '../../kitchen/model/station.ts';
import type { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import { stationNamesIn } from '../../kitchen/table/station-names.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { UnknownName, unknownStation } from './wanted-station.ts';

/** All stations by name, and levels, in a date's rows. */
export type NamesInRows = ReturnType<typeof namesInRows>;

export function namesInRows(table: FulfillmentTable) {
  const levels = table.level.values.flatMap((level) => level ?? []);
  return { stations: stationNamesIn(table), levels };
}

/** Throws `UnknownName` for a station or level neither in rows nor in the setup: numbers would be empty, as on a quiet day. */
export async function requireNames(
  filter: Filter,
  { stations: inRows, levels }: NamesInRows,
  readSetup: () => Promise<Pick<StationsRead, 'stations' | 'unreadable'>>,
): Promise<void> {
  const level = unknownLevel(filter, [...LEVELS, ...levels]);
  if (level !== undefined) {
    const typed = printFilter({ kind: 'intervals', field: 'level', intervals: [level] });
    throw new UnknownName('USAGE', `Unknown level ${quotedValue(typed)}. ${SCALES.level.hint}`);
  }
  if (unknownStationText(filter, inRows) === undefined) return;
  const { stations, unreadable } = await readSetup();
  if (unreadable > 0) return;
  const names = [...inRows, ...stations.map(stationName)];
  const unknown = unknownStationText(filter, names);
  if (unknown !== undefined) throw unknownStation(unknown, names);
}
