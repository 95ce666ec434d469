/** An item's journey and its ticket's, as lines of the record screen and as sentences. */
import { alignedText } from '../components/aligned-text.ts';
import type { Span } from '../components/Line.tsx';
import { countOf, durationText } from '../components/quantities.ts';
import { segmentBar } from '../components/segment-bar.ts';
import { type ItemStep, itemJourney } from '../kitchen/journey/item-journey.ts';
import type { JourneyBar } from '../kitchen/journey/journey-bars.ts';
import { rowsSharing } from '../kitchen/journey/row-groups.ts';
import { whoHeldTheTicket } from '../kitchen/journey/ticket-holding.ts';
import { type TicketJourney, ticketJourney } from '../kitchen/journey/ticket-journey.ts';
import { clockTime } from '../kitchen/local-time.ts';
import type { FulfillmentDay } from '../kitchen/table/fulfillment-day.ts';

const PLACE_WIDTH = 14;
const PLACE_COLUMN = [{ id: 'place', title: '', width: PLACE_WIDTH, priority: 0 }] as const;
/** Room for `18:08:19-18:23:20  12 items` behind a bar. */
const TIMES_WIDTH = 29;
const NARROWEST_BAR = 10;

/** What is told of a row's item and ticket. */
export interface Journeys {
  readonly steps: readonly string[];
  readonly gaps: string;
  readonly ticket: TicketJourney;
  readonly held: readonly string[];
}

/** How a duration (ms) is put into words. */
type Tell = (ms: number | undefined) => string;

/** Follows the item and the ticket of a row; times on the wall clock of a zone. */
export function journeysOf(
  day: FulfillmentDay,
  row: number,
  zone: string,
  tell: Tell = durationText,
): Journeys {
  const { steps, gaps } = itemJourney(day, row);
  const { table, length } = day;
  const { holds } = whoHeldTheTicket(day, rowsSharing(table.guid.ticketGuid, length, row));
  return {
    steps: steps.map((step) => stepText(step, zone, tell)),
    gaps: gaps.join(', '),
    ticket: ticketJourney(day, row),
    held: holds.map(
      ({ station, sumMs, longestMs, waiting }) =>
        `${station.name ?? station.guid} held it: ${countOf(waiting, 'item')} waited ${tell(sumMs)} together, ${tell(longestMs)} at most`,
    ),
  };
}

const WAITS = { started: 'queue', station: 'make', 'expo 1': 'hold', 'expo 2': 'run' } as const;

function stepText(
  { what, station, at, sinceMs, oddity }: ItemStep,
  zone: string,
  tell: Tell,
): string {
  const time = at === undefined ? 'no time' : clockTime(at, zone, true);
  const name = station?.name ?? station?.guid ?? 'a station';
  const place = what === 'station' ? name : what === 'started' ? `started at ${name}` : what;
  const kind = what === 'fired' || what === 'another level' ? undefined : WAITS[what];
  const wait = sinceMs === undefined || kind === undefined ? '' : `, ${kind} ${tell(sinceMs)}`;
  return `${time} ${place}${wait}${oddity === undefined ? '' : ` (${oddity})`}`;
}

/** The lines: steps, what is missing, and a bar for each place of the ticket. */
export function journeyLines(
  { steps, gaps, ticket, held }: Journeys,
  zone: string,
  width: number,
): readonly (readonly Span[])[] {
  return [
    [{ text: 'Journey of the item', strong: true }],
    ...steps.map((text): readonly Span[] => [{ text: `  ${text}` }]),
    ...(gaps === '' ? [] : [[{ text: `  not told: ${gaps}`, tone: 'warn' } as const]]),
    [
      { text: 'Its ticket', strong: true },
      { text: '  q queue  m make  h hold  r run', tone: 'muted' },
    ],
    ...ticket.bars.map((bar) => barLine(bar, ticket, zone, width)),
    ...held.map((text): readonly Span[] => [{ text: `  ${text}` }]),
    [],
  ];
}

function barLine(
  bar: JourneyBar,
  { start, end }: TicketJourney,
  zone: string,
  width: number,
): readonly Span[] {
  const place = alignedText(PLACE_COLUMN, { place: placeOf(bar) }, PLACE_WIDTH);
  const items = countOf(bar.items.length, 'item');
  if (bar.from === undefined || bar.to === undefined || start === undefined || end === undefined) {
    return [{ text: `  ${place} ` }, { text: `${items}, no times that count`, tone: 'warn' }];
  }
  const times = `${clockTime(bar.from, zone, true)}-${clockTime(bar.to, zone, true)}  ${items}`;
  const columns = width - PLACE_WIDTH - TIMES_WIDTH - 5;
  if (columns < NARROWEST_BAR) return [{ text: `  ${place} ${times}` }];
  const drawn = segmentBar(bar.segments, { from: start, to: end }, columns);
  return [{ text: `  ${place} ` }, { text: `|${drawn}|` }, { text: ` ${times}`, tone: 'muted' }];
}

function placeOf({ level, station }: JourneyBar): string {
  if (level === 0) return station?.name ?? station?.guid ?? 'a station';
  return level === 1 || level === 2 ? `expo ${level}` : `level ${level ?? 'not stated'}`;
}

/** The same in sentences. */
export function journeySentences({ steps, gaps, held }: Journeys): readonly string[] {
  return [
    `Journey: ${steps.join('; ')}.`,
    ...(gaps === '' ? [] : [`Not told: ${gaps}.`]),
    ...held.map((text) => `Of its ticket, ${text}.`),
  ];
}
