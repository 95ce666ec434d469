/** Journey of an item and ticket, as screen lines and sentences. */
import { type Span, wrapText } from '../../components/line/Line.tsx';
import { fittedText, SHORTEST_NAME } from '../../components/line/named-text.ts';
import { segmentBar } from '../../components/plots/one-line-plots.ts';
import { alignedText } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { itemJourney } from '../../kitchen/journey/item-journey.ts';
import { rowsSharing } from '../../kitchen/journey/row-groups.ts';
import { whoHeldTheTicket } from '../../kitchen/journey/station-holding.ts';
import {
  type JourneyBar,
  type TicketJourney,
  ticketJourney,
} from '../../kitchen/journey/ticket-journey.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { countOf, type DurationWords, sentenceDuration } from '../../kitchen/text/quantities.ts';
import { holdText, type JourneyWords, stepText } from './words.ts';

const PLACE_WIDTH = 14;
/** Width of `18:08:19-18:23:20  12 items` after a bar. */
const TIMES_WIDTH = 29;
const NARROWEST_BAR = 10;
/** Maximum lines about the station holding the ticket. */
const HELD_LINES = 2;

export interface Journeys extends JourneyWords {
  readonly ticket: TicketJourney;
}

/** Follows a row's item and ticket. Times are in the zone's clock time. */
export function journeysOf(
  day: FulfillmentDay,
  row: number,
  clock: ClockFace,
  duration: DurationWords = sentenceDuration,
): Journeys {
  const { steps, gaps } = itemJourney(day, row);
  const { table, length } = day;
  const { holds } = whoHeldTheTicket(day, rowsSharing(table.guid.ticketGuid, length, row));
  return {
    steps: steps.map((step) => stepText(step, clock, duration)),
    gaps: gaps.join(', '),
    ticket: ticketJourney(day, row),
    held: holds.map((hold) => holdText(hold, duration)),
  };
}

/** Steps, gaps, and a bar for each ticket place. */
export function journeyLines(
  { steps, gaps, ticket, held }: Journeys,
  clock: ClockFace,
  width: number,
): readonly (readonly Span[])[] {
  const ends = ticket.bars.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  const marks = ends.map((at) => clockTime(at, clock).length - 'hh:mm'.length);
  const times = TIMES_WIDTH + 2 * Math.max(0, ...marks);
  return [
    [{ text: 'Item journey', strong: true }],
    ...steps.map((step): readonly Span[] => [{ text: `  ${fittedText(step, width - 2)}` }]),
    ...(gaps === '' ? [] : [[{ text: `  incomplete: ${gaps}`, tone: 'warn' } as const]]),
    [
      { text: 'Ticket', strong: true },
      { text: '  q queue  m make  p prep  h hold  r run', tone: 'muted' },
    ],
    ...ticket.bars.map((bar) => barLine(bar, ticket, clock, { width, times })),
    ...held.flatMap((text) =>
      wrapText(fittedText(text, HELD_LINES * (width - 2)), width - 2).map(
        (line): readonly Span[] => [{ text: `  ${line}` }],
      ),
    ),
    [],
  ];
}

function barLine(
  bar: JourneyBar,
  { start, end }: TicketJourney,
  clock: ClockFace,
  { width, times: timesWidth }: { readonly width: number; readonly times: number },
): readonly Span[] {
  const columns = width - PLACE_WIDTH - timesWidth - 5;
  // Without room for a bar, the name is cut for the times.
  const room = Math.max(SHORTEST_NAME, Math.min(PLACE_WIDTH, width - timesWidth - 3));
  const place = alignedText(
    [{ id: 'place', title: '', width: room, priority: 0 }],
    { place: placeOf(bar) },
    room,
  );
  const items = countOf(bar.count, 'item');
  if (bar.from === undefined || bar.to === undefined || start === undefined || end === undefined) {
    return [{ text: `  ${place} ` }, { text: `${items}, no valid times`, tone: 'warn' }];
  }
  const times = `${clockTime(bar.from, clock, true)}-${clockTime(bar.to, clock, true)}  ${items}`;
  if (columns < NARROWEST_BAR) return [{ text: `  ${place} ${times}` }];
  const drawn = segmentBar(bar.segments, { from: start, to: end }, columns);
  return [{ text: `  ${place} ` }, { text: `|${drawn}|` }, { text: ` ${times}`, tone: 'muted' }];
}

function placeOf({ level, station }: JourneyBar): string {
  if (level === 0) return station?.name ?? 'a station';
  return level === 1 || level === 2 ? `expo ${level}` : `level ${level ?? 'not set'}`;
}
