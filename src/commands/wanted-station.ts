/** How a station is meant on a command line. */
import { Failure } from '../contract/failures.ts';
import { nearName } from '../kitchen/filter/near-name.ts';
import { type Station, stationName } from '../kitchen/station.ts';

/**
 * What there is of the station of a guid, or else of a name in any case. Throws NOT_FOUND where there is none, and USAGE where several
 * have the name.
 */
export function wantedStation<Row extends { readonly station: Station }>(
  rows: readonly Row[],
  wanted: string,
): Row {
  const name = folded(wanted);
  const byGuid = rows.filter(({ station }) => station.guid === wanted.trim());
  const found =
    byGuid.length > 0
      ? byGuid
      : rows.filter(({ station }) => folded(stationName(station)) === name);
  const [row] = found;
  if (row === undefined) throw noStation(wanted, rows);
  if (found.length === 1) return row;
  const guids = found.map(({ station }) => station.guid).join(', ');
  throw new Failure('USAGE', `${found.length} stations have that name; give the guid: ${guids}.`);
}

/** Says which name is near, in slips or as a part of it, and where the names are to be had. */
function noStation(wanted: string, rows: readonly { readonly station: Station }[]): Failure {
  const name = folded(wanted);
  const byName = new Map(
    rows.map(({ station }) => [folded(stationName(station)), stationName(station)]),
  );
  const known = [...byName.keys()];
  const near = nearName(name, known) ?? known.find((each) => name !== '' && each.includes(name));
  const meant = near === undefined ? '' : ` Did you mean "${byName.get(near)}"?`;
  return new Failure('NOT_FOUND', `There is no station "${wanted}".${meant}`, {
    hint: 'linecheck stations lists the stations there are, by name and guid.',
  });
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
