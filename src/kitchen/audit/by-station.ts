import type { Station } from '../model/station.ts';
import type { NotJudged } from './rule.ts';

/** By station GUID, in the given order, without the kitchen's. */
export function byStation<Of extends { readonly station: Station | undefined }>(
  all: readonly Of[],
): ReadonlyMap<string, readonly Of[]> {
  const own = all.filter(({ station }) => station !== undefined);
  return Map.groupBy(own, ({ station }) => station?.guid ?? '');
}

export function notJudgedByStation(
  notJudged: readonly NotJudged[],
): ReadonlyMap<string, readonly NotJudged[]> {
  const map = new Map<string, NotJudged[]>();
  for (const each of notJudged) {
    for (const { guid } of each.stations) map.set(guid, [...(map.get(guid) ?? []), each]);
  }
  return map;
}
