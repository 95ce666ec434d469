import { rowsWithSameGuid } from '../kitchen/measures/row-groups.ts';
import type { ClockFace } from '../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import { levelName, oddityText } from '../kitchen/model/fulfillment.ts';
import { clockTime } from '../kitchen/model/local-time.ts';
import {
  countOf,
  countText,
  type DurationWords,
  durationText,
  minutesText,
  spokenDuration,
} from '../kitchen/text/quantities.ts';
import { type ItemStep, itemJourney } from '../kitchen/tickets/item-journey.ts';
import { culpritPlace } from '../kitchen/tickets/late-causes.ts';
import type { Segment, SegmentKind } from '../kitchen/tickets/row-segments.ts';
import { type Hold, whoHeldTheTicket } from '../kitchen/tickets/station-holding.ts';
import { type TicketPlace, type TicketWhy, ticketPlaces } from '../kitchen/tickets/ticket-cause.ts';
import { type JourneyBar, ticketJourney } from '../kitchen/tickets/ticket-journey.ts';
import type { Glyphs } from '../terminal/glyphs.ts';
import { fitText, fittingWidth } from '../terminal/safe-text.ts';
import { axisLine } from './bar-columns.ts';
import { segmentBar, shadedSpan } from './line-plots.ts';
import {
  fittedText,
  type Lines,
  MIN_NAME_WIDTH,
  type NamedText,
  type Span,
  wrapText,
} from './Line.tsx';

const PART_NAMES = ['prep', 'expo', 'waiting'] as const;
const PART_OF: Readonly<Record<SegmentKind, (typeof PART_NAMES)[number]>> = {
  queue: 'waiting',
  make: 'prep',
  prep: 'prep',
  hold: 'expo',
  run: 'expo',
};
const MAX_NAME_WIDTH = 14;
const MAX_NAME_WIDTH_IF_WIDE = 24;
const GOOD_BAR_WIDTH = 20;
const MIN_BAR_WIDTH = 10;
const MIN_WIDTH_FOR_CLOCK = 80;
const MIN_WIDTH_FOR_NAMES = 100;
const MAX_NAMES_WIDTH = 30;
const WIDTH_AROUND_LAST = 64;
const MIN_LAST_WIDTH = 12;
const AXIS_STEP_WIDTH = 12;
const MAX_HOLD_LINES = 2;

interface ChartRow {
  readonly name: string;
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly isOdd?: boolean;
  readonly isOffAxis?: boolean;
  /** When the bar usually ends, epoch ms. */
  readonly usualEnd?: number | undefined;
  readonly isCulprit?: boolean;
}

interface JourneyParts {
  readonly item: Lines;
  readonly ticket: Lines;
}

/** Item and ticket share an axis of time. `why` adds when bars usually end. */
export function journeyParts(
  day: FulfillmentDay,
  row: number,
  clock: ClockFace,
  width: number,
  glyphs: Glyphs,
  why?: TicketWhy,
): JourneyParts {
  const steps = itemJourney(day, row).map((step) => stepRow(step, clock));
  const bars = ticketRows(ticketJourney(day, row), clock, width, why);
  const chart = chartOf([...steps, ...bars], width, glyphs);
  const signs = PART_NAMES.map((part) => `  ${glyphs.plot[part]} ${part}`).join('');
  const usual = why === undefined ? '' : `  ${glyphs.plot.usualMark} usual`;
  const room = width - signs.length - usual.length;
  const culprit = bars.find(({ isCulprit }) => isCulprit);
  const late = culprit && fittedText({ before: '  late at ', name: culprit.name, after: '' }, room);
  return {
    item: [[{ text: 'Item journey', strong: true }], ...steps.map(chart.line)],
    ticket: [
      [
        { text: 'Ticket', strong: true },
        { text: why === undefined ? '' : `  ${tookText(why.tookMs, why.usualMs)}` },
      ],
      [{ text: signs, tone: 'calm' }, { text: usual }, { text: late ?? '', tone: 'error' }],
      ...bars.map(chart.line),
      ...chart.axis(clock),
      ...ticketHolds(day, row).flatMap((hold) =>
        wrapText(
          fittedText(holdText(hold, durationText), MAX_HOLD_LINES * (width - 2)),
          width - 2,
        ).map((line): readonly Span[] => [{ text: `  ${line}` }]),
      ),
    ],
  };
}

/** `39m (usually 10m)` */
function tookText(ms: number, usualMs: number): string {
  return minutesText(ms) + (Number.isNaN(usualMs) ? '' : ` (usually ${minutesText(usualMs)})`);
}

