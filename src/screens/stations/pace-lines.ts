/** What needs attention, above the list: the answer that the screen is opened for. */
import type { Span } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import { emptyDateReason, isAhead } from '../../kitchen/wording/date-state.ts';
import { leadingLines, mutedBeside } from '../../kitchen/wording/leading-lines.ts';
import { markedLine, type PaceLine } from '../../kitchen/wording/pace-headline.ts';
import { usualDatesText } from '../../kitchen/wording/pace-text.ts';
import { waitingDatesText } from '../../kitchen/wording/waiting-dates.ts';
import { rememberedBy } from '../../state/remember-by.ts';
import { unreadDayText } from '../frame/unread-day.ts';
import type { Saying } from '../screen-definition.ts';

const MOST_LINES = 2;
/** Height of a body below which the list needs the lines. */
const SHORT = 12;

const TONES = { slow: 'error', quiet: 'warn', calm: 'muted' } as const;

/** A line, and how many more there are. */
export interface HeadLine {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly right: readonly Span[];
}

/** Two lines, one on a short screen: always the same number, so that the list does not move. */
export function paceLines(check: LineCheck, bodyHeight: number): readonly HeadLine[] {
  const most = bodyHeight < SHORT ? 1 : MOST_LINES;
  const lines = headLines(check, most);
  const blank = Array.from({ length: most - lines.length }, (_, at) => ({
    id: `blank ${at}`,
    spans: [],
    right: [],
  }));
  return [...lines, ...blank];
}

function headLines(check: LineCheck, most: number): readonly HeadLine[] {
  const { pace, day } = check;
  if (pace === undefined) return [mutedLine(unreadDayText(day))];
  if (isAhead(check)) return [mutedLine(emptyDateReason(check))];
  const all = headline(pace);
  const shown = all.slice(0, most);
  const more = all.length - shown.length;
  const lines = shown.map((line, place) => ({
    id: line.text,
    spans: spansOf(line),
    right: place === shown.length - 1 ? notShown(pace, all, more) : [],
  }));
  return lines.length < most ? [...lines, mutedLine(basisText(pace))] : lines;
}

/** Called for each frame and each sentence. */
const headline = rememberedBy((pace: PaceInView) => leadingLines(pace, pace.isPast));

/** The dates that usual comes from. */
function basisText({ words: { dates }, isProvisional, waitingDates }: PaceInView): string {
  if (waitingDates > 0) return waitingDatesText(waitingDates);
  const usual = usualDatesText(dates);
  return isProvisional ? `${usual} Reading earlier dates…`.trim() : usual;
}

function mutedLine(text: string): HeadLine {
  return { id: text, spans: [{ text, tone: 'muted' }], right: [] };
}

/** What these lines leave out. */
function notShown(pace: PaceInView, all: readonly PaceLine[], more: number): readonly Span[] {
  const muted = mutedBeside(pace, all);
  const parts = [...(more > 0 ? [`+${more} more`] : []), ...(muted === undefined ? [] : [muted])];
  return parts.length === 0 ? [] : [{ text: parts.join(' · ') }];
}

function spansOf(line: PaceLine): readonly Span[] {
  const tone = TONES[line.kind];
  const text = markedLine(line);
  if (line.kind === 'calm') return [{ text, tone }];
  const mark = text.slice(0, line.kind.length);
  return [{ text: mark, tone, strong: true }, { text: text.slice(mark.length) }];
}

/** One sentence for each state that began, and one when all are over; none before usual is known, because most would not last. */
export function paceSaying({ pace, restaurant, date }: LineCheck): Saying {
  const lines = pace === undefined ? [] : headline(pace);
  const needing = lines.filter(({ kind }) => kind !== 'calm');
  const states = pace?.stations
    .filter(({ muted }) => muted === undefined)
    .filter(({ pace: own }) => own?.state === 'slow' || own?.state === 'quiet')
    .map(({ name, pace: own }) => `${name} ${own?.state}`)
    .sort();
  const key = [restaurant.guid, date, pace?.pace.kitchen !== undefined, ...(states ?? [])];
  return {
    on: pace === undefined || pace.isProvisional ? undefined : key.join('\n'),
    sentences: () => (needing.length > 0 ? needing : lines).map(({ sentence }) => sentence),
  };
}
