/** A trace as entries of a list, for the screen, for listeners and for paper: a sign, a place, what happens and why. */

import type { Hop, Outcome, Place } from '../../kitchen/trace/hop.ts';
import type { TicketTrace } from '../../kitchen/trace/ticket-trace.ts';
import type { TraceDoubt } from '../../kitchen/trace/trace-doubts.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';

/** One entry. Its texts are not safe to draw yet. */
export interface TraceEntry {
  /** Unique in its trace. */
  readonly id: string;
  /** `doubt` is no hop. */
  readonly outcome: Outcome | 'doubt';
  /** Up to two characters of ASCII. */
  readonly sign: string;
  readonly place: string;
  readonly sentence: string;
  readonly reason: string;
  /** The fields that say so, with commas between them. */
  readonly fields: string;
}

/** Columns of the longest place. */
export const PLACE_WIDTH = 7;

const PLACES: Readonly<Record<Place, string>> = {
  fired: 'Fired',
  kds: 'KDS',
  printer: 'Printer',
  lists: 'Foot',
  listed: 'Others',
  'expo 1': 'Expo 1',
  'expo 2': 'Expo 2',
  end: 'In all',
};

const SIGNS: Readonly<Record<Outcome | 'doubt', string>> = {
  yes: '+',
  woken: '*',
  no: '-',
  unknown: '?',
  partial: '~',
  lost: '!!',
  doubt: '!',
};

/** What the signs mean. */
export const SIGNS_TEXT =
  '+ happens, * only while the KDS is offline, - does not, ~ only the expediter, ? not certain, !! lost, ! doubt';

/** All hops, and the doubts after them. */
export function traceEntries({ hops, doubts }: TicketTrace): readonly TraceEntry[] {
  return [...hops.map(hopEntry), ...doubts.map(doubtEntry)];
}

/** `KDS offline: the way of a ticket for Grill`. What is assumed comes first, since long names are cut. */
export function traceTitle({ name, kdsDown }: TicketTrace): string {
  return `KDS ${kdsDown ? 'offline' : 'works'}: the way of a ticket for ${name}`;
}

function hopEntry({ place, outcome, sentence, reason, fields, records }: Hop, at: number) {
  const counted = records === undefined ? '' : ` (${countOf(records, 'record')})`;
  return {
    id: `hop ${at}`,
    outcome,
    sign: SIGNS[outcome],
    place: PLACES[place],
    sentence: sentence + counted,
    reason,
    fields: fields.join(', '),
  };
}

function doubtEntry({ rule, sentence, fields }: TraceDoubt, at: number): TraceEntry {
  return {
    id: `doubt ${at}`,
    outcome: 'doubt',
    sign: SIGNS.doubt,
    place: 'Doubt',
    sentence,
    reason: `Rule ${rule} of the audit is about it.`,
    fields: fields.join(', '),
  };
}