function ticketRows(
  bars: readonly JourneyBar[],
  clock: ClockFace,
  width: number,
  why: TicketWhy | undefined,
): readonly ChartRow[] {
  const ticketStations = why === undefined ? [] : ticketPlaces(why);
  const culprit = why && culpritPlace(why);
  return bars.map((bar) => {
    const earlier = bars.filter(({ level = 0 }) => level < (bar.level ?? 0));
    const completeAt = Math.max(...earlier.map(({ to = Number.NEGATIVE_INFINITY }) => to));
    const drawn = { ...bar, segments: heldSegments(bar.segments, completeAt) };
    const row = ticketRow(drawn, clock, width, ticketStations.find(isPlaceOf(bar)));
    return { ...row, isCulprit: culprit !== undefined && isPlaceOf(bar)(culprit) };
  });
}

function isPlaceOf({ level, items }: JourneyBar): (place: TicketPlace) => boolean {
  const rows = new Set(items.map(({ row }) => row));
  return (place) =>
    place.level === level && (level !== 0 || place.parts.some(({ row }) => rows.has(row)));
}

function stepRow(step: ItemStep, clock: ClockFace): ChartRow {
  const { what, station, at, sinceMs, kind } = step;
  const isKnown = at !== undefined && sinceMs !== undefined && kind !== undefined;
  return {
    name: what === 'station' || what === 'started' ? (station?.name ?? 'a station') : what,
    segments: isKnown ? [{ kind, from: at - sinceMs, to: at }] : [],
    text: stepTime(step, clock, false) + stepLength(step, minutesText, ' '),
    isOffAxis: step.oddity === 'un-bumped',
  };
}

function ticketRow(
  bar: JourneyBar,
  clock: ClockFace,
  width: number,
  ticketPlace: TicketPlace | undefined,
): ChartRow {
  const { from, to, count, overHour, items, segments } = bar;
  const name = barName(bar);
  const counted = countOf(count, 'item');
  if (from === undefined || to === undefined) {
    const text =
      overHour > 0
        ? overHourText(bar, '', width)
        : `${counted}, no time of ${count === 1 ? 'its' : 'their'} own`;
    return { name, segments: [], text, isOdd: true };
  }
  const { from: start = from, to: end = to, usualEnd = Number.NaN } = ticketPlace ?? {};
  const span = `${clockTime(from, clock)}-${clockTime(to, clock)}`;
  const took = ticketPlace && tookText(end - start, usualEnd - start);
  const isTight = took !== undefined && width < MIN_WIDTH_FOR_CLOCK;
  const times = `${isTight ? '' : `${span}  `}${took === undefined ? '' : `${took}  `}`;
  const drawn = { name, segments, usualEnd };
  if (overHour > 0) return { ...drawn, text: overHourText(bar, `${span}  `, width), isOdd: true };
  const last = new Set(ticketPlace?.last.map(({ item }) => item ?? 'not named'));
  const itemNames = last.size > 0 ? last : new Set(items.map(({ item }) => item ?? 'not named'));
  const room = width >= MIN_WIDTH_FOR_NAMES ? MAX_NAMES_WIDTH : width - WIDTH_AROUND_LAST;
  const before = times + (last.size > 0 ? 'last: ' : '');
  const namedText = { before, name: [...itemNames].join(', '), after: '' };
  const text =
    width >= MIN_WIDTH_FOR_NAMES || (last.size > 0 && room >= MIN_LAST_WIDTH)
      ? fittedText(namedText, times.length + room)
      : times + (last.size > 0 ? 'last' : counted);
  return { ...drawn, text };
}

/** Returns text such as `3 items (1 over 60 min not drawn)`, or a shorter one if the bars need the room. */
function overHourText({ count, overHour }: JourneyBar, times: string, width: number): string {
  const over = `${countText(overHour)} over 60 min`;
  const room = width - MAX_NAME_WIDTH - GOOD_BAR_WIDTH - 4 - times.length;
  const texts = [`${countOf(count, 'item')} (${over} not drawn)`, `${over} not drawn`];
  return times + (texts.find((text) => text.length <= room) ?? over);
}

/** Items wait for the others until the whole ticket is at expo (`completeAt`, epoch ms). That time is drawn as waiting. */
function heldSegments(segments: readonly Segment[], completeAt: number): readonly Segment[] {
  return segments.flatMap((segment): readonly Segment[] => {
    if (segment.kind !== 'hold' && segment.kind !== 'run') return [segment];
    if (segment.from >= completeAt) return [segment];
    const waiting: Segment = { ...segment, kind: 'queue', to: Math.min(completeAt, segment.to) };
    return segment.to > completeAt ? [waiting, { ...segment, from: completeAt }] : [waiting];
  });
}

interface JourneyChart {
  readonly line: (row: ChartRow) => readonly Span[];
  readonly axis: (clock: ClockFace) => Lines;
}

