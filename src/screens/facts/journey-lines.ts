/** Journey of an item and ticket, as screen lines and sentences. */
import { type Lines, type Span, wrapText } from '../../components/line/Line.tsx';
import { fittedText, SHORTEST_NAME } from '../../components/line/named-text.ts';
import { axisLine } from '../../components/plots/bar-columns.ts';
import { segmentBar } from '../../components/plots/one-line-plots.ts';
import { type PlotTier, shadedSpan } from '../../components/plots/plot-tier.ts';
import { alignedText, fittingWidth } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { type ItemStep, itemJourney } from '../../kitchen/journey/item-journey.ts';
import { rowsSharing } from '../../kitchen/journey/row-groups.ts';
import type { Segment, SegmentKind } from '../../kitchen/journey/row-segments.ts';
import { whoHeldTheTicket } from '../../kitchen/journey/station-holding.ts';
import {
  type JourneyBar,
  type TicketJourney,
  ticketJourney,
} from '../../kitchen/journey/ticket-journey.ts';
import { levelName } from '../../kitchen/table/fulfillment.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { countOf, type DurationWords, sentenceDuration } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import { holdText, stepLength, stepText, stepTime } from './journey-words.ts';

/** What is drawn of a stretch: a sign, and a tone to repeat it. */
const PARTS = {
  prep: { block: '█', letter: 'p', tone: 'calm' },
  expo: { block: '▓', letter: 'e', tone: 'note' },
  waiting: { block: '░', letter: 'w', tone: 'muted' },
} as const;
const PART_OF: Readonly<Record<SegmentKind, keyof typeof PARTS>> = {
  queue: 'waiting',
  make: 'prep',
  prep: 'prep',
  hold: 'expo',
  run: 'expo',
};
const PART_NAMES = ['prep', 'expo', 'waiting'] as const;
/** Longest place name: more where bars have enough. */
const PLACE_WIDTH = { least: 14, most: 24 } as const;
const GOOD_BAR = 20;
const NARROWEST_BAR = 10;
/** Minimum width for the names of items, and their maximum width. */
const NAMED = 100;
const NAMES_WIDTH = 30;
/** Columns from one time on the axis to the next. */
const AXIS_STEP = 12;
/** Maximum lines about the station holding the ticket. */
const HELD_LINES = 2;

export type Journeys = ReturnType<typeof journeysOf>;

/** Follows a row's item and ticket. Times are in the zone's clock time. */
export function journeysOf(
  day: FulfillmentDay,
  row: number,
  clock: ClockFace,
  duration: DurationWords = sentenceDuration,
) {
  const { steps, gaps } = itemJourney(day, row);
  const { table, length } = day;
  const { holds } = whoHeldTheTicket(day, rowsSharing(table.guid.ticketGuid, length, row));
  return {
    path: steps,
    steps: steps.map((step) => stepText(step, clock, duration)),
    gaps: gaps.join(', '),
    ticket: ticketJourney(day, row),
    held: holds.map((hold) => holdText(hold, duration)),
  };
}

/** A row's journey on screens without the row's fields. */
export const rowJourneyLines = memoize(
  (day: FulfillmentDay, row: number, clock: ClockFace, width: number, tier: PlotTier): Lines =>
    journeyLines(journeysOf(day, row, clock), clock, width, tier),
);

interface Part {
  readonly place: string;
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly isOdd?: boolean;
}

/** Bars for the item's steps and the ticket's places, over one axis of time. */
function journeyLines(
  { path, gaps, ticket, held }: Journeys,
  clock: ClockFace,
  width: number,
  tier: PlotTier,
): Lines {
  const steps = path.map((step) => stepPart(step, clock));
  const bars = ticketParts(ticket, clock, width);
  const chart = chartOf([...steps, ...bars], width, tier);
  return [
    [
      { text: 'Item journey', strong: true },
      { text: `  ${signsText(tier)}`, tone: 'muted' },
    ],
    ...steps.map(chart.line),
    ...(gaps === '' ? [] : [[{ text: `  incomplete: ${gaps}`, tone: 'warn' } as const]]),
    [{ text: 'Ticket', strong: true }],
    ...bars.map(chart.line),
    ...chart.axis(clock),
    ...held.flatMap((text) =>
      wrapText(fittedText(text, HELD_LINES * (width - 2)), width - 2).map(
        (line): readonly Span[] => [{ text: `  ${line}` }],
      ),
    ),
    [],
  ];
}

