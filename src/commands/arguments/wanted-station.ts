import { Failure } from '../../contract/failures.ts';
import { isUuid } from '../../contract/platform-reference.ts';
import { type Station, stationName } from '../../kitchen/model/station.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { didYouMean, folded } from '../../settings/choice.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** By GUID, else by name in any case. Throws `UnknownName`, USAGE for a shared name, CONTRACT_BROKEN if it may be unreadable. */
export function wantedStation<Row extends { readonly station: Station }>(
  rows: readonly Row[],
  wanted: string,
  unreadable: number,
): Row {
  const name = folded(wanted);
  const byGuid = rows.filter(({ station }) => station.guid === wanted.trim());
  const found =
    byGuid.length > 0
      ? byGuid
      : rows.filter(({ station }) => folded(stationName(station)) === name);
  const [row] = found;
  if (row === undefined && unreadable > 0) {
    const [gap = ''] = stationListGaps({ unreadable, damaged: 0 });
    throw new Failure('CONTRACT_BROKEN', `Can't find station ${quotedValue(wanted)}. ${gap}`);
  }
  if (row === undefined) {
    throw unknownStation(
      wanted,
      rows.map(({ station }) => stationName(station)),
      isUuid(wanted.trim()) ? 'NOT_FOUND' : 'USAGE',
    );
  }
  if (found.length === 1) return row;
  const guids = found.map(({ station }) => station.guid).join(', ');
  throw new Failure('USAGE', `${found.length} stations have this name. Use a GUID: ${guids}.`);
}

/** USAGE, or NOT_FOUND for a GUID: it may have been valid yesterday. */
export class UnknownName extends Failure {}

export function unknownStation(
  typed: string,
  names: Iterable<string>,
  code: 'USAGE' | 'NOT_FOUND' = 'USAGE',
): UnknownName {
  return new UnknownName(
    code,
    `Unknown station ${quotedValue(typed)}.${didYouMean(typed, names)}`,
    { hint: 'Run linecheck stations for the names and GUIDs.' },
  );
}
