/** Results of an audit by station. */
import type { Station } from '../model/station.ts';
import type { NotJudged } from './rule.ts';

/** Issues, or what is below a threshold, by the station's GUID, in the given order; the kitchen's are left out. */
export function byStation<Of extends { readonly station: Station | undefined }>(
  all: readonly Of[],
): ReadonlyMap<string, readonly Of[]> {
  const map = new Map<string, Of[]>();
  for (const each of all) put(map, each.station?.guid, each);
  return map;
}

/** The same for rules that were not checked. */
export function notJudgedByStation(
  notJudged: readonly NotJudged[],
): ReadonlyMap<string, readonly NotJudged[]> {
  const map = new Map<string, NotJudged[]>();
  for (const each of notJudged) {
    for (const { guid } of each.stations) put(map, guid, each);
  }
  return map;
}

function put<Of>(map: Map<string, Of[]>, guid: string | undefined, each: Of): void {
  if (guid === undefined) return;
  const own = map.get(guid);
  if (own === undefined) map.set(guid, [each]);
  else own.push(each);
}
