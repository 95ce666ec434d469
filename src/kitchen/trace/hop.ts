/** One step of a ticket on its way through the kitchen, and what is said of it. */
import type { Station } from '../stations/station.ts';

/** Where a hop happens, in the order in which a ticket comes there. `end` sums up whether anybody gets it. */
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
/** One of them. */
export type Place = (typeof PLACES)[number];

/**
 * What comes of a hop: it happens; it happens because the KDS is offline and not otherwise; it does not; nothing makes it certain;
 * or, of the end only, the expediter gets the ticket and nobody at the station does (`partial`), or nobody gets it at all (`lost`).
 */
export type Outcome = 'yes' | 'woken' | 'no' | 'unknown' | 'partial' | 'lost';

/** One hop. */
export interface Hop {
  readonly place: Place;
  readonly outcome: Outcome;
  /** What happens, in a sentence. */
  readonly sentence: string;
  /** Why that is so, in another. */
  readonly reason: string;
  /** Fields of the API's document that this was read from; at least one. */
  readonly fields: readonly string[];
  /** Guids of the other stations that it concerns, in the order of their names. */
  readonly stations: readonly string[];
  /** Records of the business date that passed here; `undefined` where none is read, or where nothing is recorded. */
  readonly records: number | undefined;
}

/** A hop of a place; without other stations and records unless told. */
export function hop(
  place: Place,
  facts: Pick<Hop, 'outcome' | 'sentence' | 'reason' | 'fields'> & {
    readonly others?: readonly NamedStation[];
    readonly records?: number | undefined;
  },
): Hop {
  const { others = [], records, ...told } = facts;
  return { place, ...told, stations: others.map(({ guid }) => guid), records };
}

/** A station and what it is called. */
export interface NamedStation {
  readonly guid: string;
  readonly name: string;
  readonly station: Station;
}

/** Names that are told in a sentence; more are counted. */
const NAMES_MOST = 5;

/** `Bar`, `Bar and Cold`, `Bar, Cold, Fry, Grill, Oven and 14 more`. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MOST);
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  const last = parts.at(-1) ?? 'nobody';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** The same stations by name, and by guid where they share one. */
export function inNameOrder(stations: readonly NamedStation[]): readonly NamedStation[] {
  return [...stations].sort((a, b) => compared(a.name, b.name) || compared(a.guid, b.guid));
}

function compared(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
