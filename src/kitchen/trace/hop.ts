/** One step of a ticket's route through the kitchen, in sentences. */
import type { Station } from '../model/station.ts';

/** Where a hop happens, in the order of the ticket's route. `end` sums up whether anybody gets it. */
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

/**
 * The outcome of a hop: it happens; it happens only because the KDS is offline; it does not; nothing makes it certain; and, at the end
 * only, expo gets the ticket and nobody at the station does (`partial`), or nobody gets it (`lost`).
 */
export type HopOutcome = 'yes' | 'woken' | 'no' | 'unknown' | 'partial' | 'lost';

export interface Hop {
  readonly place: HopPlace;
  readonly outcome: HopOutcome;
  /** What happens, in a sentence. */
  readonly sentence: string;
  /** Why, in another. */
  readonly reason: string;
  /** Fields of the API that show it; at least one. */
  readonly fields: readonly string[];
  /** GUIDs of the other stations involved, by name. */
  readonly stations: readonly string[];
  /** Rows of the business date that passed here; `undefined` where no date is read, or the place leaves no rows. */
  readonly records: number | undefined;
}

/** A hop; without other stations and rows unless given. */
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

/** The same stations by name, then by GUID. */
export function inNameOrder(stations: readonly NamedStation[]): readonly NamedStation[] {
  return [...stations].sort((a, b) => compared(a.name, b.name) || compared(a.guid, b.guid));
}

function compared(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
