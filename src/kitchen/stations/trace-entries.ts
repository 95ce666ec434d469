/** Ticket route as entries, drawn, spoken, and printed: sign, place, effect, and reason. */
import { countOf } from '../text/quantities.ts';
import type { TicketTrace, TraceDoubt } from './ticket-trace.ts';
import type { Hop, HopOutcome, HopPlace } from './traced-station.ts';

/** Texts are not yet safe to draw. */
export interface TraceEntry {
  /** Unique within a trace. */
  readonly id: string;
  /** `doubt` is no hop. */
  readonly outcome: HopOutcome | 'doubt';
  /** Up to two ASCII characters. */
  readonly sign: string;
  readonly place: string;
  readonly sentence: string;
  readonly reason: string;
  /** Underlying fields, comma-separated. */
  readonly fields: string;
}

/** Fits the longest place. */
export const PLACE_WIDTH = 7;

const PLACES: Readonly<Record<HopPlace, string>> = {
  fired: 'Fired',
  kds: 'KDS',
  printer: 'Printer',
  lists: 'Bottom',
  listed: 'Others',
  'expo 1': 'Expo 1',
  'expo 2': 'Expo 2',
  end: 'Result',
};

const SIGNS: Readonly<Record<HopOutcome | 'doubt', string>> = {
  yes: '+',
  woken: '*',
  no: '-',
  unknown: '?',
  partial: '~',
  lost: '!!',
  doubt: '!',
};

export const SIGNS_TEXT =
  '+ yes, * KDS offline only, - no, ~ expo only, ? unsure, !! lost, ! issue';

export const FIRST_HOP = 'This is the first.';
export const LAST_HOP = 'This is the last.';

export function traceEntries({ hops, doubts }: TicketTrace): readonly TraceEntry[] {
  return [...hops.map(hopEntry), ...doubts.map(doubtEntry)];
}

/** `Ticket route for Grill (KDS offline)`. The name can be cut. */
export function traceHeading({ name, kdsDown }: TicketTrace) {
  return {
    before: 'Ticket route for ',
    name,
    after: ` (KDS ${kdsDown ? 'offline' : 'online'})`,
  };
}

export function traceTitle(trace: TicketTrace): string {
  const { before, name, after } = traceHeading(trace);
  return before + name + after;
}

function hopEntry({ place, outcome, sentence, reason, fields, records }: Hop, at: number) {
  const counted =
    records === undefined ? '' : ` (${records === 0 ? 'no bumps' : countOf(records, 'bump')})`;
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
    place: 'Issue',
    sentence,
    reason: `Audit rule ${rule}.`,
    fields: fields.join(', '),
  };
}

export function hopSentence({ place, sentence, reason }: TraceEntry): string {
  return `${place}: ${sentence} ${reason}`;
}