function chartOf(rows: readonly ChartRow[], width: number, glyphs: Glyphs): JourneyChart {
  const textsWidth = fittingWidth(rows.map(({ text }) => text));
  const spare = Math.min(MAX_NAME_WIDTH_IF_WIDE, width - textsWidth - 4 - GOOD_BAR_WIDTH);
  const maxName = Math.max(MAX_NAME_WIDTH, spare);
  const namesWidth = Math.min(maxName, fittingWidth(rows.map(({ name }) => name)));
  const columns = width - namesWidth - textsWidth - 4;
  const hasBars = columns >= MIN_BAR_WIDTH;
  const room = hasBars
    ? namesWidth
    : Math.max(MIN_NAME_WIDTH, Math.min(namesWidth, width - textsWidth - 3));
  const onAxis = rows.filter(({ segments, isOffAxis }) => segments.length > 0 && !isOffAxis);
  const ends = (onAxis.length > 0 ? onAxis : rows)
    .flatMap(({ segments, usualEnd = Number.NaN }) => [
      ...segments.flatMap(({ from, to }) => [from, to]),
      usualEnd,
    ])
    .filter((time) => !Number.isNaN(time));
  const span = { from: Math.min(...ends), to: Math.max(...ends) };
  const hasCulprit = rows.some(({ isCulprit }) => isCulprit);
  const line = ({
    name,
    segments,
    text,
    isOdd = false,
    usualEnd = Number.NaN,
    isCulprit = false,
  }: ChartRow): readonly Span[] => {
    const tone = isCulprit ? 'error' : 'calm';
    const tones = new Map(PART_NAMES.map((part) => [glyphs.plot[part], tone] as const));
    const nameSpan = {
      text: `  ${fitText(name, room)} `,
      strong: isCulprit,
      tone: hasCulprit && !isCulprit ? 'muted' : 'plain',
    } as const;
    const textSpan: Span = { text, tone: isOdd ? 'warn' : isCulprit ? 'plain' : 'muted' };
    if (!hasBars) return [nameSpan, textSpan];
    const signs = segments.map(({ kind, ...times }) => ({
      ...times,
      sign: glyphs.plot[PART_OF[kind]],
    }));
    const tick = { sign: glyphs.plot.usualMark, from: usualEnd, to: usualEnd };
    const bar = segmentBar(Number.isNaN(usualEnd) ? signs : [...signs, tick], span, columns);
    return [nameSpan, shadedSpan(bar, tones), { ...textSpan, text: ` ${text}` }];
  };
  const axis = (clock: ClockFace): Lines => {
    if (!hasBars || ends.length === 0) return [];
    const steps = Math.max(2, Math.ceil(columns / AXIS_STEP_WIDTH));
    const labels = Array.from({ length: steps }, (_, index) => {
      const share = index / (steps - 1);
      const text = clockTime(span.from + share * (span.to - span.from), clock);
      return { column: Math.min(Math.round(share * columns), columns - text.length), text };
    });
    return [[{ text: ' '.repeat(room + 3) + axisLine(labels, columns), tone: 'muted' }]];
  };
  return { line, axis };
}

function barName({ level, station }: JourneyBar): string {
  if (level === 0) return station?.name ?? 'a station';
  return level === undefined ? 'level not set' : levelName(level);
}

/** `3 items waited on Grill: 12m04 in total, longest 5m10`. Only the station's name may be cut. */
function holdText(
  { station, sumMs, longestMs, waiting }: Hold,
  duration: DurationWords,
): NamedText {
  return {
    before: `${countOf(waiting, 'item')} waited on `,
    name: station.name,
    after: `: ${duration(sumMs)} in total, longest ${duration(longestMs)}`,
  };
}

function ticketHolds(day: FulfillmentDay, row: number): readonly Hold[] {
  const { table, length } = day;
  return whoHeldTheTicket(day, rowsWithSameGuid(table.guid.ticketGuid, length, row));
}

function stepText(step: ItemStep, clock: ClockFace): string {
  const { what, station } = step;
  const name = station?.name ?? 'a station';
  const where = what === 'station' ? name : what === 'started' ? `started at ${name}` : what;
  return `${stepTime(step, clock, true)} ${where}${stepLength(step, spokenDuration, ', ')}`;
}

function stepTime({ at }: ItemStep, clock: ClockFace, hasSeconds: boolean): string {
  return at === undefined ? 'no time' : clockTime(at, clock, hasSeconds);
}

function stepLength(
  { sinceMs, kind, oddity }: ItemStep,
  duration: DurationWords,
  before: string,
): string {
  const wait =
    sinceMs === undefined || kind === undefined ? '' : `${before}${kind} ${duration(sinceMs)}`;
  return `${wait}${oddity === undefined ? '' : ` (${oddityText(oddity)})`}`;
}

export function journeySentences(
  day: FulfillmentDay,
  row: number,
  clock: ClockFace,
): readonly string[] {
  const steps = itemJourney(day, row).map((step) => stepText(step, clock));
  const holds = ticketHolds(day, row).map((hold) => holdText(hold, spokenDuration));
  return [
    `Journey: ${steps.join('; ')}.`,
    ...holds.map(({ before, name, after }) => `Ticket: ${before}${name}${after}.`),
  ];
}
