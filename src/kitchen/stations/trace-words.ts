/** Words of a ticket's route, for screens, speech, and commands. Names in these texts are untrusted. */
import type { Station } from '../model/restaurant.ts';
import { type ExpoPath, expoRouting } from '../routing/routing-graph.ts';
import { countOf, twoParts } from '../text/quantities.ts';
import { idsOf } from '../text/record-lines.ts';

export interface Said {
  readonly sentence: string;
  readonly reason: string;
}

/** In route order. `end` says whether anybody gets the ticket. */
const PLACE_NAMES = {
  fired: 'Fired',
  kds: 'KDS',
  printer: 'Printer',
  lists: 'Bottom',
  listed: 'Others',
  'expo 1': 'Expo 1',
  'expo 2': 'Expo 2',
  end: 'Result',
} as const;
export type HopPlace = keyof typeof PLACE_NAMES;
export const PLACES = idsOf(PLACE_NAMES);

export const PLACE_WIDTH = 7;

/** `woken`: only because the KDS is offline. `partial`: expo gets the ticket, but nobody at the station. `lost`: nobody gets it. */
const SIGNS = { yes: '+', woken: '*', no: '-', unknown: '?', partial: '~', lost: '!!' } as const;
export type HopOutcome = keyof typeof SIGNS;
export const HOP_OUTCOMES = idsOf(SIGNS);

const SIGNS_TEXT = '+ yes, * KDS offline only, - no, ~ expo only, ? unsure, !! lost, ! issue';

/** Explains the signs of these entries, and no others. */
export const signsText = (entries: readonly TraceEntry[]): string =>
  SIGNS_TEXT.split(', ')
    .filter((text) => entries.some(({ sign }) => text.startsWith(`${sign} `)))
    .join(', ');

export interface Hop extends Said {
  readonly place: HopPlace;
  readonly outcome: HopOutcome;
  /** API fields that show the hop, at least one. */
  readonly fields: readonly string[];
  /** GUIDs of other stations involved, by name. */
  readonly stations: readonly string[];
  /** The date's rows at this place. `undefined` while no date is read, and for places without rows. */
  readonly records: number | undefined;
}

export interface TraceDoubt {
  readonly kind: 'conflict' | 'unknown value' | 'dangling' | 'records';
  readonly rule: string;
  readonly sentence: string;
  readonly fields: readonly string[];
}

export interface TicketTrace {
  readonly stationGuid: string;
  readonly name: string;
  /** Whether this station's KDS is assumed offline. Other stations' KDS counts as online. */
  readonly kdsDown: boolean;
  readonly hops: readonly Hop[];
  readonly doubts: readonly TraceDoubt[];
}

/** The template has a sentence and its reason, with a bar between them. */
export function hopWords(texts: TemplateStringsArray, ...values: readonly string[]): Said {
  const [sentence, reason] = twoParts(texts, values);
  return { sentence, reason };
}

/** `woken`: prints only because the KDS is offline. `dormant`: would print if it were. `silent`: has a printer, but gets no tickets. */
export type Printing = 'prints' | 'woken' | 'unknown' | 'dormant' | 'no printer' | 'silent';

export function printingOf(station: Station, kdsDown: boolean): Printing {
  if (station.kitchenPrinter === undefined) return 'no printer';
  if (expoRouting(station) === 'EXPO_ONLY') return 'silent';
  switch (station.printingMode) {
    case 'ON':
      return 'prints';
    case 'OFFLINE_ONLY':
      return kdsDown ? 'woken' : 'dormant';
    default:
      return 'unknown';
  }
}

interface PrintingWords {
  readonly outcome: HopOutcome;
  readonly printer: (printer: string) => string;
  readonly lists: (items: string) => string;
  readonly listed: (names: string, name: string) => string;
  readonly why: string;
}

const listed = (names: string, name: string) =>
  `Tickets at ${names} list it at the bottom, so cooks there wait for ${name}.`;
const unlisted = (names: string, name: string) => `Nobody at ${names} knows to wait for ${name}.`;
const unprinted = (printer: string) => `It does not print on ${printer}.`;

