import type { Station } from '../model/station.ts';

/** In route order. `end` sums up whether anybody gets the ticket. */
export const PLACES = [
  'fired',
  'kds',
  'printer',
  'lists',
  'listed',
  'expo 1',
  'expo 2',
  'end',
] as const;
export type HopPlace = (typeof PLACES)[number];

/** `woken`: only because the KDS is offline. `partial`: expo gets the ticket but nobody at the station does. `lost`: nobody does. */
export const HOP_OUTCOMES = ['yes', 'woken', 'no', 'unknown', 'partial', 'lost'] as const;
export type HopOutcome = (typeof HOP_OUTCOMES)[number];

export interface Hop {
  readonly place: HopPlace;
  readonly outcome: HopOutcome;
  /** What happens, in a sentence. */
  readonly sentence: string;
  /** Why, in another. */
  readonly reason: string;
  /** API fields showing it, at least one. */
  readonly fields: readonly string[];
  /** GUIDs of other stations involved, in name order. */
  readonly stations: readonly string[];
  /** The date's rows through here, or `undefined` where no date is read or the place leaves none. */
  readonly records: number | undefined;
}

export function hop(
  place: HopPlace,
  facts: Pick<Hop, 'outcome' | 'sentence' | 'reason' | 'fields'> & {
    readonly others?: readonly NamedStation[];
    readonly records?: number | undefined;
  },
): Hop {
  const { others = [], records, ...rest } = facts;
  return { place, ...rest, stations: others.map(({ guid }) => guid), records };
}

export interface NamedStation {
  readonly guid: string;
  readonly name: string;
  readonly station: Station;
}

/** By name, then GUID. */
export function inNameOrder(stations: readonly NamedStation[]): readonly NamedStation[] {
  return [...stations].sort((a, b) => compared(a.name, b.name) || compared(a.guid, b.guid));
}

function compared(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
