import type { Station } from '../model/station.ts';
import type { NotJudged } from './rule.ts';

/** By station GUID, in the given order, without the kitchen's. */
export function byStation<Of extends { readonly station: Station | undefined }>(
  all: readonly Of[],
): ReadonlyMap<string, readonly Of[]> {
  const map = new Map<string, Of[]>();
  for (const each of all) put(map, each.station?.guid, each);
  return map;
}

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