/** A ticket's bars over their axis, and the signs, as text. */
export function ticketChart(
  ticket: TicketJourney,
  clock: ClockFace,
  width: number,
  tier: PlotTier,
): readonly string[] {
  const bars = ticketParts(ticket, clock, width);
  const chart = chartOf(bars, width, tier);
  const lines = [...bars.map(chart.line), ...chart.axis(clock)];
  return [...lines.map((spans) => spans.map(({ text }) => text).join('')), `  ${signsText(tier)}`];
}

function ticketParts({ bars }: TicketJourney, clock: ClockFace, width: number): readonly Part[] {
  return bars.map((bar) => ticketPart(bar, clock, width >= NAMED));
}

function signsText(tier: PlotTier): string {
  return PART_NAMES.map((name) => `${signOf(name, tier)} ${name}`).join('  ');
}

function stepPart(step: ItemStep, clock: ClockFace): Part {
  const { what, station, at, sinceMs, kind } = step;
  const isKnown = at !== undefined && sinceMs !== undefined && kind !== undefined;
  return {
    place: what === 'station' || what === 'started' ? (station?.name ?? 'a station') : what,
    segments: isKnown ? [{ kind, from: at - sinceMs, to: at }] : [],
    text: stepTime(step, clock) + stepLength(step, sentenceDuration, ' '),
  };
}

function ticketPart(bar: JourneyBar, clock: ClockFace, isNamed: boolean): Part {
  const { from, to, count, items, segments } = bar;
  const place = placeOf(bar);
  const counted = countOf(count, 'item');
  if (from === undefined || to === undefined) {
    return { place, segments: [], text: `${counted}, no valid times`, isOdd: true };
  }
  const names = new Set(items.map(({ item }) => item ?? 'not named'));
  const times = `${clockTime(from, clock, true)}-${clockTime(to, clock, true)}  `;
  const named = { before: times, name: [...names].join(', '), after: '' };
  const text = isNamed ? fittedText(named, times.length + NAMES_WIDTH) : times + counted;
  return { place, segments, text };
}

/** Without room for bars, names are cut for the texts. */
function chartOf(parts: readonly Part[], width: number, tier: PlotTier) {
  const texts = fittingWidth(parts.map(({ text }) => text));
  const spare = Math.min(PLACE_WIDTH.most, width - texts - 4 - GOOD_BAR);
  const longest = Math.max(PLACE_WIDTH.least, spare);
  const names = Math.min(longest, fittingWidth(parts.map(({ place }) => place)));
  const columns = width - names - texts - 4;
  const hasBars = columns >= NARROWEST_BAR;
  const room = hasBars ? names : Math.max(SHORTEST_NAME, Math.min(names, width - texts - 3));
  const ends = parts.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  const span = { from: Math.min(...ends), to: Math.max(...ends) };
  const tones = new Map(PART_NAMES.map((part) => [signOf(part, tier), PARTS[part].tone]));
  const line = ({ place, segments, text, isOdd = false }: Part): readonly Span[] => {
    const column = { id: 'place', title: '', width: room, priority: 0 };
    const name = { text: `  ${alignedText([column], { place }, room)} ` };
    const words: Span = { text, tone: isOdd ? 'warn' : 'muted' };
    if (!hasBars) return [name, words];
    const signs = segments.map(({ kind, ...times }) => ({
      ...times,
      sign: signOf(PART_OF[kind], tier),
    }));
    const bar = segmentBar(signs, span, columns);
    return [name, shadedSpan(bar, tones), { ...words, text: ` ${text}` }];
  };
  const axis = (clock: ClockFace): Lines => {
    if (!hasBars || ends.length === 0) return [];
    const steps = Math.max(2, Math.ceil(columns / AXIS_STEP));
    const labels = Array.from({ length: steps }, (_, at) => {
      const share = at / (steps - 1);
      const text = clockTime(span.from + share * (span.to - span.from), clock);
      return { column: Math.min(Math.round(share * columns), columns - text.length), text };
    });
    return [[{ text: ' '.repeat(room + 3) + axisLine(labels, columns), tone: 'muted' }]];
  };
  return { line, axis };
}

function signOf(part: keyof typeof PARTS, tier: PlotTier): string {
  const { block, letter } = PARTS[part];
  return tier === 'ascii' ? letter : block;
}

function placeOf({ level, station }: JourneyBar): string {
  if (level === 0) return station?.name ?? 'a station';
  return level === undefined ? 'level not set' : levelName(level);
}
