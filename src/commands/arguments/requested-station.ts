import type { StationsRead } from '../../api/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid, isUuid } from '../../contract/prep-station.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { unknownLevel, unmatchedStationText } from '../../kitchen/filter/term-test.ts';
import type { FulfillmentTable } from '../../kitchen/model/fulfillment-table.ts';
import { stationNamesIn } from '../../kitchen/model/named-codes.ts';
import { type Station, stationName } from '../../kitchen/model/restaurant.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import { didYouMean, foldName, quotedValue } from '../../settings/typed-text.ts';

/** Finds a station by GUID or name. Throws `UnknownName`, USAGE for a shared name, CONTRACT_BROKEN if the station may be unreadable. */
export function requestedStation(
  stations: readonly Station[],
  guidOrName: string,
  unreadable: number,
): Station {
  const name = foldName(guidOrName);
  const byGuid = stations.filter(({ guid }) => isSameGuid(guid, guidOrName.trim()));
  const byName = stations.filter((each) => foldName(stationName(each)) === name);
  const matches = byGuid.length > 0 ? byGuid : byName;
  const [station] = matches;
  if (station === undefined && unreadable > 0) {
    const [gap = ''] = stationListGaps({ unreadable, damaged: 0 });
    throw new Failure('CONTRACT_BROKEN', `Can't find station ${quotedValue(guidOrName)}. ${gap}`);
  }
  if (station === undefined) {
    const names = stations.map(stationName);
    throw unknownStation(guidOrName, names, isUuid(guidOrName.trim()) ? 'NOT_FOUND' : 'USAGE');
  }
  if (matches.length === 1) return station;
  const guids = matches.map(({ guid }) => guid).join(', ');
  throw new Failure('USAGE', `${matches.length} stations have this name. Use a GUID: ${guids}.`);
}

/** The code is USAGE for a name, and NOT_FOUND for a GUID, which may have been valid yesterday. */
export class UnknownName extends Failure {}

export function unknownStation(
  typed: string,
  names: Iterable<string>,
  code: 'USAGE' | 'NOT_FOUND' = 'USAGE',
): UnknownName {
  const sentence = `Unknown station ${quotedValue(typed)}.${didYouMean(typed, names)}`;
  const hint = 'Run linecheck stations for the names and GUIDs.';
  return new UnknownName(code, sentence, { hint });
}

/** Throws `UnknownName` for a station or level that neither rows nor setup have: empty numbers would look like a quiet day. */
export async function requireNames(
  filter: Filter,
  table: FulfillmentTable,
  readSetup: () => Promise<StationsRead>,
): Promise<void> {
  const inTable = table.level.values.flatMap((each) => each ?? []);
  const level = unknownLevel(filter, [...LEVELS, ...inTable]);
  if (level !== undefined) {
    const typed = printFilter({ kind: 'intervals', field: 'level', intervals: [level] });
    throw new UnknownName('USAGE', `Unknown level ${quotedValue(typed)}. ${SCALES.level.hint}`);
  }
  const inRows = stationNamesIn(table);
  if (unmatchedStationText(filter, inRows) === undefined) return;
  const { stations, unreadable } = await readSetup();
  if (unreadable > 0) return;
  const names = [...inRows, ...stations.map(stationName)];
  const unknown = unmatchedStationText(filter, names);
  if (unknown !== undefined) throw unknownStation(unknown, names);
}