/** Hops come in this order. */
export const PRINTING_WORDS: Readonly<Record<Printing, PrintingWords>> = {
  prints: {
    outcome: 'yes',
    printer: (printer) => `It prints on ${printer}.`,
    lists: (items) => `The ticket's bottom lists ${items}.`,
    listed,
    why: 'Their tickets always print (ON).',
  },
  woken: {
    outcome: 'woken',
    printer: (printer) => `It prints on the backup, ${printer}.`,
    lists: (items) => `The printed ticket's bottom lists ${items}.`,
    listed,
    why: 'Their tickets print while their KDS is offline (OFFLINE_ONLY).',
  },
  unknown: {
    outcome: 'unknown',
    printer: (printer) => `It may print on ${printer}.`,
    lists: (items) => `If it prints, the ticket's bottom lists ${items}.`,
    listed: (names, name) => listed(`${names}, if they print,`, name),
    why: 'Their printing mode is not set or not documented by the API.',
  },
  dormant: {
    outcome: 'no',
    printer: (printer) => `It does not print: ${printer} prints only while the KDS is offline.`,
    lists: (items) => `While the KDS works, nobody sees ${items}.`,
    listed: (names, name) => `While their KDS works, nobody at ${names} knows to wait for ${name}.`,
    why: 'Their tickets print only while their KDS is offline (OFFLINE_ONLY).',
  },
  'no printer': {
    outcome: 'no',
    printer: unprinted,
    lists: (items) => `Without a printer, nobody sees ${items}.`,
    listed: unlisted,
    why: 'They have no printer, and monitored items are listed on printed tickets only.',
  },
  silent: {
    outcome: 'no',
    printer: unprinted,
    lists: (items) => `Nothing prints, so nobody sees ${items}.`,
    listed: unlisted,
    why: 'They get no tickets (EXPO_ONLY).',
  },
};

export function withoutPrinter(setting: string | undefined, kdsDown: boolean): Said {
  switch (setting) {
    case 'EXPO_ONLY':
      return hopWords`It does not print. | No tickets come here, and no printer is assigned (EXPO_ONLY).`;
    case 'ON':
      return hopWords`It does not print, though it is set to always print. | No printer is assigned (ON).`;
    case 'OFFLINE_ONLY':
      return hopWords`It does not print${kdsDown ? ':' : ', and'} no backup printer is assigned. | Tickets print only while the KDS is offline (OFFLINE_ONLY).`;
    default:
      return hopWords`It does not print. | No printer is assigned.`;
  }
}

export const EXPO_SENTENCES: Readonly<Record<ExpoPath, string>> = {
  explicit: 'Expo 1 gets it too, and bumps it when the kitchen is done.',
  only: 'Only expo 1 gets it, and bumps it when it is complete.',
  'implicit-all': 'Expo 1 gets it, but only because no station is set to send there.',
  none: 'It skips expo.',
  'not stated': 'Whether expo gets it is not set.',
};

export const onlyExpo = (name: string): Said =>
  hopWords`Only expo gets a ticket fired here. ${name} doesn't. | The KDS is offline and there is no printer, but tickets still go to expo.`;

export const mayReach = (places: string): Said =>
  hopWords`Whether anybody gets a ticket fired here depends on ${places}. | Neither the setup nor any bump confirms it.`;

export const LOST = hopWords`A ticket fired here is lost: nothing prints, and nobody sees it. | The KDS is offline, there is no printer, and tickets do not go to expo.`;

/** These texts are not yet safe to draw. */
export interface TraceEntry {
  /** `doubt` is an issue, not a hop. */
  readonly outcome: HopOutcome | 'doubt';
  readonly sign: string;
  readonly place: string;
  readonly sentence: string;
  readonly reason: string;
  /** ` [kitchenPrinter, printingMode]`: API fields, to follow the reason. */
  readonly source: string;
}

export const FIRST_HOP = 'This is the first.';
export const LAST_HOP = 'This is the last.';

/** The result comes first. It says that a ticket is fired, too, so that hop is left out. */
export function traceEntries({ hops, doubts }: TicketTrace): readonly TraceEntry[] {
  const results = hops.filter(({ place }) => place === 'end');
  const others = hops.filter(({ place }) => place !== 'end' && place !== 'fired');
  return [...[...results, ...others].map(hopEntry), ...doubts.map(doubtEntry)];
}

/** `Ticket route for Grill (KDS offline)` in parts, so that only the name is cut. */
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

function hopEntry({ place, outcome, sentence, reason, fields, records }: Hop): TraceEntry {
  const counted =
    records === undefined ? '' : ` (${records === 0 ? 'no bumps' : countOf(records, 'bump')})`;
  return {
    outcome,
    sign: SIGNS[outcome],
    place: PLACE_NAMES[place],
    sentence: sentence + counted,
    reason,
    // The result has the fields of the other hops.
    source: place === 'end' ? '' : ` [${fields.join(', ')}]`,
  };
}

function doubtEntry({ rule, sentence, fields }: TraceDoubt): TraceEntry {
  return {
    outcome: 'doubt',
    sign: '!',
    place: 'Issue',
    sentence,
    reason: `Audit rule ${rule}.`,
    source: ` [${fields.join(', ')}]`,
  };
}

export function hopSentence({ place, sentence, reason }: TraceEntry): string {
  return `${place}: ${sentence} ${reason}`;
}
